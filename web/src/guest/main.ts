import { mount } from "svelte";
import "../base.css";
import { renewWhereGone } from "../lib/line/renewal";
import Guest from "./Guest.svelte";
import { dress } from "./settings.svelte";
import { Stay } from "./stay.svelte";

renewWhereGone();

const stay = new Stay();
const { hash } = location;
// The code and, above all, a link that lets somebody in do not stay in the address bar or the history.
if (hash) history.replaceState(null, "", location.pathname);
await dress();
mount(Guest, { target: document.body, props: { stay } });
void stay.arrive(hash);
