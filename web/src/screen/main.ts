import { mount } from "svelte";
import "../base.css";
import "./screen.css";
import { renewWhereGone } from "../lib/line/renewal";
import { broughtBy, Post } from "../staff/post.svelte";
import { begin } from "../staff/begin";
import Screen from "./Screen.svelte";

renewWhereGone();

// The code is no secret: it stays in the address, and the screen finds its night again after a power cut.
const { word, named } = broughtBy(location.hash);
const code = (named["code"] ?? word).toUpperCase();
const post = new Post(
    () => {},
    () => {},
);
await begin(navigator.languages);
mount(Screen, { target: document.body, props: { post, code, pinned: named["table"] ?? null } });
