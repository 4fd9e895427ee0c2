const MARKS = /\p{M}/gu;
const BETWEEN_WORDS = /[^\p{L}\p{N}]+/gu;

/** A name as addresses hold it: "Rotator Cuff Surgery" is "rotator-cuff-surgery"; "" where nothing is left of it. */
export function keyOf(name: string): string {
  return name
    .normalize("NFKD")
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
  const times = new Map<string, number>();
  for (const key of plain) times.set(key, (times.get(key) ?? 0) + 1);
  return new Map(
    records.map(({ id }, at) => {
      const key = plain[at] ?? "";
      if (key === "") return [id, String(id)];
      return [id, times.get(key) === 1 ? key : `${key}-${id}`];
    }),
  );
}
