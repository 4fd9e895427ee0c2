import { slugify } from "~/server/platform/slugify";

/**
 * Assigns each record a unique key: the id is appended where names share a key, or replaces an empty one.
 * @returns keys by id
 */
export function assignKeys(records: readonly { id: number; name: string }[]): Map<number, string> {
  const baseKeys = records.map(({ name }) => slugify(name));
  const isUnique = (key: string) =>
    key !== "" && baseKeys.filter((other) => other === key).length === 1;
  const usedKeys = new Set(baseKeys.filter(isUnique));
  return new Map(
    records.map(({ id }, index) => {
      let key = baseKeys[index] ?? "";
      if (isUnique(key)) return [id, key];
      // Repeated while it collides with another record's name, such as "Cardiology 3" with the third "Cardiology".
      do key = key === "" ? String(id) : `${key}-${id}`;
      while (usedKeys.has(key));
      usedKeys.add(key);
      return [id, key];
    }),
  );
}
