import { normalizeAddress } from "~/server/consents/addresses";
import { findTextAgreements } from "~/server/consents/patients";
import { describeAnswerWay } from "~/server/outbox/answer-way";
import { isChannelOn } from "~/server/outbox/channels";
import { authorize, type Caller } from "~/server/platform/caller";

/** Describes how the answer to a request with a contact gets to its patient. */
export type DescribeAnswer = (contact: string | null) => string;

/**
 * Reads what the caller agreed to, and returns what describes how they get the answers to their requests. One query where text
 * messages are on, else none.
 */
export async function readAnswerWays(caller: Caller): Promise<DescribeAnswer> {
  authorize(caller, "patient.own");
  const { patientId } = caller;
  const agreed =
    patientId && isChannelOn("text") ? await findTextAgreements(caller, patientId) : new Set();
  return (contact) =>
    describeAnswerWay({
      contact,
      agreedToTexts: agreed.has(normalizeAddress("text", contact ?? "")),
    });
}
