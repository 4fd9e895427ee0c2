import { createHash } from "node:crypto";
import { Op } from "sequelize";
import { KeptAnswer } from "~/models";
import type { Caller } from "./caller";
import { database, dialect } from "./database";
import { BadRequestError, KeyReusedError } from "./errors";
import { type CallerInTransaction, inTransaction } from "./transaction";

const HOURS_KEPT = 24;

export type Repeatable = {
  /** What the caller calls this write: an Idempotency-Key, or the submission key of a form. */
  key: string;
  /** What was sent: the same key with something else is another write. */
  sent: unknown;
};

/**
 * Does a write once, however often and however parallel it is sent: the first one's answer is kept for 24 hours, in
 * the same transaction, and given again. A write that fails keeps nothing and is judged anew.
 * @throws KeyReusedError when the key came with something else before; whatever the work throws
 */
export async function once<Answer>(
  caller: Caller,
  { key, sent }: Repeatable,
  work: (writer: CallerInTransaction) => Promise<Answer>,
): Promise<{ answer: Answer; replayed: boolean }> {
  const id = digest([caller.actor.id, key]);
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
    const kept = await KeptAnswer.findByPk(id, { transaction });
    if (kept && kept.expiresAt > new Date()) {
      if (kept.fingerprint !== fingerprint) {
        throw new KeyReusedError("This Idempotency-Key was sent with another request before");
      }
      return { answer: JSON.parse(kept.answer) as Answer, replayed: true };
    }
    const answer = await work(writer);
    const expiresAt = new Date(Date.now() + HOURS_KEPT * 3_600_000);
    const row = { key: id, fingerprint, answer: JSON.stringify(answer), expiresAt };
    await (kept ? kept.update(row, { transaction }) : KeptAnswer.create(row, { transaction }));
    return { answer, replayed: false };
  });
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
export async function deleteExpiredAnswers(caller: Caller): Promise<number> {
  return inTransaction(caller, ({ transaction }) =>
    KeptAnswer.destroy({ where: { expiresAt: { [Op.lte]: new Date() } }, transaction }),
  );
}
