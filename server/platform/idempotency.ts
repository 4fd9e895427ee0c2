import { createHash } from "node:crypto";
import { Op, QueryTypes, type Transaction, type Utils } from "sequelize";
import { IdempotencyRecord } from "~/models";
import type { Caller } from "./caller";
import { database, dialect } from "./database";
import { BadRequestError, GoneError, IdempotencyKeyReusedError } from "./errors";
import { insertRow } from "./insert-row";
import { type CallerInTransaction, inTransaction } from "./transaction";

const LIFETIME_HOURS = 24;

export type IdempotentRequest = {
  /** Idempotency-Key header, or the submission key of a form. */
  key: string;
  /** Request payload: reusing the key with a different one is an error. */
  payload: unknown;
  /**
   * Owner of the key; default: the caller's actor. Required if the write itself creates the actor, as a guest's first write
   * does: a retry must find the key.
   */
  keyOwner?: string;
};

/**
 * Runs a write at most once for each key, under retries and concurrency. The result is stored for at least 24 hours, in the
 * same transaction, and replayed. A failed write stores nothing, so a retry runs it again.
 * @param findSubject names the subject of a result, a record that may be erased, such as "survey response 12": see
 *   `markResultsErased`
 * @returns the stored or new result, and whether it was replayed
 * @throws IdempotencyKeyReusedError if the key was used with a different payload, GoneError if the result has been erased; errors of
 *   `work`
 */
export async function runIdempotent<Result>(
  caller: Caller,
  { key, payload, keyOwner }: IdempotentRequest,
  work: (writer: CallerInTransaction) => Promise<Result>,
  findSubject: (result: Result) => string | undefined = () => undefined,
): Promise<{ answer: Result; replayed: boolean }> {
  const hashedKey = digest([keyOwner ?? caller.actor.id, key]);
  const fingerprint = digest(payload);
  return inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    if (dialect() === "postgres") {
      // Serializes concurrent requests with the same key; on SQLite all writes are serialized.
      await database().query("SELECT pg_advisory_xact_lock(hashtextextended(:hashedKey, 0))", {
        replacements: { hashedKey },
        transaction,
      });
    }
    const record = await findRecord(hashedKey, transaction);
    // Expiry is ignored: a wrong clock must not run a request twice.
    if (record) {
      if (record.fingerprint !== fingerprint) {
        throw new IdempotencyKeyReusedError(
          "This Idempotency-Key was sent with another request before",
        );
      }
      if (record.answer === ERASED) throw new GoneError("What this request made was deleted since");
      return { answer: JSON.parse(record.answer) as Result, replayed: true };
    }
    const answer = await work(writer);
    const expiresAt = new Date(Date.now() + LIFETIME_HOURS * 3_600_000);
    const about = findSubject(answer) ?? null;
    const serialized = JSON.stringify(answer);
    const row = { key: hashedKey, fingerprint, answer: serialized, about, expiresAt };
    await insertRow(IdempotencyRecord, row, transaction);
    return { answer, replayed: false };
  });
}

/** Finds a stored result. The bound parameter lets this frequent statement be prepared once and reused. */
async function findRecord(hashedKey: string, transaction: Transaction) {
  const [record] = await database().query<Pick<IdempotencyRecord, "fingerprint" | "answer">>(
    "SELECT fingerprint, answer FROM kept_answers WHERE key = $hashedKey",
    { bind: { hashedKey }, type: QueryTypes.SELECT, transaction },
  );
  return record;
}

const ERASED = "";

/**
 * Replaces the stored results about records that are being erased by a mark; a retry then fails with a GoneError.
 * @param subjects such as "survey response 12", or a subquery of them: see `findSubject`
 */
export async function markResultsErased(
  { transaction }: CallerInTransaction,
  subjects: string[] | Utils.Literal,
): Promise<void> {
  const where = { about: { [Op.in]: subjects } };
  await IdempotencyRecord.update({ answer: ERASED }, { where, transaction });
}

/** Deletes the stored results about subjects; unlike after `markResultsErased`, a retry runs the write again. */
export async function deleteResultsAbout(
  { transaction }: CallerInTransaction,
  subjects: string[],
): Promise<void> {
  await IdempotencyRecord.destroy({ where: { about: subjects }, transaction });
}

/** Fingerprint of a value. @throws BadRequestError for a body nested too deeply to be serialized */
function digest(value: unknown): string {
  try {
    return createHash("sha256").update(JSON.stringify(value)).digest("base64url");
  } catch (error) {
    if (error instanceof RangeError) throw new BadRequestError("The body is nested too deeply");
    throw error;
  }
}

/** Deletes expired records; called by housekeeping. @returns number of deleted records */
export async function deleteExpiredIdempotencyRecords(caller: Caller): Promise<number> {
  return inTransaction(caller, ({ transaction }) =>
    IdempotencyRecord.destroy({ where: { expiresAt: { [Op.lte]: new Date() } }, transaction }),
  );
}
