import { mount } from "svelte";
import "../base.css";
import { renewWhereBarred, renewWhereGone } from "../lib/protocol/renewal";
import { StaffSession, takeHash } from "../staff/session.svelte";
import { begin } from "../staff/begin";
import Dealer from "./Dealer.svelte";

renewWhereBarred();
renewWhereGone();

const PLACE = "croupier.dealer";
const { word, named } = takeHash();
const session = new StaffSession(
    (token) => localStorage.setItem(PLACE, token),
    () => localStorage.removeItem(PLACE),
);
await begin(navigator.languages);
mount(Dealer, { target: document.body, props: { session } });

const link = named["link"] ?? word;
const token = localStorage.getItem(PLACE);
if (link) void session.enter({ as: "link", link });
else if (token !== null) void session.enter({ as: "token", token });
