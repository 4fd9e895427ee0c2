import { toNormalForm } from "~/models/rules/normal-form.schema";

const COMBINING_MARKS = /\p{M}/gu;
const WORD_SEPARATORS = /[^\p{L}\p{N}]+/gu;

/**
 * Slugifies a name for URLs: "Rotator Cuff Surgery" becomes "rotator-cuff-surgery".
 * @returns "" for a name without letters and digits
 */
export function slugify(name: string): string {
  return toNormalForm(name, "NFKD")
    .replace(COMBINING_MARKS, "")
    .toLowerCase()
    .split(WORD_SEPARATORS)
    .filter((word) => word !== "")
    .join("-");
}
