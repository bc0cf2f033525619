import { mount } from "svelte";
import "../base.css";
import { renewWhereGone } from "../lib/line/renewal";
import { Post, takeBrought } from "../staff/post.svelte";
import { begin } from "../staff/begin";
import { Desk } from "./desk.svelte";
import Host from "./Host.svelte";

renewWhereGone();

const SECRET = "croupier.host";
const { word, named } = takeBrought();
const brought = named["secret"] ?? word;
const secret = brought || localStorage.getItem(SECRET);
if (brought) localStorage.setItem(SECRET, brought);

const post = new Post(
    () => {},
    () => localStorage.removeItem(SECRET),
);
const desk = new Desk(post, secret ?? "", (renewed) => {
    localStorage.setItem(SECRET, renewed);
    void post.enter({ as: "token", token: renewed });
});
await begin(navigator.languages);
mount(Host, { target: document.body, props: { desk } });
if (secret) void post.enter({ as: "token", token: secret });
