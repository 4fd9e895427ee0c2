import { PatientProcedure } from "~/models";
import type { BillType } from "~/models/sessions/session.schema";
import type { StartType } from "~/models/sessions/session-status.schema";
import type { Caller } from "~/server/platform/caller";
import { publishSession } from "~/server/sessions/publish";
import { admin } from "../support/database";
import { seedProcedure } from "./catalogue";
import { seedSession, seedSpecialty, toSpecialtyFields } from "./content";

type SessionKind = { startType?: StartType; billType?: BillType; title?: string };

/** Creates a catalogue procedure and published sessions of its specialty, in the order of `kinds`. */
export async function seedProcedureWithSessions(kinds: SessionKind[]) {
  const specialty = await seedSpecialty();
  const { id, key } = await seedProcedure({ specialtyId: specialty.id });
  const sessionIds: number[] = [];
  for (const kind of kinds) {
    const session = await seedSession({ ...toSpecialtyFields(specialty), ...kind });
    await publishSession(admin, session.id);
    sessionIds.push(session.id);
  }
  return { procedureId: id, key, specialty, sessionIds };
}

type PatientProcedureValues = Partial<
  Pick<PatientProcedure, "procedureId" | "planKind" | "date" | "title" | "statusSet">
>;

/** Inserts a procedure into a guest's list. */
export const insertPatientProcedure = (
  { patientId = 0 }: Caller,
  values: PatientProcedureValues = {},
) =>
  PatientProcedure.create({
    patientId,
    procedureId: null,
    type: "Orthopedic Surgery",
    title: "Rotator Cuff Surgery",
    planKind: "complete",
    ...values,
  });

/** Raw values of the assessment before a session. */
export const ASSESSMENT_VALUES = {
  anxietyLevel: "4",
  informationReceived: "yes",
  concerns: "The needle",
};
