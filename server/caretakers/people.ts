import { Caretaker, Patient } from "~/models";
import { MAX_PEOPLE, type CaretakerStatus } from "~/models/patients/caretaker-options.schema";
import {
  caretakerRightsSchema,
  caretakerSchema,
  TEXTS_PROMISE,
} from "~/models/patients/caretaker.schema";
import { recordConsent } from "~/server/consents/consents";
import { requireContact } from "~/server/patient-accounts/codes";
import type { PatientWriter } from "~/server/patients/guests";
import { recordEvent, recordUpdated } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { ConflictError, InvalidInputError, NotFoundError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import { formatPhone } from "~/server/platform/phone-numbers";
import {
  type ExpectedVersions,
  lockOptions,
  requireVersion,
} from "~/server/platform/record-version";
import { requireChannel, sendInvitation } from "./invite";
import { CARETAKER, readRights, type Rights, toRights } from "./record";

/** Somebody around the caller, as the caller reads it. */
export type OwnPerson = {
  id: number;
  version: number;
  name: string;
  relationship: string;
  /** Where the invitation goes; "" for a guardian, whom staff have added. */
  contact: string;
  status: CaretakerStatus;
  /** Whether the hospital has added them, to act for the patient: nothing of them is changed here. */
  isGuardian: boolean;
  /** ISO 8601; null unless Invited, or once the link has expired. */
  invitedUntil: string | null;
  /** ISO 8601. */
  updatedAt: string;
  rights: Rights;
};

/** Lists the people around the caller, those who have ended last; empty for a guest without an account. One query (AREAS 7). */
export async function listPeople(caller: Caller): Promise<OwnPerson[]> {
  authorize(caller, "patient.own");
  const { patientId, patientSignInId, transaction } = caller;
  if (!patientId || !patientSignInId) return [];
  const people = await Caretaker.findAll({
    where: { patientId },
    order: [["id", "ASC"]],
    transaction,
  });
  const hasEnded = ({ status }: Caretaker) => Number(status === "Ended");
  return people.sort((one, other) => hasEnded(one) - hasEnded(other)).map(present);
}

/** Reads one of the people around the caller. @throws NotFoundError, also for another patient's */
export async function getPerson(caller: Caller, id: number): Promise<OwnPerson> {
  authorize(caller, "patient.own");
  return present(await findPerson(caller, id));
}

function present(caretaker: Caretaker): OwnPerson {
  const { id, version, name, relationship, status, isGuardian, email, mobile } = caretaker;
  const { invitationExpiresAt, updatedAt } = caretaker;
  const isOpen = status === "Invited" && invitationExpiresAt && invitationExpiresAt > new Date();
  return {
    ...{ id, version, name, relationship, status, isGuardian },
    contact: isGuardian ? "" : email || formatPhone(mobile),
    invitedUntil: isOpen ? invitationExpiresAt.toISOString() : null,
    updatedAt: updatedAt.toISOString(),
    rights: readRights(caretaker),
  };
}

/** Finds one of the people around the caller; locks the row within a transaction. @throws NotFoundError */
async function findPerson(caller: Caller, id: number): Promise<Caretaker> {
  const { patientId, patientSignInId } = caller;
  const person =
    patientId && patientSignInId
      ? await Caretaker.findOne({ where: { id, patientId }, ...lockOptions(caller, Caretaker) })
      : null;
  if (!person) throw new NotFoundError("Person not found");
  return person;
}

/** Finds somebody whom the caller has added, and who has not ended. @throws NotFoundError, ConflictError */
async function findChangeable(writer: PatientWriter, id: number): Promise<Caretaker> {
  const person = await findPerson(writer, id);
  if (person.isGuardian)
    throw new ConflictError("Your care team has added this person. Please ask them");
  if (person.status === "Ended") throw new ConflictError(`${person.name} has ended already`);
  return person;
}

/**
 * Adds somebody to the people around a patient with an account, and sends the invitation, whose link works once, for 7 days (AREAS 7). By
 * text only where they agreed, as the patient says. The audit has neither name nor address.
 * @param input see `caretakerSchema`
 * @throws ConflictError for a guest without an account, and with too many people; InvalidInputError, also where no message reaches the address
 */
export async function addPerson(writer: PatientWriter, input: unknown): Promise<{ id: number }> {
  authorize(writer, "patient.own");
  const { contact, texts, name, relationship, ...boxes } = parseInput(caretakerSchema, input);
  const to = requireContact(contact);
  if (to.channel === "text" && texts !== "yes")
    throw refuse("texts", "Please ask them first, or give an e-mail address");
  requireChannel(to.channel);
  const { patientId, transaction } = writer;
  const patient = await requireAccount(writer);
  const others = await Caretaker.findAll({ where: { patientId, endedAt: null }, transaction });
  if (others.length >= MAX_PEOPLE)
    throw new ConflictError(`You have ${MAX_PEOPLE} people. End one of them first`);
  if (others.some(({ email, mobile }) => [email, mobile].includes(to.address)))
    throw refuse("contact", "You have added somebody with this address already");
  const person = await Caretaker.create(
    {
      ...{ name, relationship, ...toRights(boxes) },
      patientId,
      ...(to.channel === "email" ? { email: to.address } : { mobile: to.address }),
      status: "Invited",
    },
    { transaction },
  );
  if (to.channel === "text") {
    await recordConsent(writer, {
      person: { kind: "caretaker", id: person.id },
      ...{ channel: "text", address: to.address, category: "care", isGiven: true },
      ...{ words: TEXTS_PROMISE, source: "screen" },
    });
  }
  await sendInvitation(writer, person);
  await recordEvent(writer, {
    action: "invited",
    record: { type: CARETAKER, id: person.id },
    changes: { patient: [null, patient.id], channel: [null, to.channel], ...diffRights(person) },
  });
  return { id: person.id };
}

const refuse = (field: string, message: string) => new InvalidInputError([{ field, message }]);

const diffRights = (person: Caretaker) =>
  Object.fromEntries(
    Object.entries(readRights(person)).map(([name, isOn]) => [
      name,
      [null, isOn] as [null, boolean],
    ]),
  );

/** @throws ConflictError for a guest whose data is in one browser only */
async function requireAccount(writer: PatientWriter): Promise<Patient> {
  const patient = writer.patientSignInId
    ? await Patient.findByPk(writer.patientId, { transaction: writer.transaction })
    : null;
  if (!patient) throw new ConflictError("Keep your data on all your devices first");
  if (patient.endReason === "Deceased") throw new ConflictError("This record has ended");
  return patient;
}

/**
 * Changes what somebody may see and do; it counts from their next request (AREAS 7).
 * @throws NotFoundError; ConflictError for a guardian, and somebody who has ended; StaleError
 */
export async function changeRights(
  writer: PatientWriter,
  id: number,
  input: unknown,
  expectedVersions?: ExpectedVersions,
): Promise<OwnPerson> {
  authorize(writer, "patient.own");
  const rights = toRights(parseInput(caretakerRightsSchema, input));
  const person = await findChangeable(writer, id);
  const before = present(person);
  await requireVersion(writer, CARETAKER, before, expectedVersions);
  person.set(rights);
  await person.save({ transaction: writer.transaction });
  const after = present(person);
  await recordUpdated(
    writer,
    CARETAKER,
    { id, version: before.version, ...before.rights },
    { id, version: after.version, ...after.rights },
  );
  return after;
}

/**
 * Sends a new invitation to somebody who has not accepted; the earlier link ends. The sending has been counted.
 * @throws NotFoundError; ConflictError for a guardian, and somebody who has accepted or ended; InvalidInputError
 */
export async function inviteAgain(writer: PatientWriter, id: number): Promise<void> {
  authorize(writer, "patient.own");
  await requireAccount(writer);
  const person = await findChangeable(writer, id);
  if (person.status === "Accepted") throw new ConflictError(`${person.name} has accepted already`);
  await sendInvitation(writer, person);
  await recordEvent(writer, { action: "invited again", record: { type: CARETAKER, id } });
}
