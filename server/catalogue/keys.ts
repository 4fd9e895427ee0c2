import { toNormalForm } from "~/models/rules/normal-form.schema";

const MARKS = /\p{M}/gu;
const BETWEEN_WORDS = /[^\p{L}\p{N}]+/gu;

/** A name as addresses hold it: "Rotator Cuff Surgery" is "rotator-cuff-surgery"; "" where nothing is left of it. */
export function keyOf(name: string): string {
  return toNormalForm(name, "NFKD")
    .replace(MARKS, "")
    .toLowerCase()
    .split(BETWEEN_WORDS)
    .filter((word) => word !== "")
    .join("-");
}

/**
 * The keys of several records, each another: where two names make one key, and where a name makes none, the id joins it.
 */
export function keysOf(records: readonly { id: number; name: string }[]): Map<number, string> {
  const plain = records.map(({ name }) => keyOf(name));
  const isAlone = (key: string) =>
    key !== "" && plain.filter((other) => other === key).length === 1;
  const taken = new Set(plain.filter(isAlone));
  return new Map(
    records.map(({ id }, at) => {
      let key = plain[at] ?? "";
      if (isAlone(key)) return [id, key];
      // Again where another record is called just that, such as "Cardiology 3" beside the third "Cardiology".
      do key = key === "" ? String(id) : `${key}-${id}`;
      while (taken.has(key));
      taken.add(key);
      return [id, key];
    }),
  );
}
