import type { Words } from "../words";

export const es: Words = {
    boxes: { under: "Menos de 7", seven: "7", over: "Más de 7" },
    chance: (count) => `${count} de 36`,
    wins: "gana",
    last: "Últimas tiradas",
    story: { thrown: (sum) => `Los dados suman ${sum}.` },
    rules: {
        short: [
            "Se tiran dos dados. Apuesta a menos de 7, a 7 o a más de 7.",
            "Menos y más pagan 1 a 1, el siete paga 4 a 1.",
            "Si un dado no queda plano, la tirada es nula: todas las apuestas vuelven.",
        ],
    },
};
