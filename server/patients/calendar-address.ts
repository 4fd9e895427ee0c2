import { Op } from "sequelize";
import { Patient } from "~/models";
import { isSecretToken } from "~/models/rules/secret-token.schema";
import { recordEvent } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { ConflictError, NotFoundError } from "~/server/platform/errors";
import { lockOptions } from "~/server/platform/record-version";
import { decryptSecret, encryptSecret, hashSecret, randomSecret } from "~/server/platform/secrets";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { asPatient, type PatientWriter } from "./guests";

/** Record type in the audit, and purpose of the key that encrypts the tokens. */
const CALENDAR = "calendar address";

/** The private address of a patient's calendar (AREAS 6). */
export type CalendarAddress = {
  isOn: boolean;
  /** Such as "/calendar/….ics"; null if it is off, and if SESSION_SECRET has changed since. */
  path: string | null;
  /** Whether the hospital has ended the patient's record, whose calendar is not found then. */
  isEnded: boolean;
};

const isEnded = ({ status }: Patient) => status === "Ended";

/** Reads the address of the caller's calendar. One query, none for a visitor. */
export async function readCalendarAddress({
  patientId,
  transaction,
}: Caller): Promise<CalendarAddress> {
  const patient = patientId ? await Patient.findByPk(patientId, { transaction }) : null;
  const sealed = patient?.sealedCalendar ?? null;
  const token = sealed === null ? null : decryptSecret(CALENDAR, sealed);
  return {
    isOn: Boolean(patient?.calendarHash),
    path: token && `/calendar/${token}.ics`,
    isEnded: patient !== null && isEnded(patient),
  };
}

/**
 * Turns the caller's calendar on; idempotent: an address that there is stays. The token is stored as a hash and encrypted, and never audited.
 * @throws ConflictError for a patient whose record has ended
 */
export async function turnOnCalendar(writer: PatientWriter): Promise<void> {
  const patient = await lockPatient(writer);
  if (!patient.calendarHash) await giveAddress(writer, "turned on");
}

/** Gives the caller's calendar a new address: the old one stops at once. @throws ConflictError if it is off, or has ended */
export async function renewCalendar(writer: PatientWriter): Promise<void> {
  const patient = await lockPatient(writer);
  if (!patient.calendarHash) throw new ConflictError("Your calendar is off");
  await giveAddress(writer, "renewed");
}

/** Turns the caller's calendar off: its address stops at once; idempotent. */
export async function turnOffCalendar(writer: PatientWriter): Promise<void> {
  authorize(writer, "patient.own");
  const { patientId: id, transaction } = writer;
  const [count] = await Patient.update(
    { calendarHash: null, sealedCalendar: null },
    { where: { id, calendarHash: { [Op.ne]: null } }, silent: true, transaction },
  );
  if (count > 0) await recordCalendarEvent(writer, "turned off");
}

async function lockPatient(writer: PatientWriter): Promise<Patient> {
  authorize(writer, "patient.own");
  const patient = await Patient.findByPk(writer.patientId, lockOptions(writer, Patient));
  if (!patient) throw new NotFoundError("Patient not found");
  if (isEnded(patient)) throw new ConflictError("Your hospital has ended your plan here");
  return patient;
}

/** Stores a new token. The record stays at its version, since staff do not see the address. */
async function giveAddress(writer: PatientWriter, action: string): Promise<void> {
  const { patientId: id, transaction } = writer;
  const token = randomSecret();
  await Patient.update(
    { calendarHash: hashSecret(token), sealedCalendar: encryptSecret(CALENDAR, token) },
    { where: { id }, silent: true, transaction },
  );
  await recordCalendarEvent(writer, action);
}

const recordCalendarEvent = (writer: PatientWriter, action: string) =>
  recordEvent(writer, {
    action,
    record: { type: CALENDAR, id: writer.patientId, name: writer.actor.name },
  });

/**
 * Resolves the token of a calendar's address to its patient as caller. Writes nothing, since calendars ask for it by themselves. One query;
 * none for a malformed token.
 * @throws NotFoundError for a token that is unknown, renewed or turned off, and for a patient whose record has ended: it does not tell which
 */
export async function resolveCalendar(caller: Caller, token: string): Promise<Caller> {
  const patient = isSecretToken(token)
    ? await Patient.findOne({
        where: { calendarHash: hashSecret(token) },
        transaction: caller.transaction,
      })
    : null;
  if (!patient || isEnded(patient)) throw new NotFoundError("There is no such calendar");
  return asPatient(caller, patient);
}

/** Encrypts the tokens of calendars with the current SESSION_SECRET. @returns the number of those that could be decrypted */
export async function reencryptCalendars({ transaction }: CallerInTransaction): Promise<number> {
  const patients = await Patient.findAll({
    attributes: ["id", "sealedCalendar"],
    where: { sealedCalendar: { [Op.ne]: null } },
    transaction,
    lock: true,
  });
  let count = 0;
  for (const { id, sealedCalendar } of patients) {
    const token = decryptSecret(CALENDAR, sealedCalendar ?? "");
    if (token === null) continue;
    await Patient.update(
      { sealedCalendar: encryptSecret(CALENDAR, token) },
      { where: { id }, silent: true, transaction },
    );
    count += 1;
  }
  return count;
}
