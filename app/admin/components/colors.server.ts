import theme from "../../styles/theme.css?raw";

/** Colors of both schemes by token, such as "ink": "#24211d". */
type Colors = Record<string, string>;
export type ColorValues = { light: string; dark: string };

const [LIGHT_CSS = "", DARK_CSS = ""] = theme.split("prefers-color-scheme: dark");

function readColors(css: string): Colors {
  const values = css.matchAll(/--color-([\w-]+): (#[\da-f]{6})/g);
  return Object.fromEntries(
    [...values].map(([, name = "", value = ""]): [string, string] => [name, value]),
  );
}

/** Reads the value of each color from the theme, and its contrast with the colors of `backgrounds`. */
export function readColorValues(backgrounds: Record<string, string>) {
  const light = readColors(LIGHT_CSS);
  const dark = readColors(DARK_CSS);
  return Object.fromEntries(
    Object.entries(light).map(([name, value]) => {
      const background = backgrounds[name];
      const toContrast = (colors: Colors) =>
        background ? formatContrast(colors[name], colors[background]) : "";
      return [
        name,
        {
          light: value,
          dark: dark[name] ?? value,
          contrast: background && `${toContrast(light)} and ${toContrast(dark)} on ${background}`,
        },
      ];
    }),
  );
}

/** Contrast ratio of two colors (WCAG 2.2), such as "7.2". */
function formatContrast(one = "", other = ""): string {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return ((lighter + 0.05) / (darker + 0.05)).toFixed(1);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
