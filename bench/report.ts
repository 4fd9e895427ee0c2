import type { Speed } from "./load";

/** One line of the table; cells are text, since each figure has a unit of its own. */
export type Line = {
  name: string;
  product: string;
  bare: string;
  ratio: string;
  target: string;
};

/** The figures as one Markdown table, columns in line. */
export function table(lines: Line[]): string {
  const head: Line = {
    name: "case",
    product: "Calmward",
    bare: "bare",
    ratio: "ratio",
    target: "target",
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
export function speedLine(name: string, product: Speed, bare: Speed, target: string): Line {
  const cell = ({ perSecond, p99 }: Speed) => `${short(perSecond)}/s, p99 ${short(p99)} ms`;
  return {
    name,
    product: cell(product),
    bare: cell(bare),
    ratio: short(product.perSecond / bare.perSecond),
    target,
  };
}
