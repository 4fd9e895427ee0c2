import { cleanLine, cleanText } from "~/models/rules/clean-text.schema";
import {
  MESSAGE_VALUES,
  type MessagePurpose,
  type MessageValue,
  purposeRule,
} from "~/models/outbox/message-purpose.schema";
import type { MessageChannel } from "~/models/outbox/outbox-message.schema";
import { fillMail, fillText, type FillValues, fillTextWithName } from "./fill-template";
import { countGsmLetters, MAX_GSM_LETTERS } from "./gsm-letters";
import type { SenderWords } from "./sender-words";

/** A text of a message before its values are filled in. */
export type Template = {
  /** "" for a text message. */
  subject: string;
  body: string;
};

/** What each message's text may name besides its own values. */
export const COMMON_PLACEHOLDERS = ["Hospital", "name", "phone", "link"] as const;
export type Placeholder = (typeof COMMON_PLACEHOLDERS)[number] | MessageValue;

/** Last words of each text message. */
export const STOP_WORDS = "STOP ends this.";

/** A line with the link of a mail, such as "[Choose Your Password]({link})". */
export const BUTTON_LINE = /^\[([^[\](){}]+)\]\(\{link\}\)$/;

const MAX_SUBJECT_LENGTH = 120;

/** Long values, with which texts are checked, and shown to operators. */
export const SAMPLE_SENDER: SenderWords = {
  name: "The University Hospital of the Greater Northern Region",
  shortName: "University Hospital North",
  phone: "(206) 555-0142",
  phones: "(206) 555-0142, outside of working hours (206) 555-0143",
};
export const SAMPLE_VALUES: Record<"name" | MessageValue, string> = {
  name: "Maria-Magdalena Featherstonehaugh",
  ...MESSAGE_VALUES,
};
export const SAMPLE_URL = "https://messages.northern-region.example.org/patient-procedures/12345";

/** Values of a message to somebody without a name, from a hospital without a telephone number. */
const BLANK_VALUES: FillValues = {
  sender: { ...SAMPLE_SENDER, phone: "", phones: "" },
  url: SAMPLE_URL,
};

/**
 * Parses a file of a mail: the first line is the subject, the rest the text, with its link on a line of its own.
 * @throws Error with the reason for an invalid one
 */
export function parseMailTemplate(purpose: MessagePurpose, file: string): Template {
  const text = cleanText(file);
  const [subject = "", ...lines] = text.split("\n");
  const body = lines.join("\n").trim();
  requirePlaceholders(purpose, text);
  if (subject === "" || body === "") throw new Error("it has no subject, or no text");
  if (subject.length > MAX_SUBJECT_LENGTH)
    throw new Error(`its subject has more than ${MAX_SUBJECT_LENGTH} letters`);
  const otherLines = [subject, ...body.split("\n").filter((line) => !BUTTON_LINE.test(line))];
  if (otherLines.some((line) => line.includes("{link}")))
    throw new Error("{link} does not stand as [Words]({link}) on a line of its own");
  if (!body.includes("{link}")) throw new Error("it has no link");
  const blank = fillMail({ subject, body }, BLANK_VALUES);
  if (blank.subject === "")
    throw new Error("nothing is left of its subject where its values are not known");
  if (!blank.text.includes("{link}"))
    throw new Error(
      "its link is left out where a value in the same paragraph is not known: put empty lines around the link",
    );
  return { subject, body };
}

/**
 * Parses a file of a text message, which is one line: at most 160 letters of GSM 03.38 with long sample values and the hospital's
 * short name, and with the words that tell how to end such messages (AREAS 1).
 * @throws Error with the reason for an invalid one
 */
export function parseTextTemplate(purpose: MessagePurpose, file: string): Template {
  const body = parseTextLine(file, listPlaceholders(purpose));
  if (!body.includes("{link}")) throw new Error("it has no link");
  if (!fillText(body, BLANK_VALUES).includes("{link}"))
    throw new Error(
      "its link is left out where a value in the same sentence is not known: give the link a sentence of its own",
    );
  return { subject: "", body };
}

/** Like `parseTextTemplate`, for any placeholders. @returns the line. @throws Error */
export function parseTextLine(file: string, placeholders: readonly string[]): string {
  const body = cleanLine(file);
  requireKnown(placeholders, body);
  if (!body.endsWith(STOP_WORDS)) throw new Error(`it does not end with "${STOP_WORDS}"`);
  if (!fillText(body, BLANK_VALUES).endsWith(STOP_WORDS))
    throw new Error(`"${STOP_WORDS}" is not a sentence of its own`);
  const values = { ...SAMPLE_VALUES, sender: SAMPLE_SENDER, url: SAMPLE_URL };
  const filled = fillTextWithName(body, values, SAMPLE_SENDER.shortName);
  const letters = countGsmLetters(filled.replace("{link}", SAMPLE_URL));
  if (letters === null) throw new Error("it has letters that a text message does not");
  if (letters > MAX_GSM_LETTERS)
    throw new Error(`it has ${letters} letters of at most ${MAX_GSM_LETTERS}`);
  return body;
}

/** Lists the placeholders that texts of a purpose may have. */
export const listPlaceholders = (purpose: MessagePurpose): Placeholder[] => [
  ...COMMON_PLACEHOLDERS,
  ...purposeRule(purpose).values,
];

const requirePlaceholders = (purpose: MessagePurpose, text: string) =>
  requireKnown(listPlaceholders(purpose), text);

function requireKnown(placeholders: readonly string[], text: string): void {
  const known = placeholders.map((name) => `{${name}}`);
  for (const [part] of text.matchAll(/\{[^{}]*\}|[{}]/g)) {
    if (!known.includes(part)) throw new Error(`it has ${part}, and may have ${known.join(", ")}`);
  }
}

/** Parser of a purpose and channel. */
export const templateParser = (purpose: MessagePurpose, channel: MessageChannel) => {
  const parse = channel === "email" ? parseMailTemplate : parseTextTemplate;
  return (file: string): Template => parse(purpose, file);
};
