import { z } from "zod";
import { APPOINTMENT_MESSAGES } from "~/models/appointments/offer.schema";

/** Value of a choice: the coach and when it begins, such as "12@1796325300000". */
export const formatSlot = (coachId: number, start: number) => `${coachId}@${start}`;

const SLOT = /^(\d{1,10})@(\d{1,15})$/;

/** Rows of the form that offers times; blank ones offer nothing. */
export const offerRowsSchema = z.object({
  slots: z
    .array(z.object({ start: z.string().default(""), way: z.string().default("") }))
    .superRefine((rows, context) => {
      const report = (index: number, message: string) =>
        context.addIssue({ code: "custom", path: [index, "start"], message });
      if (rows.every(({ start }) => start === "")) report(0, APPOINTMENT_MESSAGES.slots);
      for (const [index, { start }] of rows.entries()) {
        if (start !== "" && !SLOT.test(start)) report(index, APPOINTMENT_MESSAGES.start);
      }
    }),
});
type OfferRows = z.output<typeof offerRowsSchema>["slots"];

/** Converts the rows to the input of an offer, with the row of each time, which its errors name. */
export function toOffer(rows: OfferRows) {
  const filled = rows.flatMap(({ start, way }, row) => {
    const [, coachId, time] = SLOT.exec(start) ?? [];
    return time ? [{ row, coachId, start: new Date(Number(time)).toISOString(), way }] : [];
  });
  return {
    slots: filled.map(({ coachId, start, way }) => ({ coachId, start, way })),
    rows: filled.map(({ row }) => row),
  };
}
