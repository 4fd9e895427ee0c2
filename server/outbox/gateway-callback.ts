import { Op } from "sequelize";
import { z } from "zod";
import { OutboxMessage } from "~/models";
import { handleIncomingText } from "~/server/consents/incoming-text";
import { systemCaller } from "~/server/platform/caller";
import { BadRequestError, ConflictError } from "~/server/platform/errors";
import { runIdempotent } from "~/server/platform/idempotency";
import { parseInput } from "~/server/platform/input";
import { parseJson } from "~/server/platform/json";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { nextVersion } from "./claim";
import { openForFailedMessages } from "./open-for-failed";
import { toProviderId } from "./provider-id";
import { describeResponse } from "./sender";
import { composeTextReply } from "./text-replies";

const MAX_LENGTH = 2_000;
const line = z.string().max(MAX_LENGTH);

/** What the gateway says: how a message went, or what somebody wrote. */
const callbackSchema = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("status"),
    id: z.union([line.min(1), z.number()]).transform(toProviderId),
    status: z.enum(["delivered", "undelivered"]),
    error: line.optional(),
  }),
  z.object({ type: z.literal("incoming"), from: line.min(1), text: line }),
]);
type Incoming = Extract<z.infer<typeof callbackSchema>, { type: "incoming" }>;
type Status = Extract<z.infer<typeof callbackSchema>, { type: "status" }>;

/**
 * Takes a status or an incoming text from the gateway. The same signature again does nothing, and is answered alike (AREAS 1).
 * @param signature of the request, already checked
 * @returns words that the gateway sends back to the number; null for none
 * @throws BadRequestError for another format than JSON, InvalidInputError; ConflictError for a status that comes before its id is stored
 */
export async function receiveFromGateway(
  signature: string,
  body: string,
): Promise<{ reply: string | null }> {
  const callback = parseInput(callbackSchema, parseBody(body));
  const caller = systemCaller("message gateway");
  const { answer } = await runIdempotent(
    caller,
    { key: signature, payload: callback, keyOwner: "message gateway" },
    async (writer) => ({
      reply:
        callback.type === "status"
          ? await recordStatus(writer, callback)
          : await answerText(writer, callback),
    }),
  );
  return answer;
}

function parseBody(body: string): unknown {
  try {
    return parseJson(body);
  } catch {
    throw new BadRequestError("The body is not JSON");
  }
}

/**
 * Stores that a message arrived, or not. What arrived stays so, whichever order the two come in, and is not sent again.
 * @throws ConflictError for an unknown id while a message is being sent: its id may be stored in a moment
 */
async function recordStatus(
  writer: CallerInTransaction,
  { id, status, error = "" }: Status,
): Promise<null> {
  const message = await findMessage(writer, id);
  if (!message) {
    if (await isOneBeingSent(writer)) throw new ConflictError(NOT_KNOWN_YET);
    return null;
  }
  const { address, sentAt } = message;
  const lastError = `Not delivered. ${describeResponse(error, address)}`.trim();
  const values =
    status === "delivered"
      ? ({ status: "Sent", stopReason: "", deliveredAt: new Date(), lastError: "" } as const)
      : ({ status: "Failed", lastError } as const);
  // The gateway has taken it, whatever is known of the attempt: it would drop it under its id.
  const taken = { sentAt: sentAt ?? new Date(), sealedLink: null, leaseId: null };
  await OutboxMessage.update(
    { ...values, ...taken, version: nextVersion() },
    {
      where: { id: message.id, deliveredAt: null, status: [...CHANGED_BY[status]] },
      transaction: writer.transaction,
      hooks: false,
    },
  );
  if (status === "undelivered") await openForFailedMessages(writer, [message.id]);
  return null;
}

const UNDELIVERED = ["Scheduled", "Sending", "Sent", "Failed"] as const;
/** Statuses of messages that a status of the gateway changes. */
const CHANGED_BY = { delivered: [...UNDELIVERED, "Stopped"], undelivered: UNDELIVERED } as const;

const NOT_KNOWN_YET =
  "No message has this id yet, and one is being sent. Please send this again in a minute.";

/** Finds a text message by the gateway's id, or by ours, which the gateway has before its own is stored; locked. */
async function findMessage(
  { transaction }: CallerInTransaction,
  id: string,
): Promise<OutboxMessage | null> {
  const isKept = { channel: "text", text: { [Op.ne]: "" } } as const;
  for (const key of ["providerId", "messageId"] as const) {
    const message = await OutboxMessage.findOne({
      attributes: ["id", "address", "sentAt"],
      where: { ...isKept, [key]: id },
      order: [["id", "DESC"]],
      lock: transaction.LOCK.UPDATE,
      transaction,
    });
    if (message) return message;
  }
  return null;
}

const isOneBeingSent = async ({ transaction }: CallerInTransaction): Promise<boolean> =>
  (await OutboxMessage.findOne({
    attributes: ["id"],
    where: { channel: "text", status: "Sending" },
    transaction,
  })) !== null;

/** Carries out a keyword that somebody wrote; other words are not read. */
async function answerText(writer: CallerInTransaction, incoming: Incoming): Promise<string | null> {
  const command = await handleIncomingText(writer, incoming);
  return command && composeTextReply(command);
}
