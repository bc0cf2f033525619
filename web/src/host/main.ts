import { mount } from "svelte";
import "../base.css";
import { speakAsStaff } from "../lib/words/staff.svelte";
import { Post, takeBrought } from "../staff/post.svelte";
import { Desk } from "./desk.svelte";
import Host from "./Host.svelte";

const SECRET = "croupier.host";
const CODE = "croupier.host.code";
const { word, named } = takeBrought();
const brought = named["secret"] ?? word;
const secret = brought || localStorage.getItem(SECRET);
if (brought) localStorage.setItem(SECRET, brought);
if (named["code"]) localStorage.setItem(CODE, named["code"]);
else if (brought) localStorage.removeItem(CODE);

const post = new Post(
    () => {},
    () => localStorage.removeItem(SECRET),
);
const desk = new Desk(post, secret ?? "", localStorage.getItem(CODE) ?? "", (code) =>
    localStorage.setItem(CODE, code),
);
await speakAsStaff(navigator.languages);
mount(Host, { target: document.body, props: { desk } });
if (secret) void post.enter({ as: "token", token: secret });
