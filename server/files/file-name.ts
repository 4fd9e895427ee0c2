import { cleanLine } from "~/models/rules/clean-text.schema";
import { TEXT_LIMITS } from "~/models/rules/text.schema";

/** Characters that change the text direction, with which "gpj.exe" reads as a picture's name. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** Extension of a file name; longer ones belong to the name. */
const EXTENSION = /\.[A-Za-z0-9]{1,10}$/;

/**
 * Cleans a file name to store and show: its last path segment, as one clean line of at most 200 characters that keeps
 * its extension.
 * @returns "" when nothing remains
 */
export function cleanFileName(name: string): string {
  const baseName = name.split(/[/\\]/).at(-1) ?? "";
  const line = cleanLine(baseName.replace(DIRECTION_MARKS, ""));
  if (/^\.*$/.test(line)) return "";
  const characters = [...line];
  if (characters.length <= TEXT_LIMITS.name) return line;
  const extension = EXTENSION.exec(line)?.[0] ?? "";
  return (
    characters
      .slice(0, TEXT_LIMITS.name - extension.length)
      .join("")
      .trimEnd() + extension
  );
}
