import type { StoredRow } from "~/app/components/patient/stored-data";
import type { KindOfData, Stored } from "~/server/patients/own-data";
import { formatDay } from "~/server/platform/dates";

const WORDS: Record<KindOfData, [one: string, several: string]> = {
  procedures: ["procedure", "procedures"],
  examples: ["example procedure", "example procedures"],
  "plan choices": ["plan choice", "plan choices"],
  assessments: ["answer before a session", "answers before sessions"],
  "survey answers": ["answered survey", "answered surveys"],
  "live session requests": ["live session request", "live session requests"],
  "ride requests": ["ride request", "ride requests"],
  "share links": ["share link", "share links"],
};

/** What is stored, as a table shows it: what there is none of is left out. */
export function storedRows(stored: Stored[]): StoredRow[] {
  return stored
    .filter(({ count }) => count > 0)
    .map(({ kind, count, first, last }) => {
      const days = [first, last].map((time) => (time ? formatDay(time) : ""));
      const [, several] = WORDS[kind];
      return {
        what: several.charAt(0).toUpperCase() + several.slice(1),
        count,
        days: days[0] === days[1] ? (days[0] ?? "") : `${days[0]} to ${days[1]}`,
      };
    });
}

/** The same as parts of a sentence, such as "2 procedures". */
export function storedInWords(stored: Stored[]): string[] {
  return stored
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => `${count} ${WORDS[kind][count === 1 ? 0 : 1]}`);
}
