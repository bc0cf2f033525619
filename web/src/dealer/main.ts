import { mount } from "svelte";
import "../base.css";
import { renewWhereGone } from "../lib/line/renewal";
import { Post, takeBrought } from "../staff/post.svelte";
import { begin } from "../staff/begin";
import Dealer from "./Dealer.svelte";

renewWhereGone();

const PLACE = "croupier.dealer";
const { word, named } = takeBrought();
const post = new Post(
    (token) => localStorage.setItem(PLACE, token),
    () => localStorage.removeItem(PLACE),
);
await begin(navigator.languages);
mount(Dealer, { target: document.body, props: { post } });

const link = named["link"] ?? word;
const token = localStorage.getItem(PLACE);
if (link) void post.enter({ as: "link", link });
else if (token !== null) void post.enter({ as: "token", token });
