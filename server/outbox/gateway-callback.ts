import { z } from "zod";
import { OutboxMessage } from "~/models";
import { handleIncomingText } from "~/server/consents/incoming-text";
import { systemCaller } from "~/server/platform/caller";
import { BadRequestError } from "~/server/platform/errors";
import { runIdempotent } from "~/server/platform/idempotency";
import { parseInput } from "~/server/platform/input";
import { parseJson } from "~/server/platform/json";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { nextVersion } from "./claim";
import { describeResponse } from "./sender";
import { composeTextReply } from "./text-replies";

const MAX_LENGTH = 2_000;
const line = z.string().max(MAX_LENGTH);

/** What the gateway says: how a message went, or what somebody wrote. */
const callbackSchema = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("status"),
    id: line.min(1),
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
 * @throws BadRequestError for another format than JSON, InvalidInputError
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

/** Stores that a message arrived, or not. What arrived stays so, whichever order the two come in. */
async function recordStatus(
  { transaction }: CallerInTransaction,
  { id, status, error = "" }: Status,
): Promise<null> {
  const message = await OutboxMessage.findOne({
    attributes: ["id", "address"],
    where: { channel: "text", providerId: id },
    order: [["id", "DESC"]],
    transaction,
  });
  if (!message) return null;
  const lastError = `Not delivered. ${describeResponse(error, message.address)}`.trim();
  const values =
    status === "delivered"
      ? ({ status: "Sent", deliveredAt: new Date(), lastError: "" } as const)
      : ({ status: "Failed", lastError } as const);
  await OutboxMessage.update(
    { ...values, version: nextVersion() },
    {
      where: { id: message.id, deliveredAt: null, status: ["Sent", "Failed"] },
      transaction,
      hooks: false,
    },
  );
  return null;
}

/** Carries out a keyword that somebody wrote; other words are not read. */
async function answerText(writer: CallerInTransaction, incoming: Incoming): Promise<string | null> {
  const command = await handleIncomingText(writer, incoming);
  return command && composeTextReply(command);
}
