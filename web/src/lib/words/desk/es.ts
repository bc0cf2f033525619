import type { DeskWords } from "../desk.svelte";

export const es: DeskWords = {
    setup: {
        title: "¿Qué noche va a ser?",
        hint: "Basta un toque. Las mesas se abren, cambian y cierran también durante el juego.",
        guests: "¿Cuántos invitados?",
        occasion: "¿Qué noche?",
        occasions: {
            casino: { title: "El casino entero", says: "Los cinco juegos, uno al lado del otro." },
            poker: { title: "Noche de póker", says: "Texas hold’em y nada más, sin prisa." },
            fundraiser: {
                title: "Noche benéfica",
                says: "Ruleta y dados, que se entienden enseguida. Rifa y subasta al final.",
            },
            hour: {
                title: "Una hora rápida",
                says: "Tres juegos, poca espera: para un descanso o una fiesta pequeña.",
            },
            croupiers: {
                title: "Con crupieres",
                says: "Ruleta y cartas de verdad: reparten personas, los teléfonos llevan la cuenta.",
            },
        },
        own: "A tu manera",
        name: "¿Cómo se llama?",
        games: "¿Qué juegos?",
        money: "Todos empiezan con",
        dealing: "¿Quién reparte?",
        dealings: {
            house: "La casa, por sí sola",
            dealers: "Personas, con su teléfono",
            real: "Personas, con dados, ruleta y cartas de verdad",
        },
        tempo: "¿A qué ritmo?",
        tempos: { calm: "Tranquilo", usual: "El habitual", quick: "Rápido" },
        result: "Tu noche",
        tables: (count, written) => (count === 1 ? `${written} mesa` : `${written} mesas`),
        each: (money) => `${money} para cada uno`,
        inAll: (money) => `${money} de dinero ficticio en total`,
        seats: (seats) => `${seats} plazas`,
        anyNumber: "plazas sin límite",
        chips: (values) => `fichas de ${values}`,
        exchange: (money) => `sentarse con ${money}`,
        dealers: (count, written) =>
            count === 1
                ? `Reparte ${written} persona: nómbrala en Personas.`
                : `Reparten ${written} personas: nómbralas en Personas.`,
        open: "Abrir las puertas",
        skip: "Saltar",
        skipMeans: "y empezar con las mesas que hay ahora",
        again: "Preparar la noche",
        againHint: "Mientras no haya entrado nadie, todo puede ser de otra manera.",
    },
    invite: {
        scan: "Los invitados escanean esto, o abren la dirección y escriben el código.",
        orElse: "O si no",
        screen: "¿Hay un televisor o proyector en la sala? Ábrelo allí:",
        toDesk: "Al puesto",
    },
};
