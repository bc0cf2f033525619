import { mount } from "svelte";
import "../base.css";
import "./screen.css";
import { renewWhereGone } from "../lib/line/renewal";
import { bringCardWords } from "../lib/words/cards.svelte";
import { speakAsStaff } from "../lib/words/staff.svelte";
import { broughtBy, Post } from "../staff/post.svelte";
import Screen from "./Screen.svelte";

renewWhereGone();

// The code is no secret: it stays in the address, and the screen finds its night again after a power cut.
const { word, named } = broughtBy(location.hash);
const code = (named["code"] ?? word).toUpperCase();
const post = new Post(
    () => {},
    () => {},
);
await speakAsStaff(navigator.languages);
void bringCardWords();
mount(Screen, { target: document.body, props: { post, code, pinned: named["table"] ?? null } });
