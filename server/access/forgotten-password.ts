import { randomUUID } from "node:crypto";
import { Administrator, OutboxMessage } from "~/models";
import { normalizeEmail } from "~/models/access/administrator";
import { forgottenPasswordSchema } from "~/models/access/administrator.schema";
import { recordEvent } from "~/server/platform/audit";
import { type Caller, systemCaller } from "~/server/platform/caller";
import { TooManyAttemptsError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import { defineJob } from "~/server/platform/jobs/job-definition";
import { log } from "~/server/platform/log";
import { lockOptions } from "~/server/platform/record-version";
import { decryptSecret, deriveSecret, encryptSecret, hashSecret } from "~/server/platform/secrets";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { linkDedupeKey, mailLink } from "./account-mail";
import { addLink, LINK_HOURS, linkPath } from "./one-time-links";
import { consumeForgottenPasswordAttempt } from "./sign-in-limits";

const KIND = "forgotten-password";

/** What the job needs, encrypted: what was typed may be a password. */
type Asked = { key: string; email: string; address: string | null; requestId: string };

/**
 * Counts a request for a new password, before it is stored, by account and by network address. Call it outside a transaction,
 * whose rollback would undo the count. An address that nobody has counts like any other.
 * @throws TooManyAttemptsError
 */
export async function countForgottenPassword(visitor: Caller, email: string): Promise<void> {
  try {
    await consumeForgottenPasswordAttempt(normalizeEmail(email), visitor.address);
  } catch (error) {
    if (error instanceof TooManyAttemptsError && error.isFirstOverLimit) {
      log.warn(
        { requestId: visitor.requestId, address: visitor.address },
        "too many new passwords",
      );
      await recordRefusal(visitor, "too many attempts");
    }
    throw error;
  }
}

/**
 * Takes a request for a new password (AREAS 1). A job looks for the account after the answer, so that neither the answer nor its
 * time depends on it.
 * @param input email (up to 254 characters)
 * @param key of the form: a retry makes no second link
 * @throws InvalidInputError
 */
export async function askForNewPassword(
  visitor: Caller,
  input: unknown,
  key: string = randomUUID(),
): Promise<void> {
  const { email } = parseInput(forgottenPasswordSchema, input);
  const { address, requestId } = visitor;
  const asked: Asked = { key: hashSecret(`${key} ${email}`), email, address, requestId };
  const sealed = encryptSecret(KIND, JSON.stringify(asked));
  await inTransaction(visitor, (writer) =>
    forgottenPasswordJob.enqueue(writer, { sealed }, { key: asked.key }),
  );
}

/** Makes and mails the link that somebody asked for, if there is such an active administrator. */
export const forgottenPasswordJob = defineJob<{ sealed: string }>({
  kind: KIND,
  label: "Forgotten password",
  hidesKey: true,
  run: async ({ payload }) => {
    const opened = decryptSecret(KIND, payload.sealed);
    if (opened === null) return log.warn("a request for a new password has another secret");
    await answerRequest(JSON.parse(opened) as Asked);
  },
});

async function answerRequest({ key, email, address, requestId }: Asked): Promise<void> {
  const visitor: Caller = {
    ...systemCaller(requestId),
    actor: { id: "visitor", name: "Visitor", role: "visitor" },
    address,
  };
  await inTransaction(visitor, async (writer) => {
    const administrator = await Administrator.findOne({
      where: { normalizedEmail: normalizeEmail(email) },
      ...lockOptions(writer, Administrator),
    });
    if (!administrator) return recordRefusal(writer, "unknown address");
    if (!administrator.isActive) return recordRefusal(writer, "deactivated", administrator);
    await mailNewLink(writer, administrator, key);
  });
}

/** Makes the link, beside those that administrators have made: whoever knows an address must not end those. */
async function mailNewLink(writer: CallerInTransaction, person: Administrator, key: string) {
  const { id, name } = person;
  const secret = deriveSecret(KIND, id, key);
  const dedupeKey = linkDedupeKey(linkPath(secret));
  // The job runs at least once; its link may have been used meanwhile.
  if (await OutboxMessage.findOne({ where: { dedupeKey }, transaction: writer.transaction }))
    return;
  const link = await addLink(writer, "new-password", id, secret);
  await mailLink(writer, person, { purpose: KIND, link, hours: LINK_HOURS["new-password"] });
  await recordEvent(writer, { action: "link made", record: { type: "administrator", id, name } });
}

/** Records a refused request; an unknown address is left out, since it may be a password typed into the wrong field. */
const recordRefusal = (visitor: Caller, reason: string, person?: { id: number; name: string }) =>
  recordEvent(visitor, {
    action: "refused",
    record: { type: "new password", id: person?.id, name: person?.name },
    changes: { reason: [null, reason] },
  });
