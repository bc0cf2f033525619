import { expect, it } from "vitest";
import { invitation } from "./session.svelte";

it.each([
    ["#K7Q2MF", { code: "K7Q2MF", link: "", table: "" }],
    ["#k7q2mf", { code: "K7Q2MF", link: "", table: "" }],
    ["#code=K7Q2MF", { code: "K7Q2MF", link: "", table: "" }],
    ["#link=a-b_C9", { code: "", link: "a-b_C9", table: "" }],
    ["#K7Q2MF.t3", { code: "K7Q2MF", link: "", table: "t3" }],
    ["", { code: "", link: "", table: "" }],
    ["#<script>", { code: "", link: "", table: "" }],
    ["#%E0%A4%A", { code: "", link: "", table: "" }],
])("the address %s invites", (hash, expected) => {
    expect(invitation(hash)).toEqual(expected);
});
