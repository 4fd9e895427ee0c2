import type { EligibilityResult } from "~/server/partners/eligibility";

const count = (number: number, [singular, plural]: readonly [string, string]) =>
  `${number.toLocaleString("en-US")} ${number === 1 ? singular : plural}`;

/** Describes what an upload did: the sentence of the toast, and its second line. */
export function describeUpload(result: EligibilityResult): { message: string; detail: string } {
  const { added, alreadyThere, removed, invalid, duplicates, blank } = result;
  const parts = [
    `${added.toLocaleString("en-US")} added`,
    `${alreadyThere.toLocaleString("en-US")} already there`,
    ...(removed > 0 ? [`${removed.toLocaleString("en-US")} removed`] : []),
    ...(invalid > 0 ? [`${invalid.toLocaleString("en-US")} not valid`] : []),
    ...(duplicates > 0 ? [count(duplicates, ["double row", "double rows"])] : []),
    ...(blank > 0 ? [count(blank, ["blank row", "blank rows"])] : []),
  ];
  return {
    message: `The list has ${count(result.count, ["entry", "entries"])} now`,
    detail: parts.join(", "),
  };
}
