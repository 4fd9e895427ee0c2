import { formatPlace, readPlace } from "~/server/facilities/places";
import { AuditEvent, type PatientProcedure } from "~/models";
import { EPISODE } from "~/models/patients/patient-procedure.schema";
import { patientProcedureDetailsSchema } from "~/models/patients/patient-procedure-details.schema";
import { recordEvent } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { formatIsoClock, formatIsoDay } from "~/server/platform/dates";
import { StaleError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import { phoneField, readKeptPhone } from "~/server/platform/phone-numbers";
import type { ExpectedVersions } from "~/server/platform/record-version";
import type { PatientWriter } from "./guests";
import { parseLocalTime } from "./local-time";
import { markRequestsAfterMove } from "./mark-requests";
import { refreshNextEpisode } from "./next-episode";
import { trackGivenFields } from "./patient-fields";
import { ownCareTeamPhone, findOwnProcedure, lockOwnProcedure } from "./own-procedures";

/**
 * Reads a procedure's details as form values: days and times in the hospital's time zone, "" if unknown
 * (specification 000, section 3.6). For a visitor, the version is the initial one of the future copy.
 * @throws NotFoundError
 */
export async function readProcedureDetails(caller: Caller, id: number) {
  const procedure = await findOwnProcedure(caller, id);
  return {
    id: procedure.id,
    title: procedure.title,
    version: caller.patientId ? procedure.version : 0,
    /** Where it takes place, which counts while the patient has entered no other place; "" if unknown. */
    place: formatPlace(await readPlace(caller, procedure)),
    values: toFormValues(caller, procedure),
  };
}

/**
 * Updates a procedure's details (specification 000, section 2.7). An example becomes the patient's own, and a new
 * date may make it upcoming again and marks its confirmed requests. The audit records that it happened, but none of the values.
 * @returns the id of the patient's own procedure, which the first write creates
 * @throws NotFoundError; InvalidInputError, also for a time skipped by daylight saving; StaleError with the current
 *   values, after a change in another window
 */
export async function updateProcedureDetails(
  writer: PatientWriter,
  id: number,
  input: unknown,
  expectedVersions: ExpectedVersions,
): Promise<{ id: number }> {
  authorize(writer, "patient.own");
  const kept = await readKeptPhone(input, "phone", async () => {
    return (await findOwnProcedure(writer, id)).phone;
  });
  const { date, time, ...details } = parseInput(detailsSchema(kept), input);
  const at = parseLocalTime(date, time);
  const procedure = await lockOwnProcedure(writer, id);
  if (expectedVersions && !expectedVersions.includes(procedure.version))
    throw await createStaleError(writer, procedure);
  const before = { date: procedure.date, timeKnown: procedure.timeKnown };
  procedure.set({ ...details, date: at, timeKnown: time !== "", isExample: false });
  trackGivenFields(procedure, "patient");
  await procedure.save({ transaction: writer.transaction });
  await markRequestsAfterMove(writer, procedure, before);
  await refreshNextEpisode(writer, [procedure.patientId]);
  await recordEvent(writer, {
    action: "updated",
    record: { type: EPISODE, id: procedure.id },
  });
  return { id: procedure.id };
}

const detailsSchema = (keptPhone: string) =>
  patientProcedureDetailsSchema.extend({
    phone: phoneField(patientProcedureDetailsSchema.shape.phone, "phone", keptPhone),
  });

function toFormValues(caller: Caller, procedure: PatientProcedure) {
  const { date, timeKnown, provider, travelMode, pickUp, dropOff, departure } = procedure;
  const at = date?.toISOString();
  return {
    date: at ? formatIsoDay(at) : "",
    time: at && timeKnown ? formatIsoClock(at) : "",
    provider,
    phone: ownCareTeamPhone(caller, procedure)?.text ?? "",
    travelMode,
    pickUp,
    dropOff,
    departure,
  };
}

/** Tells who made the other change: the patient in another window, the care team, or somebody who acts for the patient. */
async function createStaleError(
  writer: PatientWriter,
  procedure: PatientProcedure,
): Promise<StaleError> {
  const last = await AuditEvent.findOne({
    attributes: ["actorId"],
    where: { recordType: EPISODE, recordId: String(procedure.id) },
    order: [["id", "DESC"]],
    transaction: writer.transaction,
  });
  const isOwn = last === null || last.actorId === writer.actor.id;
  const isStaff = !isOwn && !/^(?:patient|caretaker):/.test(last.actorId);
  const who = isStaff ? "your care team" : "somebody who helps you";
  return new StaleError(
    `This procedure was changed ${isOwn ? "in another window" : `by ${who}`} while you were editing. Nothing has been overwritten.`,
    {
      by: isOwn ? "you" : who,
      at: procedure.updatedAt.toISOString(),
      version: procedure.version,
      record: toFormValues(writer, procedure),
    },
  );
}
