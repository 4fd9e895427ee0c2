import { readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import type { Speed } from "./load";

/** One line of the table; cells are text, since each figure has a unit of its own. */
export type Line = {
  name: string;
  product: string;
  bare: string;
  ratio: string;
  target: string;
  /** "yes" or "no"; empty where there is nothing to meet. */
  met: string;
};

/** What a figure must be (DESIGN 9). */
export type Goal = { words: string; isMet: (figure: number) => boolean };

export const atMost = (most: number, unit: string): Goal => ({
  words: `at most ${most}${unit}`,
  isMet: (figure) => figure <= most,
});
export const atLeast = (least: number, words = `at least ${least}`): Goal => ({
  words,
  isMet: (figure) => figure >= least,
});

/** The cells of a line that say what its figure must be, and whether it is. */
export function judged(figure: number, goal?: Goal): Pick<Line, "target" | "met"> {
  if (!goal) return { target: "", met: "" };
  return { target: goal.words, met: goal.isMet(figure) ? "yes" : "no" };
}

/** What a run has found, in Markdown: the machine, how many goals were met, and the table. */
export function runReport(lines: Line[], { quick }: { quick: boolean }): string {
  const judged = lines.filter(({ met }) => met);
  const met = judged.filter((line) => line.met === "yes");
  const machine =
    `Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model.trim()}, ` +
    `${Math.round(totalmem() / 1e9)} GB of memory.`;
  const summary =
    `${met.length} of ${judged.length} targets met.` +
    (quick ? " A quick run: it shows that everything runs, and its figures mean little." : "");
  return [machine, summary, "", table(lines), ""].join("\n");
}

const FROM = "<!-- figures of the last run: npm run bench -- --write docs/bench.md -->";
const TO = "<!-- end of the figures -->";

/** Puts the figures into a page, between its two marks. @throws Error for a page without them */
export function writeReport(file: string, report: string): void {
  const page = readFileSync(file, "utf8");
  const [from, to] = [page.indexOf(FROM), page.indexOf(TO)];
  if (from < 0 || to < from) throw new Error(`${file} has no place for figures: ${FROM} … ${TO}`);
  const before = page.slice(0, from + FROM.length);
  writeFileSync(file, `${before}\n\n${report}\n${page.slice(to)}`);
}

/** The figures as one Markdown table, columns in line. */
function table(lines: Line[]): string {
  const head: Line = {
    name: "case",
    product: "Calmward",
    bare: "bare",
    ratio: "ratio",
    target: "target",
    met: "met",
  };
  const columns = Object.keys(head) as (keyof Line)[];
  const widths = columns.map((column) =>
    Math.max(...[head, ...lines].map((line) => line[column].length)),
  );
  const row = (cells: string[]) => `| ${cells.join(" | ")} |`;
  const filled = (line: Line) =>
    row(columns.map((column, at) => line[column].padEnd(widths[at] ?? 0)));
  return [filled(head), row(widths.map((width) => "-".repeat(width))), ...lines.map(filled)].join(
    "\n",
  );
}

/** Three figures: more would claim what a run cannot tell. */
export function short(value: number): string {
  return value >= 100
    ? Math.round(value).toLocaleString("en-US")
    : String(Number(value.toPrecision(3)));
}

export const times = (value: number) => `${short(value)}x`;
export const kilobytes = (bytes: number) => `${short(bytes / 1_000)} kB`;

/** How many requests a second the product answers, beside the bare server. */
export function speedLine(name: string, product: Speed, bare: Speed, goal?: Goal): Line {
  const ratio = product.perSecond / bare.perSecond;
  const cell = ({ perSecond, p99 }: Speed) => `${short(perSecond)}/s, p99 ${short(p99)} ms`;
  return {
    name,
    product: cell(product),
    bare: cell(bare),
    ratio: short(ratio),
    ...judged(ratio, goal),
  };
}
