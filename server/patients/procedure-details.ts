import type { PatientProcedure } from "~/models";
import { patientProcedureDetailsSchema } from "~/models/patients/patient-procedure-details.schema";
import { recordEvent } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { formatIsoClock, formatIsoDay, timeOn } from "~/server/platform/dates";
import { InvalidInputError, StaleError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import type { ExpectedVersions } from "~/server/platform/record-version";
import type { PatientWriter } from "./guests";
import { findOwnProcedure, lockOwnProcedure } from "./own-procedures";

/**
 * What a patient knows of a procedure, as its form holds it: days and times are those of the hospital, "" where they are
 * not known (specification 000, section 3.6). A visitor's is the version that the copy of it will begin with.
 * @throws NotFoundError
 */
export async function readDetails(caller: Caller, id: number) {
  const procedure = await findOwnProcedure(caller, id);
  return {
    id: procedure.id,
    title: procedure.title,
    version: caller.patientId ? procedure.version : 0,
    values: valuesOf(procedure),
  };
}

/**
 * Changes what a patient knows of a procedure (specification 000, section 2.7). One that was an example is the patient's own
 * from then on; by its new date it may be ahead again. The audit says that it happened, and nothing of what was written.
 * @returns the id of the patient's own procedure, which the first write has made
 * @throws NotFoundError; InvalidInputError, also for a time that the day does not have, since the clocks change then;
 *   StaleError with the fields as they are, after a change in another window
 */
export async function changeDetails(
  writer: PatientWriter,
  id: number,
  input: unknown,
  expected: ExpectedVersions,
): Promise<{ id: number }> {
  authorize(writer, "patient.own");
  const { date, time, ...details } = parseInput(patientProcedureDetailsSchema, input);
  const at = timeOnRealDay(date, time);
  const procedure = await lockOwnProcedure(writer, id);
  if (expected && !expected.includes(procedure.version)) throw changedElsewhere(procedure);
  await procedure.update(
    { ...details, date: at, timeKnown: time !== "", isExample: false },
    { transaction: writer.transaction },
  );
  await recordEvent(writer, {
    action: "updated",
    record: { type: "patient procedure", id: procedure.id },
  });
  return { id: procedure.id };
}

function valuesOf(procedure: PatientProcedure) {
  const { date, timeKnown, provider, phone, travelMode, pickUp, dropOff, departure } = procedure;
  const at = date?.toISOString();
  return {
    date: at ? formatIsoDay(at) : "",
    time: at && timeKnown ? formatIsoClock(at) : "",
    ...{ provider, phone, travelMode, pickUp, dropOff, departure },
  };
}

/** @throws InvalidInputError */
function timeOnRealDay(date: string, time: string): Date {
  const at = timeOn(date, time);
  const written = at?.toISOString();
  if (!at || !written || formatIsoDay(written) !== date) {
    throw new InvalidInputError([{ field: "date", message: "This day does not exist" }]);
  }
  if (time !== "" && formatIsoClock(written) !== time) {
    const message = "The clocks change on that day, and this time does not exist";
    throw new InvalidInputError([{ field: "time", message }]);
  }
  return at;
}

/** Nobody else can have: only this patient sees it. */
function changedElsewhere(procedure: PatientProcedure): StaleError {
  return new StaleError(
    "This procedure was changed in another window while you were editing. Nothing has been overwritten.",
    {
      by: "you",
      at: procedure.updatedAt.toISOString(),
      version: procedure.version,
      record: valuesOf(procedure),
    },
  );
}
