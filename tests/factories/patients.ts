import type { Caller } from "~/server/platform/caller";
import {
  authenticateGuest,
  ensureGuest,
  guestTokenFor,
  type PatientWriter,
} from "~/server/patients/guests";
import { findOwnProcedures } from "~/server/patients/own-procedures";
import { inTransaction } from "~/server/platform/transaction";
import { visitorAt } from "./people";

/** A browser that has stored nothing yet. */
export const visitor: Caller = {
  ...visitorAt(),
  actor: { id: "guest", name: "Guest patient", role: "patient" },
};

/** A patient's write, in a transaction of its own; the first one makes them. */
export async function asPatient<T>(
  caller: Caller,
  work: (writer: PatientWriter) => Promise<T>,
): Promise<T> {
  const mark = guestTokenFor(caller, null);
  return inTransaction(caller, async (writer) => work(await ensureGuest(writer, mark)));
}

/** A guest patient who has just made their first write. */
export async function aGuest(): Promise<Caller> {
  const mark = await asPatient(visitor, ({ guestToken }) => Promise.resolve(guestToken ?? null));
  return authenticateGuest(visitorAt(), mark);
}

/** The id of the procedure with a title in somebody's list. */
export async function theirProcedure(caller: Caller, title: string): Promise<number> {
  const found = (await findOwnProcedures(caller)).find((procedure) => procedure.title === title);
  if (!found) throw new Error(`There is no ${title}`);
  return found.id;
}
