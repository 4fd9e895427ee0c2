import type { OutboxMessage } from "~/models";
import { toDatabaseError } from "~/server/platform/database-errors";
import { log } from "~/server/platform/log";
import { postponeQuiet } from "./postpone-quiet";
import { recordOutcome, releaseMessages } from "./record-outcome";
import { stopUnsendable } from "./stop-unsendable";

/**
 * Finds which of claimed messages may go out now; the others are stopped, or wait. Where the checks of one fail, that one is tried
 * again later, and the others go on (AREAS 1).
 * @throws what the database says while it cannot be reached; the messages are given back then, as far as that can be stored
 */
export async function findSendable(messages: OutboxMessage[]): Promise<OutboxMessage[]> {
  try {
    return await check(messages).catch((error: unknown) => {
      if (toDatabaseError(error)) throw error;
      return checkEach(messages);
    });
  } catch (error) {
    await releaseMessages(messages).catch(() => undefined);
    throw error;
  }
}

async function checkEach(messages: OutboxMessage[]): Promise<OutboxMessage[]> {
  const sendable: OutboxMessage[] = [];
  for (const message of messages) {
    try {
      sendable.push(...(await check([message])));
    } catch (error) {
      if (toDatabaseError(error)) throw error;
      log.error({ message: message.id, err: error }, "a message could not be checked");
      await recordOutcome(message, { kind: "retry", error: "It could not be checked" });
    }
  }
  return sendable;
}

const check = async (messages: OutboxMessage[]) => postponeQuiet(await stopUnsendable(messages));
