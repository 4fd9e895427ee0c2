import type { Caller } from "./caller";

/** A use of records by the records of one area, which prevents their deletion (DESIGN 8). */
export type RecordUse = {
  /** Plural and singular label of the records that use them. */
  things: readonly [plural: string, singular: string];
  count: (caller: Caller, id: number) => Promise<number>;
};

const LIST = new Intl.ListFormat("en-GB");

/**
 * Counts the uses of a record, which the caller has locked to delete, for the message that refuses the deletion.
 * @returns such as "2 sessions, 3 procedures and 1 patient procedure"; null if nothing uses it
 */
export async function describeUses(
  caller: Caller,
  uses: readonly RecordUse[],
  id: number,
): Promise<string | null> {
  const descriptions: string[] = [];
  for (const { things, count } of uses) {
    const number = await count(caller, id);
    if (number > 0) descriptions.push(formatUseCount(number, things));
  }
  return descriptions.length > 0 ? LIST.format(descriptions) : null;
}

/** Formats a number of records, such as "3 sessions". */
export const formatUseCount = (number: number, [plural, singular]: RecordUse["things"]): string =>
  `${number.toLocaleString("en-US")} ${number === 1 ? singular : plural}`;
