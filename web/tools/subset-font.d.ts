/** What of the package is used here. */
declare module "subset-font" {
    interface Cut {
        targetFormat: "woff2";
        keepFeatures: string[];
        noHinting: boolean;
    }

    export default function subset(font: Uint8Array, letters: string, cut: Cut): Promise<Uint8Array>;
}
