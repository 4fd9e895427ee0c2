import { KNEE_AFTER } from "./knee-after";
import { KNEE_BEFORE } from "./knee-before";
import { SHARED } from "./shared";
import type { SpokenText } from "./spoken-text";
import { VISITS } from "./visits";

const TEXTS = { ...KNEE_BEFORE, ...KNEE_AFTER, ...SHARED, ...VISITS };

/** Name of a recording made from its text: `{name}.mp3`. */
export type SpokenTextName = keyof typeof TEXTS;

/** Texts of the recordings of the plans. */
export const SPOKEN_TEXTS: Record<SpokenTextName, SpokenText> = TEXTS;
export const SPOKEN_TEXT_NAMES = Object.keys(TEXTS) as SpokenTextName[];

/** Lines of a text, without its pauses. */
export const listLines = ({ lines }: SpokenText): string[] =>
  lines.filter((line) => typeof line === "string");
