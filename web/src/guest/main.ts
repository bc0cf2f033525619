import { mount } from "svelte";
import "../base.css";
import { preferred, speak } from "../lib/words/words.svelte";
import Guest from "./Guest.svelte";

const { language, locale } = preferred(navigator.languages);
await speak(language, locale);
mount(Guest, { target: document.body });
