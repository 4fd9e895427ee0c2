import { z } from "zod";
import type { SharedKind } from "./patient-options.schema";

/** Text of a form, cut at a length that nothing valid reaches; "" without one. */
export const shortText = (max = 254) =>
  z.preprocess(
    (value) => (typeof value === "string" ? value.trim().slice(0, max) : ""),
    z.string(),
  );

/** Three boxes of a birth date. What is wrong with them the answer does not tell (AREAS 4). */
export const birthDateFields = { month: shortText(9), day: shortText(9), year: shortText(9) };
type BirthDateBoxes = { month: string; day: string; year: string };

/** Composes a birth date as YYYY-MM-DD; null for none that exists. */
export function toBirthDate({ month, day, year }: BirthDateBoxes): string | null {
  if (![month, day].every((box) => /^\d{1,2}$/.test(box)) || !/^\d{4}$/.test(year)) return null;
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const time = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(date) ? date : null;
}

/** A letter's code and the patient's birth date. */
export const joinSchema = z.object({ code: shortText(40), ...birthDateFields });
export type JoinForm = z.infer<typeof joinSchema>;

/** The patient's birth date, where several people share an address; with the first name where two of them were born on one day. */
export const birthDateSchema = z.object({ ...birthDateFields, firstName: shortText() });

const CONTACT_LABEL = "E-mail or mobile number";
export const CONTACT_REQUIRED = `${CONTACT_LABEL} is required`;
export const CONTACT_INVALID = "Please enter a valid e-mail address or mobile number";

/** E-mail address or mobile number, as somebody types it. */
export const contactField = z
  .string()
  .trim()
  .min(1, CONTACT_REQUIRED)
  .max(254, `${CONTACT_LABEL} must be at most 254 characters`);

/** Where a code is to go. */
export const contactSchema = z.object({ contact: contactField });

/** Words of the agreement to codes by text, which the ledger keeps. */
export const TEXTS_AGREEMENT =
  "Text me codes to sign in, and answers to what I ask for. Message and data rates may apply. STOP ends this.";

/** Where a code of a new account is to go; by text only where somebody agrees. */
export const registerSchema = z.object({ contact: contactField, texts: shortText(3) });

const CODE_REQUIRED = "Code is required";
const CODE_INVALID = "A code has 6 digits";

/** A code of six digits, as people type it; "yes" where others use the device. */
export const codeSchema = z.object({
  code: z.preprocess(
    (value) => (typeof value === "string" ? value.replace(/[\s-]/g, "") : value),
    z
      .string()
      .min(1, CODE_REQUIRED)
      .regex(/^\d{6}$/, CODE_INVALID),
  ),
  shared: shortText(3),
});

/** What somebody chooses at joining: "yes" or "". */
export const joinChoicesSchema = z.object({
  email: shortText(3),
  text: shortText(3),
  answers: shortText(3),
  anxiety: shortText(3),
  sessions: shortText(3),
  shared: shortText(3),
});

/** What a patient can share with the care team, in the words of the choice (AREAS 4). */
export const SHARING_LABELS = [
  { name: "answers", label: "My answers to surveys" },
  { name: "anxiety", label: "How anxious I feel" },
  { name: "sessions", label: "What I listened to" },
] as const satisfies { name: SharedKind; label: string }[];

/** What a patient shares with the care team: "yes" or "". */
export const sharingSchema = joinChoicesSchema.pick({
  answers: true,
  anxiety: true,
  sessions: true,
});
export type SharingForm = z.infer<typeof sharingSchema>;
