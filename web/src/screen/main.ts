import { mount } from "svelte";
import "../base.css";
import "./screen.css";
import { renewWhereBarred, renewWhereGone } from "../lib/protocol/renewal";
import { parseHash, StaffSession } from "../staff/session.svelte";
import { begin } from "../staff/begin";
import Screen from "./Screen.svelte";

renewWhereBarred();
renewWhereGone();

// The code is no secret: it stays in the address, and the screen finds its night again after a power cut.
const { word, named } = parseHash(location.hash);
const code = (named["code"] ?? word).toUpperCase();
const session = new StaffSession(
    () => {},
    () => {},
);
await begin(navigator.languages);
mount(Screen, { target: document.body, props: { session, code, pinned: named["table"] ?? null } });
