import { Caretaker, OutboxMessage, PatientInvitation, PatientNote, PatientSignIn } from "~/models";
import { recordConsents } from "~/server/consents/consents";
import { queueMessage } from "~/server/outbox/queue-message";
import { recordImportedTextConsents } from "~/server/patient-records/text-consent";
import { createInvitation } from "~/server/patients/invitation-codes";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { daysAgo, type FindPerson } from "./create-people";
import { SAMPLE_PEOPLE } from "./people";
import { SAMPLE_CARETAKERS, SAMPLE_MESSAGES, SAMPLE_NOTES, SAMPLE_SIGN_INS } from "./surroundings";

/**
 * Creates the people around the sample patients, and what there is between them and the hospital.
 * @returns id of the message that could not be delivered
 */
export async function createSurroundings(
  writer: CallerInTransaction,
  find: FindPerson,
): Promise<{ failedMessageId: number }> {
  await createCaretakers(writer, find);
  await createNotes(writer, find);
  await createConsents(writer, find);
  await createInvitations(writer, find);
  let failedMessageId = 0;
  for (const [position, message] of SAMPLE_MESSAGES.entries()) {
    const dedupeKey = `sample patient ${position}`;
    const id = await createMessage(writer, find, { ...message, dedupeKey });
    if (message.outcome.status === "Failed") failedMessageId = id;
  }
  return { failedMessageId };
}

async function createCaretakers({ transaction }: CallerInTransaction, find: FindPerson) {
  const rows = SAMPLE_CARETAKERS.map(({ of, days, ...row }, position) => {
    const at = daysAgo(days);
    return {
      ...row,
      patientId: find(of).patient.id,
      createdAt: at,
      // Not a hash of any token, so no link accepts it.
      ...(row.status === "Invited" && {
        invitationHash: `sample ${position}`,
        invitationExpiresAt: daysAgo(days - 7),
      }),
      ...(row.status !== "Invited" && { acceptedAt: at }),
      ...(row.status === "Accepted" && { lastSeenAt: daysAgo(1) }),
      ...(row.status === "Ended" && { endedAt: daysAgo(1) }),
    };
  });
  const caretakers = await Caretaker.bulkCreate(rows, { transaction, returning: true });
  const signIns = SAMPLE_SIGN_INS.map(({ of, caretaker, browser, days, hours }, position) => ({
    patientId: find(of).patient.id,
    caretakerId: caretakers.find(({ name }) => name === caretaker)?.id ?? null,
    // Not a hash of any token, so no browser is signed in.
    tokenHash: `sample ${position}`,
    browser,
    createdAt: daysAgo(days),
    lastSeenAt: daysAgo(hours / 24),
    expiresAt: daysAgo(days - 90),
  }));
  await PatientSignIn.bulkCreate(signIns, { transaction });
}

async function createNotes({ transaction }: CallerInTransaction, find: FindPerson) {
  const rows = SAMPLE_NOTES.map(({ of, days, text }) => ({
    patientId: find(of).patient.id,
    authorName: "Admin",
    text,
    createdAt: daysAgo(days),
    updatedAt: daysAgo(days),
  }));
  await PatientNote.bulkCreate(rows, { transaction });
}

/** Records the agreements to messages: of who joined with an email address, and of who gave a number. */
async function createConsents(writer: CallerInTransaction, find: FindPerson) {
  const people = SAMPLE_PEOPLE.map(({ firstName }) => find(firstName).patient);
  await recordConsents(
    writer,
    people
      .filter(({ status, email }) => status === "Joined" && email !== "")
      .map(({ id, email }) => ({
        person: { kind: "patient", id },
        channel: "email",
        address: email,
        category: "care",
        isGiven: true,
        words: "Email me: answers to what I ask for.",
        source: "screen",
      })),
  );
  const reached = people.filter(({ mobile }) => mobile !== "");
  await recordImportedTextConsents(
    writer,
    reached.map(({ id, mobile }) => ({ id, mobile, isGiven: true })),
  );
}

/** Creates the codes of who is invited, so that their letters can be printed. */
async function createInvitations(writer: CallerInTransaction, find: FindPerson) {
  for (const { firstName, status } of SAMPLE_PEOPLE) {
    if (status !== "Invited") continue;
    const { id: patientId, createdAt } = find(firstName).patient;
    await createInvitation(writer, { patientId });
    const { transaction } = writer;
    await PatientInvitation.update({ createdAt }, { where: { patientId }, transaction });
  }
}

type Message = (typeof SAMPLE_MESSAGES)[number] & { dedupeKey: string };

/** Creates a message that was written, and sent or not, days ago: nothing sends it again. */
async function createMessage(
  writer: CallerInTransaction,
  find: FindPerson,
  { to, channel, purpose, days, outcome, dedupeKey }: Message,
) {
  const { id, firstName, email, mobile } = find(to).patient;
  const at = daysAgo(days);
  const message = await queueMessage(writer, {
    to: {
      kind: "patient",
      id,
      name: firstName,
      address: channel === "email" ? email : mobile,
    },
    channel,
    purpose,
    values: purpose === "patient-invitation" ? { time: "90 days" } : {},
    link: purpose === "patient-invitation" ? "/join" : "/patient-procedures",
    dueAt: at,
    dedupeKey,
    about: { type: "patient", id },
  });
  await OutboxMessage.update(
    {
      stopReason: "",
      attempts: 1,
      createdAt: at,
      updatedAt: at,
      ...(outcome.status === "Sent" && { sentAt: at }),
      ...outcome,
    },
    { where: { id: message.id }, silent: true, hooks: false, transaction: writer.transaction },
  );
  return message.id;
}
