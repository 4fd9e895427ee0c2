import { Op } from "sequelize";
import { Caretaker, Patient, PatientInvitation } from "~/models";
import {
  joinChoicesSchema,
  joinSchema,
  toBirthDate,
} from "~/models/patients/patient-account.schema";
import { normalizeCode, findInvitation } from "~/server/patients/invitation-codes";
import { recordEvent } from "~/server/platform/audit";
import type { Caller } from "~/server/platform/caller";
import { formatIsoDay } from "~/server/platform/dates";
import { InvalidInputError, TooManyAttemptsError } from "~/server/platform/errors";
import { readHospital } from "~/server/platform/hospital";
import { parseInput } from "~/server/platform/input";
import { formatPhone } from "~/server/platform/phone-numbers";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { closeWorkItems } from "~/server/platform/work-list/open-items";
import {
  type JoinChannel,
  type Joiner,
  readJoinChannels,
  recordAgreements,
} from "./join-agreements";
import { countJoinTry } from "./limits";
import { recordSharing, toSharingColumns } from "./sharing";
import { createPatientSignIn } from "./sign-ins";

const TRY_LATER = "Try again in an hour.";

/** The one message for everything that is wrong (AREAS 4). */
async function doNotMatch(caller: Caller): Promise<string> {
  const { phone } = await readHospital(caller);
  return `These do not match. Look at your letter, or ${phone ? `call ${formatPhone(phone)}` : "ask your care team"}.`;
}

const refuse = (message: string) => new InvalidInputError([{ field: "code", message }]);

/** Counts a try of a code, which may not exist. Call it outside a transaction. @throws TooManyAttemptsError with the words of every refusal */
export async function countJoin(visitor: Caller, code: string): Promise<void> {
  try {
    await countJoinTry(visitor, code);
  } catch (error) {
    if (!(error instanceof TooManyAttemptsError)) throw error;
    const message = `${await doNotMatch(visitor)} ${TRY_LATER}`;
    throw new TooManyAttemptsError(message, error.rateLimit, error.isFirstOverLimit);
  }
}

/**
 * Finds the invitation of a letter's code and the patient's birth date; changes nothing (AREAS 4). The try has been counted.
 * @param input code, month, day, year
 * @returns the invitation's id
 * @throws InvalidInputError with one message for everything that is wrong; another for a patient under age, whose guardian joins
 */
export async function checkLetter(caller: Caller, input: unknown): Promise<number> {
  const { code, ...boxes } = parseInput(joinSchema, input);
  const invitation = await findInvitation(caller, normalizeCode(code) ?? "");
  const found = await findPeople(caller, invitation);
  if (!invitation || !found || found.patient.birthDate !== toBirthDate(boxes))
    throw refuse(await doNotMatch(caller));
  await requireAge(caller, found);
  return invitation.id;
}

type InvitedPeople = { patient: Patient; guardian: Caretaker | null };

/** Whether somebody has joined, and made the choices, before: a new code signs them in, and nothing is asked again (AREAS 1). */
const isReturning = ({ patient, guardian }: InvitedPeople) =>
  patient.sharingAskedAt !== null &&
  (guardian ? guardian.status === "Accepted" : patient.hasAccount);

/** Finds whom an invitation is for; null if it is for nobody any more. The same queries for every code. */
async function findPeople(
  { transaction }: Caller,
  invitation: PatientInvitation | null,
): Promise<InvitedPeople | null> {
  const { patientId = 0, caretakerId } = invitation ?? {};
  const patient = await Patient.findByPk(patientId, { transaction });
  const guardian = await Caretaker.findByPk(caretakerId ?? 0, { transaction });
  if (!patient || patient.isGuest || patient.status === "Ended") return null;
  if (caretakerId && (!guardian?.isGuardian || guardian.status === "Ended")) return null;
  return { patient, guardian };
}

/** Who agrees to messages, and where they go. */
const toJoiner = ({ patient, guardian }: InvitedPeople): Joiner => ({
  person: guardian ? { kind: "caretaker", id: guardian.id } : { kind: "patient", id: patient.id },
  to: guardian ?? patient,
});

