import type { DirectingWords } from "../directing";

export const es: DirectingWords = {
    title: "La pantalla grande",
    hint: "Sigue sola la acción: all-ins, los últimos segundos de apuestas, apuestas grandes, el último turno.",
    stays: "Lo que muestra",
    follow: "Donde está la acción",
    standings: "Clasificación",
    only: (table) => `Solo ${table}`,
    skip: "Mostrar otra cosa",
    may: "Puede mostrar",
    moments: "Los momentos de la noche",
    reactions: "Las reacciones de los móviles",
    reactionsHint: "Apagado: nadie puede reaccionar. A un solo invitado se le silencia en su ficha.",
    tables: "Las mesas que puede mostrar",
};
