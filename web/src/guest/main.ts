import { mount } from "svelte";
import "../base.css";
import { renewWhereGone } from "../lib/protocol/renewal";
import Guest from "./Guest.svelte";
import { dress } from "./settings.svelte";
import { GuestSession } from "./session.svelte";

renewWhereGone();

const session = new GuestSession();
const { hash } = location;
// The code and, above all, a link that lets somebody in do not stay in the address bar or the history.
if (hash) history.replaceState(null, "", location.pathname);
await dress();
mount(Guest, { target: document.body, props: { session } });
void session.arrive(hash);