/** Under age nobody joins alone (AREAS 3). */
async function requireAge(caller: Caller, { patient, guardian }: InvitedPeople): Promise<void> {
  if (guardian) return;
  const { consentAge } = await readHospital(caller);
  if (isUnderAge(patient.birthDate, consentAge))
    throw refuse(
      `Who is under ${consentAge} does not join alone. A parent or guardian gets a letter of their own: ask your care team.`,
    );
}

/** Whether somebody is younger than an age today. @param birthDate YYYY-MM-DD */
export function isUnderAge(birthDate: string, age: number, now = new Date()): boolean {
  const [year = "", ...rest] = birthDate.split("-");
  return (
    [String(Number(year) + age).padStart(4, "0"), ...rest].join("-") >
    formatIsoDay(now.toISOString())
  );
}

/** Finds an invitation that still works by its id, from the browser's cookie. */
async function findOpenInvitation({ transaction }: Caller, id: number) {
  return PatientInvitation.findOne({
    where: { id, usedAt: null, expiresAt: { [Op.gt]: new Date() } },
    transaction,
    lock: transaction ? true : undefined,
  });
}

/** What the pages after the letter's code show. */
export type JoinPage = {
  /** Who joins: the patient or the guardian. */
  firstName: string;
  /** First name of the patient for whom a guardian joins; null for the patient. */
  ward: string | null;
  /** Whether they have joined before, and only sign in: nothing is asked then. */
  isReturning: boolean;
  channels: JoinChannel[];
};

/** Reads what the pages after the letter's code show; null where the invitation does not work any more. Changes nothing. */
export async function readJoinPage(caller: Caller, invitationId: number): Promise<JoinPage | null> {
  const found = await findPeople(caller, await findOpenInvitation(caller, invitationId));
  if (!found) return null;
  const { patient, guardian } = found;
  const firstName = patient.preferredName || patient.firstName;
  return {
    firstName: guardian?.name ?? firstName,
    ward: guardian ? firstName : null,
    isReturning: isReturning(found),
    channels: await readJoinChannels(caller, toJoiner(found)),
  };
}

type JoiningBrowser = { token: string; userAgent: string | null };

/**
 * Joins who was invited, with the agreements and what is shared as chosen, and signs the browser in; the invitation is used then (AREAS 4).
 * A guardian acts for the patient. Who has joined before is signed in only: choices stay, whatever the input says of them.
 * @param input "yes" for each box: email and text, of which an empty one withdraws what holds; answers, anxiety, sessions, and shared for a device that others use
 * @returns whether they had joined before
 * @throws InvalidInputError where the invitation does not work any more
 */
export async function join(
  writer: CallerInTransaction,
  invitationId: number,
  { browser, input }: { browser: JoiningBrowser; input: unknown },
): Promise<{ isReturning: boolean }> {
  const { transaction } = writer;
  const choices = parseInput(joinChoicesSchema, input);
  const invitation = await findOpenInvitation(writer, invitationId);
  const found = await findPeople(writer, invitation);
  if (!invitation || !found) throw refuse(await doNotMatch(writer));
  await requireAge(writer, found);
  const { patient, guardian } = found;
  const now = new Date();
  const returns = isReturning(found);
  await invitation.update({ usedAt: now }, { transaction });
  await patient.update(
    {
      status: "Joined",
      joinedAt: patient.joinedAt ?? now,
      // A guardian's own sign-in acts for the patient, who has none.
      ...(!guardian && { hasAccount: true }),
      ...(!returns && toSharingColumns(choices)),
    },
    { transaction },
  );
  if (guardian?.status === "Invited")
    await guardian.update({ status: "Accepted", acceptedAt: now }, { transaction });
  await closeWorkItems(writer, { patientId: patient.id, reason: "Not joined" });
  const self = await createPatientSignIn(writer, {
    ...browser,
    ...{ patientId: patient.id, caretakerId: guardian?.id ?? null },
    isSharedDevice: choices.shared === "yes",
  });
  const record = { type: "patient", id: patient.id };
  if (returns) {
    await recordEvent(self, { action: "joined again", record });
    return { isReturning: true };
  }
  await recordAgreements(self, toJoiner(found), choices);
  await recordEvent(self, { action: "joined", record });
  await recordSharing(self, patient);
  return { isReturning: false };
}
