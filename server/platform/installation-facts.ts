import { QueryTypes } from "sequelize";
import { database } from "./database";
import type { CallerInTransaction } from "./transaction";

/** What the database knows of the installation as a whole, each a short text. */
export type InstallationFact = "secret" | "sample-content" | "id" | "storage-claimed";

/** Reads a fact; null where it is not known. */
export async function readFact(
  { transaction }: CallerInTransaction,
  name: InstallationFact,
): Promise<string | null> {
  const [row] = await database().query<{ value: string }>(
    "SELECT value FROM installation WHERE name = :name",
    { type: QueryTypes.SELECT, replacements: { name }, transaction },
  );
  return row?.value ?? null;
}

/** Writes a fact, over the one that is known already. */
export const writeFact = (writer: CallerInTransaction, name: InstallationFact, value: string) =>
  upsertFact(writer, { name, value, onConflict: "(name) DO UPDATE SET value = excluded.value" });

/**
 * Writes a fact unless one is known. Of two instances that start at once on an empty database the first one's stays.
 * @returns the fact that is known now
 */
export async function writeFactOnce(
  writer: CallerInTransaction,
  name: InstallationFact,
  value: string,
): Promise<string> {
  await upsertFact(writer, { name, value, onConflict: "DO NOTHING" });
  return (await readFact(writer, name)) ?? value;
}

/** Forgets a fact; one that is not known is no error. */
export async function forgetFact(
  { transaction }: CallerInTransaction,
  name: InstallationFact,
): Promise<void> {
  await database().query("DELETE FROM installation WHERE name = :name", {
    replacements: { name },
    transaction,
  });
}

type Upsert = { name: InstallationFact; value: string; onConflict: string };

async function upsertFact(
  { transaction }: CallerInTransaction,
  { name, value, onConflict }: Upsert,
) {
  await database().query(
    `INSERT INTO installation (name, value) VALUES (:name, :value) ON CONFLICT ${onConflict}`,
    { replacements: { name, value }, transaction },
  );
}
