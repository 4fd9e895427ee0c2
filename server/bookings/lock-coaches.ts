import { Coach } from "~/models";
import { lockOptions } from "~/server/platform/record-version";
import type { CallerInTransaction } from "~/server/platform/transaction";

/** Locks coaches, in the order of their ids, so that two writers who need the same ones never wait for each other. */
export async function lockCoaches(
  writer: CallerInTransaction,
  ids: readonly number[],
): Promise<Map<number, Coach>> {
  const coaches = new Map<number, Coach>();
  for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) {
    const coach = await Coach.findByPk(id, lockOptions(writer, Coach));
    if (coach) coaches.set(id, coach);
  }
  return coaches;
}
