import { mount } from "svelte";
import "../base.css";
import { renewWhereBarred, renewWhereGone } from "../lib/protocol/renewal";
import { StaffSession, takeHash } from "../staff/session.svelte";
import { begin } from "../staff/begin";
import { Desk } from "./desk.svelte";
import Host from "./Host.svelte";

renewWhereBarred();
renewWhereGone();

const SECRET = "croupier.host";
const { word, named } = takeHash();
const brought = named["secret"] ?? word;
const secret = brought || localStorage.getItem(SECRET);
if (brought) localStorage.setItem(SECRET, brought);

const session = new StaffSession(
    () => {},
    () => localStorage.removeItem(SECRET),
);
const desk = new Desk(session, secret ?? "", (renewed) => {
    localStorage.setItem(SECRET, renewed);
    void session.enter({ as: "token", token: renewed });
});
await begin(navigator.languages);
mount(Host, { target: document.body, props: { desk } });
if (secret) void session.enter({ as: "token", token: secret });
