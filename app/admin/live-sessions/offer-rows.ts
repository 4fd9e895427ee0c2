import { z } from "zod";
import { SHOW_FIELD } from "~/app/contracts/look-from";
import { MAX_OFFERED } from "~/models/appointments/appointment-state.schema";
import { APPOINTMENT_MESSAGES } from "~/models/appointments/offer.schema";

const MINUTE_MS = 60_000;

/** Value of a choice: the coach, and the minute in which it begins, such as "12@29938755". */
export const formatCoach = (coachId: number): string => `${coachId}@`;
export const formatStart = (start: number): string => String(start / MINUTE_MS);

const SLOT = /^(\d{1,10})@(\d{1,10})$/;

/** Fields of the rows of the form that offers times, with the hidden one of the time that was proposed. */
export const OFFER_ROWS = Array.from({ length: MAX_OFFERED }, (_, index) => ({
  number: index + 1,
  start: `start${index + 1}`,
  way: `way${index + 1}`,
  proposed: `proposed${index + 1}`,
}));
export type OfferRow = (typeof OFFER_ROWS)[number];

/** Parses the coach and the time of a choice; null for what is none. */
export function parseSlot(value: string | null): { coachId: number; start: number } | null {
  const [, coachId, time] = SLOT.exec(value ?? "") ?? [];
  return time === undefined ? null : { coachId: Number(coachId), start: Number(time) * MINUTE_MS };
}

/** Query parameters of the rows that somebody has chosen themselves, which other coaches and days leave as they are. */
export function listKept(read: (name: string) => string | null): [string, string][] {
  return OFFER_ROWS.flatMap(({ start, way, proposed }): [string, string][] => {
    const chosen = read(start) ?? "";
    if (!parseSlot(chosen) || chosen === read(proposed)) return [];
    return [
      [start, chosen],
      [way, read(way) ?? ""],
    ];
  });
}

const FIELDS = [...OFFER_ROWS.flatMap(({ start, way }) => [start, way]), SHOW_FIELD];
const text = z.string().default("");

/** Rows of the form that offers times; blank ones offer nothing. Show Times needs none. */
export const offerRowsSchema = z
  .object(Object.fromEntries(FIELDS.map((name) => [name, text])))
  .superRefine((values, context) => {
    if (values[SHOW_FIELD] !== "") return;
    const report = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    const [first] = OFFER_ROWS;
    if (first && OFFER_ROWS.every(({ start }) => values[start] === ""))
      report(first.start, APPOINTMENT_MESSAGES.slots);
    for (const { start } of OFFER_ROWS) {
      const value = values[start] ?? "";
      if (value !== "" && !SLOT.test(value)) report(start, APPOINTMENT_MESSAGES.start);
    }
  });
export type OfferRows = z.output<typeof offerRowsSchema>;

/** Converts the rows to the input of an offer, with the row of each time, which its errors name. */
export function toOffer(values: OfferRows) {
  const filled = OFFER_ROWS.flatMap((row) => {
    const [, coachId, time] = SLOT.exec(values[row.start] ?? "") ?? [];
    if (!time) return [];
    const slot = {
      coachId,
      start: new Date(Number(time) * MINUTE_MS).toISOString(),
      way: values[row.way],
    };
    return [{ row, slot }];
  });
  return { slots: filled.map(({ slot }) => slot), rows: filled.map(({ row }) => row) };
}

/** Name of the form's field for one of an offer, such as "start2" for "slots[0].start" where the first row is blank. */
export function toRowField(field: string, rows: readonly { start: string; way: string }[]): string {
  const [, index = "0", name] = /^slots(?:\[(\d+)\])?(?:\.(\w+))?$/.exec(field) ?? [];
  const row = rows[Number(index)] ?? OFFER_ROWS[0];
  return (name === "way" ? row?.way : row?.start) ?? field;
}
