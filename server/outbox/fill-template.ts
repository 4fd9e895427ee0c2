import { cleanLine, cutText } from "~/models/rules/clean-text.schema";
import type { MessageValue } from "~/models/outbox/message-purpose.schema";
import { CODE_PLACEHOLDER } from "./message-code";
import { countGsmLetters, isGsmWritable, MAX_GSM_LETTERS, toGsmLetters } from "./gsm-letters";
import type { SenderWords } from "./sender-words";

/** Values of a message. */
export type FillValues = Partial<Record<"name" | MessageValue, string>> & {
  sender: SenderWords;
  /** Absolute address of its link; "" for none. It is not filled in: see `{link}`. */
  url: string;
};

const MAX_VALUE_LENGTH = 200;

/** Cleans a value: one line, and no braces, so that it cannot become a placeholder. */
const cleanValue = (value: string) =>
  cutText(cleanLine(value), MAX_VALUE_LENGTH).replaceAll("{", "(").replaceAll("}", ")");

function toReplacements(
  { sender: _, url, ...values }: FillValues,
  hospital: string,
  phone: string,
) {
  const texts = { ...values, Hospital: hospital, phone };
  const cleaned = Object.entries(texts).map(([name, value]) => [name, cleanValue(value ?? "")]);
  return {
    ...(Object.fromEntries(cleaned) as Record<string, string>),
    // Neither a one-time link nor a code is stored with the text.
    ...(values.code === CODE_PLACEHOLDER && { code: CODE_PLACEHOLDER }),
    link: url && "{link}",
  };
}

const PLACEHOLDER = /\{(\w+)\}/g;

/** Replaces placeholders; null where one of them has no value. */
function replaceAllOrNone(text: string, values: Record<string, string>): string | null {
  const names = [...text.matchAll(PLACEHOLDER)].map(([, name = ""]) => name);
  if (names.some((name) => !values[name])) return null;
  return text.replace(PLACEHOLDER, (_, name: string) => values[name] ?? "");
}

/**
 * Fills a mail's text. A paragraph with a placeholder that has no value, such as a telephone number, is left out; `{link}` stays,
 * since a one-time link must not be stored with the text.
 */
export function fillMail(
  { subject, body }: { subject: string; body: string },
  values: FillValues,
): { subject: string; text: string } {
  const replacements = toReplacements(values, values.sender.name, values.sender.phones);
  const paragraphs = body
    .split(/\n{2,}/)
    .flatMap((each) => replaceAllOrNone(each, replacements) ?? []);
  return { subject: fillSubject(subject, replacements), text: paragraphs.join("\n\n") };
}

const fillSubject = (subject: string, values: Record<string, string>) =>
  subject.replace(PLACEHOLDER, (_, name: string) => values[name] ?? "").trim();

/**
 * Fills a text message, in letters of GSM 03.38. A sentence with a placeholder that has no value is left out. Where the text is
 * longer than 160 letters, or the hospital's name has others than those, its short name is used, and that is cut if need be; where
 * the link is so long that one letter of it is too much, it stays whole, and the text goes as two.
 */
export function fillText(body: string, values: FillValues): string {
  const { name, shortName } = values.sender;
  const fill = (hospital: string) => fillTextWithName(body, values, hospital);
  const countOver = (text: string) =>
    (countGsmLetters(text.replace("{link}", toGsmLetters(values.url))) ?? 0) - MAX_GSM_LETTERS;
  const full = isGsmWritable(name) ? fill(name) : null;
  if (full !== null && countOver(full) <= 0) return full;
  const short = fill(shortName);
  const over = countOver(short);
  if (over <= 0 || over >= shortName.length) return short;
  return fill(cutText(shortName, shortName.length - over).trim());
}

/** Fills a text message with a name of the hospital, however long it becomes. */
export const fillTextWithName = (body: string, values: FillValues, hospital: string): string =>
  fillSentences(body, toReplacements(values, hospital, values.sender.phone));

function fillSentences(body: string, { link = "", ...values }: Record<string, string>): string {
  const gsmValues = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, toGsmLetters(value)]),
  );
  return body
    .split(/(?<=[.!?])\s+/)
    .flatMap((sentence) => replaceAllOrNone(sentence.replace("{link}", "\0"), gsmValues) ?? [])
    .join(" ")
    .replace("\0", link)
    .replace(/ {2,}/g, " ")
    .trim();
}
