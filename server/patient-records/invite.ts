import { randomUUID } from "node:crypto";
import type { Patient } from "~/models";
import { inviteSchema } from "~/models/patients/patient-actions.schema";
import { NO_ADDRESS } from "~/models/patients/patient.schema";
import type { InviteChannel } from "~/models/patients/invite-channels.schema";
import { isChannelOn } from "~/server/outbox/channels";
import type { NewMessage } from "~/server/outbox/queue-message";
import { findMaySend, sendMessage } from "~/server/outbox/send-message";
import { createInvitation, INVITATION_DAYS } from "~/server/patients/invitation-codes";
import { recordEvent } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { ConflictError, InvalidInputError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import { joinPath } from "~/server/platform/join-links";
import { stopMessages } from "~/server/platform/outbox/stop-messages";
import type { ExpectedVersions } from "~/server/platform/record-version";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { lockNamedPatient } from "./named-patient";
import { PATIENT, patientRecord } from "./patients";
import { endPersonAround } from "./caretakers";
import { findGuardian, findInvitee, type Invitee } from "./invitee";

/** What came of an invitation. */
export type Invited = {
  id: number;
  channel: InviteChannel;
  /** Whether a message was written that is never sent, since the channel is off. */
  isChannelOff: boolean;
};

/**
 * Invites a patient, or the guardian of one who is under the age of consent, with a new code that replaces earlier ones: by email, by
 * text message where an agreement is recorded, or with the letter that staff print (AREAS 3). Who has not joined is Invited then; who has
 * stays Joined, and signs in on another device with the code (AREAS 1). A guardian
 * whose patient has come of age ends. Neither the code nor the address is in the audit.
 * @param input `channel`: email, text or letter
 * @throws NotFoundError; ConflictError for a guest, somebody who has ended, and a minor without a guardian;
 *   InvalidInputError at "channel" without an address or an agreement for it; StaleError
 */
export async function invitePatient(
  caller: Caller,
  id: number,
  input: unknown,
  expectedVersions?: ExpectedVersions,
): Promise<Invited> {
  authorize(caller, "patients.write");
  const { channel } = parseInput(inviteSchema, input);
  return inTransaction(caller, async (writer) => {
    const patient = await lockNamedPatient(writer, id, expectedVersions);
    requireInvitable(patient);
    const invitee = await findInvitee(writer, patient);
    const message = channel === "letter" ? null : await addressInvitation(writer, invitee, channel);
    await stopInvitations(writer, invitee);
    const guardian = invitee.kind === "patient" ? await findGuardian(writer, id) : null;
    if (guardian) await endPersonAround(writer, patient, guardian);
    const code = await createInvitation(writer, {
      patientId: id,
      caretakerId: invitee.caretakerId,
    });
    if (message) await sendMessage(writer, { ...message, secretLink: joinPath(code) });
    const { status: before } = patient;
    const status = invitee.hasJoined ? before : "Invited";
    patient.set({ status, invitedAt: new Date() });
    await patient.save({ transaction: writer.transaction });
    await recordEvent(writer, {
      action: "invited",
      record: patientRecord(patient),
      changes: {
        channel: [null, channel],
        ...(invitee.caretakerId !== null && { guardian: [null, invitee.caretakerId] }),
        ...(before !== status && { status: [before, status] }),
      },
    });
    return { id, channel, isChannelOff: channel !== "letter" && !isChannelOn(channel) };
  });
}

/** @throws ConflictError for a patient who has ended */
export function requireInvitable({ status }: Patient): void {
  if (status === "Ended")
    throw new ConflictError("This patient has ended. Reopen the record to invite them again");
}

/** Builds the message of an invitation. @throws InvalidInputError at "channel" */
async function addressInvitation(
  writer: CallerInTransaction,
  invitee: Invitee,
  channel: Exclude<InviteChannel, "letter">,
): Promise<NewMessage> {
  const address = invitee[channel === "email" ? "email" : "mobile"];
  if (address === "") throw channelError(NO_ADDRESS);
  const message: NewMessage = {
    to: { kind: invitee.kind, id: invitee.id, name: invitee.name, address },
    channel,
    purpose: invitee.purpose,
    values: { time: `${INVITATION_DAYS} days` },
    dedupeKey: `${invitee.purpose} ${randomUUID()}`,
    about: { type: PATIENT, id: invitee.patientId },
  };
  const { allowed, reason = "It is not allowed" } = await findMaySend(writer, message);
  if (!allowed) throw channelError(`${reason}. Choose another way, or print the letter`);
  return message;
}

const channelError = (message: string) => new InvalidInputError([{ field: "channel", message }]);

/** Stops the scheduled messages with earlier codes. */
async function stopInvitations(writer: CallerInTransaction, { kind, id, purpose }: Invitee) {
  const recipient = { kind, id };
  await stopMessages(writer, { recipient, purposes: [purpose], reason: "link-ended" });
}
