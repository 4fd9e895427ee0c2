import { cleanLine } from "~/models/rules/clean-text.schema";
import { TEXT_LIMITS } from "~/models/rules/text.schema";

/** Marks that turn the direction of a text: with them "gpj.exe" reads as a picture's name. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** Longer endings are a part of the name. */
const ENDING = /\.[A-Za-z0-9]{1,10}$/;

/**
 * A file's name as it is kept and shown: its last part, one clean line of at most 200 characters that keeps its ending.
 * "" where nothing of it is left.
 */
export function cleanFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? "";
  const line = cleanLine(last.replace(DIRECTION_MARKS, ""));
  if (/^\.*$/.test(line)) return "";
  const letters = [...line];
  if (letters.length <= TEXT_LIMITS.name) return line;
  const ending = ENDING.exec(line)?.[0] ?? "";
  return (
    letters
      .slice(0, TEXT_LIMITS.name - ending.length)
      .join("")
      .trimEnd() + ending
  );
}
