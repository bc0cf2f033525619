import { mount } from "svelte";
import "../src/base.css";
import { LANGUAGES, speak, type Language } from "../src/lib/words/words.svelte";
import Gallery from "./Gallery.svelte";

/** `?light=day&text=large&motion=still&language=de` shows the same things to other eyes. */
const asked = new URLSearchParams(location.search);
for (const setting of ["light", "text", "motion"]) {
    const value = asked.get(setting);
    if (value) document.documentElement.dataset[setting] = value;
}
const language = asked.get("language");
if (language && language in LANGUAGES) await speak(language as Language);
mount(Gallery, { target: document.body });
