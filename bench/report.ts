import { readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import type { Speed } from "./load";

/** Line of the table; cells are text, since units differ. */
export type Line = {
  name: string;
  product: string;
  bare: string;
  ratio: string;
  target: string;
  /** "yes" or "no"; empty without a target. */
  met: string;
};

/** Target of a figure (DESIGN 9). */
export type Goal = { text: string; isMet: (figure: number) => boolean };

export const atMost = (max: number, unit: string): Goal => ({
  text: `at most ${max}${unit}`,
  isMet: (figure) => figure <= max,
});
export const atLeast = (min: number, text = `at least ${min}`): Goal => ({
  text,
  isMet: (figure) => figure >= min,
});

/** Cells for the target of a figure: its text, and whether the figure meets it. */
export function targetCells(figure: number, goal?: Goal): Pick<Line, "target" | "met"> {
  if (!goal) return { target: "", met: "" };
  return { target: goal.text, met: goal.isMet(figure) ? "yes" : "no" };
}

/** Report of a run in Markdown: the machine, the number of targets met, and the table. */
export function formatReport(lines: Line[], { quick }: { quick: boolean }): string {
  const withTarget = lines.filter(({ met }) => met);
  const metLines = withTarget.filter((line) => line.met === "yes");
  const machine =
    `Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model.trim()}, ` +
    `${Math.round(totalmem() / 1e9)} GB of memory.`;
  const summary =
    `${metLines.length} of ${withTarget.length} targets met.` +
    (quick ? " A quick run: it shows that everything runs, and its figures mean little." : "");
  return [machine, summary, "", formatTable(lines), ""].join("\n");
}

const START_MARKER = "<!-- figures of the last run: npm run bench -- --write docs/bench.md -->";
const END_MARKER = "<!-- end of the figures -->";

/** Replaces the text between the two markers of a page. @throws Error for a page without them */
export function writeReport(file: string, report: string): void {
  const page = readFileSync(file, "utf8");
  const [start, end] = [page.indexOf(START_MARKER), page.indexOf(END_MARKER)];
  if (start < 0 || end < start)
    throw new Error(`${file} has no place for figures: ${START_MARKER} … ${END_MARKER}`);
  const before = page.slice(0, start + START_MARKER.length);
  writeFileSync(file, `${before}\n\n${report}\n${page.slice(end)}`);
}

/** Formats the figures as a Markdown table with aligned columns. */
function formatTable(lines: Line[]): string {
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
  const formatRow = (line: Line) =>
    row(columns.map((column, index) => line[column].padEnd(widths[index] ?? 0)));
  return [
    formatRow(head),
    row(widths.map((width) => "-".repeat(width))),
    ...lines.map(formatRow),
  ].join("\n");
}

/** Formats a number with three significant digits, the precision of a run. */
export function formatFigure(value: number): string {
  return value >= 100
    ? Math.round(value).toLocaleString("en-US")
    : String(Number(value.toPrecision(3)));
}

export const formatRatio = (value: number) => `${formatFigure(value)}x`;
export const formatKilobytes = (bytes: number) => `${formatFigure(bytes / 1_000)} kB`;

/** Requests per second of the product, beside those of the bare server. */
export function speedLine(name: string, product: Speed, bare: Speed, goal?: Goal): Line {
  const ratio = product.perSecond / bare.perSecond;
  const cell = ({ perSecond, p99 }: Speed) =>
    `${formatFigure(perSecond)}/s, p99 ${formatFigure(p99)} ms`;
  return {
    name,
    product: cell(product),
    bare: cell(bare),
    ratio: formatFigure(ratio),
    ...targetCells(ratio, goal),
  };
}
