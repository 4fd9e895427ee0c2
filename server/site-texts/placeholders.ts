import { type KeptTimes, UNKNOWN_TIMES } from "~/server/hospital/kept-times";
import type { PublicHospital } from "~/server/hospital/public-hospital";
import type { ShownPhone } from "~/server/platform/phone-numbers";

const PLACEHOLDER =
  /\{(Hospital|phone|afterHoursPhone|hours|recordYears|messageTextDays|binDays|consentAge)\}/g;
/** End of the text before the beginning of a sentence: a new line with its marks, or the end of another sentence. */
const BEFORE_SENTENCE = /(?:^|\n)[ \t]*(?:(?:[>#*+-]+|\d+\.)[ \t]+)*$|[.!?]\s+$/;
/** Enough of the text before a placeholder to tell, in characters. */
const MAX_LOOK_BACK = 40;
type Placeholder = "Hospital" | "phone" | "afterHoursPhone" | "hours" | keyof KeptTimes;

/**
 * Fills the placeholders of a Markdown text: {Hospital}, {phone}, {afterHoursPhone} and {hours}, and the times of its settings
 * (AREAS 0). What is not known is "your hospital", "your care team" or "during working hours".
 */
export function fillPlaceholders(
  markdown: string,
  hospital: PublicHospital,
  times: KeptTimes = UNKNOWN_TIMES,
): string {
  const values: Record<Placeholder, string> = {
    Hospital: escapeMarkdown(hospital.name),
    phone: toLink(hospital.phone),
    afterHoursPhone: toLink(hospital.afterHoursPhone ?? hospital.phone),
    hours: hospital.hours ? escapeMarkdown(hospital.hours) : "during working hours",
    ...times,
  };
  return markdown.replace(PLACEHOLDER, (_, name: Placeholder, offset: number) => {
    const before = markdown.slice(Math.max(0, offset - MAX_LOOK_BACK), offset);
    return BEFORE_SENTENCE.test(before) ? capitalize(values[name]) : values[name];
  });
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const escapeMarkdown = (text: string) => text.replace(/[\\`*_{}[\]()#+\-.!|<>~&]/g, "\\$&");

/** A number as a link that is dialed, where links can hold it. */
function toLink(phone: ShownPhone | undefined): string {
  if (!phone) return "your care team";
  const text = escapeMarkdown(phone.text);
  return /^\+?\d+$/.test(phone.number) ? `[${text}](tel:${phone.number})` : text;
}
