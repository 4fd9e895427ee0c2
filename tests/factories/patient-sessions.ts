import { PatientProcedure } from "~/models";
import type { BillType, StartType } from "~/models/sessions/session.schema";
import type { Caller } from "~/server/platform/caller";
import { publishSession } from "~/server/sessions/publish";
import { admin } from "../support/database";
import { aProcedure } from "./catalogue";
import { aSession, aSpecialty, ofSpecialty } from "./content";

type Kind = { startType?: StartType; billType?: BillType; title?: string };

/** A procedure of the catalogue, and the published sessions of its specialty in the order in which they were made. */
export async function aProcedureWithSessions(kinds: Kind[]) {
  const specialty = await aSpecialty();
  const { id, key } = await aProcedure({ specialtyId: specialty.id });
  const sessionIds: number[] = [];
  for (const kind of kinds) {
    const session = await aSession({ ...ofSpecialty(specialty), ...kind });
    await publishSession(admin, session.id);
    sessionIds.push(session.id);
  }
  return { procedureId: id, key, specialty, sessionIds };
}

type Listed = Partial<
  Pick<PatientProcedure, "procedureId" | "planKind" | "date" | "title" | "statusSet">
>;

/** A procedure in a guest's list. */
export const listedFor = ({ patientId = 0 }: Caller, values: Listed = {}) =>
  PatientProcedure.create({
    patientId,
    procedureId: null,
    type: "Orthopedic Surgery",
    title: "Rotator Cuff Surgery",
    planKind: "complete",
    ...values,
  });

/** What somebody answers before a session. */
export const ANSWERS = { anxietyLevel: "4", informationReceived: "yes", concerns: "The needle" };
