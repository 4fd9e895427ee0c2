import { apiNote } from "~/models/rules/api-note.schema";
import { atMost, optionalLine } from "~/models/rules/text.schema";

/** Length of a code without spaces and hyphens, in letters and digits. */
export const CODE_LENGTH = { min: 4, max: 40 } as const;
/** Length of a code as it is typed. */
const MAX_TYPED_LENGTH = 60;

const NORMALIZED = new RegExp(`^[A-Z0-9]{${CODE_LENGTH.min},${CODE_LENGTH.max}}$`);

/** Normalizes a code for matching: case, spaces and hyphens do not count, so that "spring-10" finds "SPRING 10". */
export const normalizeCode = (code: string): string =>
  code.replace(/[\s\p{Pd}]/gu, "").toUpperCase();

/** Message for a code of another form. */
export const codeMessage = (label: string): string =>
  `${label} must have ${CODE_LENGTH.min} to ${CODE_LENGTH.max} letters and digits`;

/** Code that patients type, of a partner or an offer; "" for none. */
export const codeField = (label: string) =>
  apiNote(
    optionalLine({
      label,
      max: atMost(label, MAX_TYPED_LENGTH),
      validate: (text) => (NORMALIZED.test(normalizeCode(text)) ? null : codeMessage(label)),
    }),
    {
      type: ["string", "null"],
      maxLength: MAX_TYPED_LENGTH,
      pattern: `^$|^[A-Za-z0-9]([ -]?[A-Za-z0-9]){${CODE_LENGTH.min - 1},${CODE_LENGTH.max - 1}}$`,
    },
  );
