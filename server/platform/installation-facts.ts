import { QueryTypes } from "sequelize";
import { database } from "./database";
import type { CallerInTransaction } from "./transaction";

/** Name of an installation-wide fact, whose value is a short text. */
export type InstallationFact = "secret" | "sample-content" | "id" | "storage-claimed";

/** Reads a fact; null if not set. */
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

/** Sets a fact, replacing its value. */
export const writeFact = (writer: CallerInTransaction, name: InstallationFact, value: string) =>
  upsertFact(writer, { name, value, onConflict: "(name) DO UPDATE SET value = excluded.value" });

/**
 * Sets a fact unless it is set already, so that of concurrently starting instances the first one wins.
 * @returns the current value
 */
export async function writeFactIfAbsent(
  writer: CallerInTransaction,
  name: InstallationFact,
  value: string,
): Promise<string> {
  await upsertFact(writer, { name, value, onConflict: "DO NOTHING" });
  return (await readFact(writer, name)) ?? value;
}

/** Replaces a fact's value where it is still the expected one. @returns whether it was */
export async function replaceFact(
  { transaction }: CallerInTransaction,
  name: InstallationFact,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const [, count] = await database().query(
    "UPDATE installation SET value = :to WHERE name = :name AND value = :from",
    { type: QueryTypes.UPDATE, replacements: { name, from, to }, transaction },
  );
  return count > 0;
}

/** Deletes a fact, if set. */
export async function deleteFact(
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
