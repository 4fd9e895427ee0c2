/** A part of a printable export: its entries, each a list of labels and values. */
export type ExportSection = {
  title: string;
  /** What it is, in a sentence. */
  lead?: string;
  entries: [label: string, value: string][][];
  /** What stands instead of entries. */
  empty: string;
};

type Pair = readonly [label: string, value: string | null | undefined | false];

/** Builds an entry of labels and values, without empty values. */
export const toEntry = (...all: Pair[]): [string, string][] =>
  all.flatMap(([label, value]) => (value ? [[label, value]] : []));

/** Builds a section, which says "None." without entries. */
export const toSection = (
  title: string,
  entries: ExportSection["entries"],
  lead?: string,
): ExportSection => ({ title, entries, empty: "None.", ...(lead && { lead }) });
