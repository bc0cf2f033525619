import { expect, it } from "vitest";
import { invitation } from "./session.svelte";

it.each([
    ["#K7Q2MF", { code: "K7Q2MF", link: "" }],
    ["#k7q2mf", { code: "K7Q2MF", link: "" }],
    ["#code=K7Q2MF", { code: "K7Q2MF", link: "" }],
    ["#link=a-b_C9", { code: "", link: "a-b_C9" }],
    ["", { code: "", link: "" }],
    ["#<script>", { code: "", link: "" }],
    ["#%E0%A4%A", { code: "", link: "" }],
])("the address %s invites", (hash, expected) => {
    expect(invitation(hash)).toEqual(expected);
});
