import { randomUUID } from "node:crypto";
import type { Caretaker } from "~/models";
import { CARETAKER_INVITATION_DAYS } from "~/models/patients/caretaker-options.schema";
import type { MessageChannel } from "~/models/outbox/outbox-message.schema";
import { isChannelOn } from "~/server/outbox/channels";
import type { NewMessage } from "~/server/outbox/queue-message";
import { findMaySend, sendMessage } from "~/server/outbox/send-message";
import type { PatientWriter } from "~/server/patients/guests";
import { caretakerInvitationPath } from "~/server/platform/caretaker-links";
import { addDays } from "~/server/platform/dates";
import { InvalidInputError } from "~/server/platform/errors";
import { SharedLimit } from "~/server/platform/rate-limits";
import { hashSecret, randomSecret } from "~/server/platform/secrets";
import type { Caller } from "~/server/platform/caller";
import { CARETAKER, caretakerAddress, stopCaretakerMessages } from "./record";

/** Invitations of a patient in an hour: each is a message to somebody who has not asked for it. */
const INVITATIONS = new SharedLimit({ name: "caretaker-invitations", points: 10, seconds: 3_600 });

/** Counts an invitation. Call it outside a transaction, whose rollback would undo the count. @throws TooManyAttemptsError */
export async function countInvitation({ patientId }: Caller): Promise<void> {
  if (patientId) await INVITATIONS.consume(String(patientId));
}

const refuse = (message: string) => new InvalidInputError([{ field: "contact", message }]);

/**
 * Requires that messages of a channel leave, where those of the other do. Where none do, the form says so, and the outbox keeps what would
 * have been sent.
 * @throws InvalidInputError
 */
export function requireChannel(channel: MessageChannel): void {
  if (isChannelOn(channel)) return;
  if (channel === "text" && isChannelOn("email"))
    throw refuse("This website sends no text messages. Please give an e-mail address");
  if (channel === "email" && isChannelOn("text"))
    throw refuse("This website sends no e-mail. Please give a mobile number");
}

/**
 * Sends an invitation with a new link, which works once, for 7 days; an earlier one ends (AREAS 7). The link is stored as a hash, and
 * encrypted until it is sent.
 * @throws InvalidInputError where no message may go to the address
 */
export async function sendInvitation(writer: PatientWriter, person: Caretaker): Promise<void> {
  const { id, name, patientId } = person;
  const { channel, address } = caretakerAddress(person);
  const secret = randomSecret();
  const message: NewMessage = {
    to: { kind: "caretaker", id, name, address },
    channel,
    purpose: "caretaker-invitation",
    values: { time: `${CARETAKER_INVITATION_DAYS} days` },
    secretLink: caretakerInvitationPath(secret),
    dedupeKey: `${CARETAKER} invitation ${randomUUID()}`,
    // What ends the patient's care here stops it too.
    about: { type: "patient", id: patientId },
  };
  if (!(await findMaySend(writer, message)).allowed)
    throw refuse("Messages to this address were stopped. Please give another one");
  await stopCaretakerMessages(writer, id, "link-ended");
  await person.update(
    {
      invitationHash: hashSecret(secret),
      invitationExpiresAt: addDays(new Date(), CARETAKER_INVITATION_DAYS),
    },
    { transaction: writer.transaction },
  );
  await sendMessage(writer, message);
}
