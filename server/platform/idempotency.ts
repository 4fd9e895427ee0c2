import { createHash } from "node:crypto";
import { Op, QueryTypes, type Transaction, type Utils } from "sequelize";
import { IdempotencyRecord } from "~/models";
import type { Caller } from "./caller";
import { database, dialect } from "./database";
import { BadRequestError, GoneError, KeyReusedError } from "./errors";
import { insertRow } from "./insert-row";
import { type CallerInTransaction, inTransaction } from "./transaction";

const HOURS_KEPT = 24;

export type IdempotentRequest = {
  /** What the caller calls this write: an Idempotency-Key, or the submission key of a form. */
  key: string;
  /** What was sent: the same key with something else is another write. */
  sent: unknown;
  /** Who sends it, where that is another before the write than after it; left out, the caller. */
  sender?: string;
};

/**
 * Does a write once, however often and however parallel it is sent: the first one's answer is kept for 24 hours at least, in
 * the same transaction, and given again. A write that fails keeps nothing and is judged anew.
 * @param aboutOf the record that an answer holds, where that can be erased: see eraseRecordsAbout
 * @throws KeyReusedError when the key came with something else before, GoneError when what it made was erased since;
 *   whatever the work throws
 */
export async function runIdempotent<Answer>(
  caller: Caller,
  { key, sent, sender }: IdempotentRequest,
  work: (writer: CallerInTransaction) => Promise<Answer>,
  aboutOf: (answer: Answer) => string | undefined = () => undefined,
): Promise<{ answer: Answer; replayed: boolean }> {
  const id = digest([sender ?? caller.actor.id, key]);
  const fingerprint = digest(sent);
  return inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    if (dialect() === "postgres") {
      // Whoever sends the same key meanwhile waits here; on SQLite all writes wait for each other.
      await database().query("SELECT pg_advisory_xact_lock(hashtextextended(:id, 0))", {
        replacements: { id },
        transaction,
      });
    }
    const kept = await findRecord(id, transaction);
    // However old it is, while it is there: a clock that was set must not have a call done twice.
    if (kept) {
      if (kept.fingerprint !== fingerprint) {
        throw new KeyReusedError("This Idempotency-Key was sent with another request before");
      }
      if (kept.answer === ERASED) throw new GoneError("What this request made was deleted since");
      return { answer: JSON.parse(kept.answer) as Answer, replayed: true };
    }
    const answer = await work(writer);
    const expiresAt = new Date(Date.now() + HOURS_KEPT * 3_600_000);
    const about = aboutOf(answer) ?? null;
    const row = { key: id, fingerprint, answer: JSON.stringify(answer), about, expiresAt };
    await insertRow(IdempotencyRecord, row, transaction);
    return { answer, replayed: false };
  });
}

/** Looked for at every write that has a key: with the key beside the statement, which stays prepared. */
async function findRecord(key: string, transaction: Transaction) {
  const [kept] = await database().query<Pick<IdempotencyRecord, "fingerprint" | "answer">>(
    "SELECT fingerprint, answer FROM kept_answers WHERE key = $key",
    { bind: { key }, type: QueryTypes.SELECT, transaction },
  );
  return kept;
}

const ERASED = "";

/**
 * Erases what kept answers hold of records that are being erased: a call that is sent again hears that they are gone.
 * @param records what each answer is about, or a subquery of it
 */
export async function eraseRecordsAbout(
  { transaction }: CallerInTransaction,
  records: string[] | Utils.Literal,
): Promise<void> {
  const where = { about: { [Op.in]: records } };
  await IdempotencyRecord.update({ answer: ERASED }, { where, transaction });
}

/** Forgets them altogether: the same call does it anew. */
export async function deleteRecord(
  { transaction }: CallerInTransaction,
  records: string[],
): Promise<void> {
  await IdempotencyRecord.destroy({ where: { about: records }, transaction });
}

/** @throws BadRequestError for a body that is nested too deeply to be compared */
function digest(value: unknown): string {
  try {
    return createHash("sha256").update(JSON.stringify(value)).digest("base64url");
  } catch (error) {
    if (error instanceof RangeError) throw new BadRequestError("The body is nested too deeply");
    throw error;
  }
}

/** Forgets the answers whose time is over; housekeeping calls it. Returns how many. */
export async function deleteExpiredRecords(caller: Caller): Promise<number> {
  return inTransaction(caller, ({ transaction }) =>
    IdempotencyRecord.destroy({ where: { expiresAt: { [Op.lte]: new Date() } }, transaction }),
  );
}
