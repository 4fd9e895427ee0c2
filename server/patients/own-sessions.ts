import { literal, Op } from "sequelize";
import { type PatientProcedure, PlanSession, type Procedure, SessionAssessment } from "~/models";
import { START_TYPES } from "~/models/sessions/session.schema";
import type { Caller } from "~/server/platform/caller";
import { daysAfter } from "~/server/platform/dates";
import { publishedIn } from "~/server/platform/published-sql";
import { examplesFor } from "./sample-patient";

/** A session of a procedure in a patient's list (specification 000, section 3.6). */
export type OwnSession = {
  id: number;
  /** Its place among the procedure's sessions, from 1. */
  number: number;
  title: string;
  description: string;
  /** The day on which it is suggested, ISO 8601; null as long as the procedure has no date. */
  day: string | null;
  /** Whether it plays in the plan that was chosen; else it is part of the Complete one. */
  inPlan: boolean;
  /** Who has answered before it: the patient, or only the sample patient. */
  answered: "own" | "example" | null;
};

/** What a list tells of a session: recordings and transcripts are long. */
const TOLD = ["id", "title", "description", "specialtyId", "billType", "startType"];

/**
 * The sessions of each of a patient's procedures, by its id: the Active ones of its specialty, those before it first, then
 * those of the day, then those after it, each by id (specification 000, section 2.7; DESIGN 8). One a day before and after
 * it, the last one on the day before. Four statements at most, whatever the number of procedures.
 * @param catalogue see catalogueOf
 * @param room for how many sessions in all: procedures whose sessions find none are left out, but never the first one
 */
export async function sessionsOf(
  caller: Caller,
  procedures: readonly PatientProcedure[],
  catalogue: Map<number, Procedure>,
  room = Infinity,
): Promise<Map<number, OwnSession[]>> {
  const specialtyOf = ({ procedureId }: PatientProcedure) =>
    catalogue.get(procedureId ?? 0)?.specialtyId;
  const specialtyIds = procedures.flatMap((procedure) => specialtyOf(procedure) ?? []);
  const sessions = await PlanSession.findAll({
    attributes: TOLD,
    where: {
      specialtyId: [...new Set(specialtyIds)],
      [Op.and]: literal(publishedIn('"PlanSession"')),
    },
    order: [["id", "ASC"]],
    transaction: caller.transaction,
  });
  const answered = await answersGiven(caller, procedures);
  const ofSpecialty = groupBy(sessions, ({ specialtyId }) => specialtyId);
  const publishedFor = (procedure: PatientProcedure) =>
    ofSpecialty.get(specialtyOf(procedure) ?? 0) ?? [];
  const sessionsFor = (procedure: PatientProcedure) =>
    inOrder(publishedFor(procedure), procedure).map((session, at) => {
      const { id, title, description, billType, day } = session;
      const inPlan = procedure.planKind === "complete" || billType === "Free";
      const by = answered(procedure, id);
      return { id, number: at + 1, title, description, day, inPlan, answered: by };
    });
  let left = room;
  const told = procedures.filter((procedure, at) => {
    const { length } = publishedFor(procedure);
    if (at > 0 && length > left) return false;
    left -= length;
    return true;
  });
  return new Map(told.map((procedure) => [procedure.id, sessionsFor(procedure)]));
}

function groupBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

type Told = Pick<PlanSession, "id" | "title" | "description" | "billType">;

function inOrder(sessions: PlanSession[], { date }: PatientProcedure) {
  const [before = [], on = [], after = []] = START_TYPES.map((type) =>
    sessions.filter(({ startType }) => startType === type),
  );
  const dayAt = (days: number) => date && daysAfter(date, days).toISOString();
  const told = ({ id, title, description, billType }: Told, day: string | null) => {
    return { id, title, description, billType, day };
  };
  return [
    ...before.map((session, at) => told(session, dayAt(at - before.length))),
    ...on.map((session) => told(session, dayAt(0))),
    ...after.map((session, at) => told(session, dayAt(at + 1))),
  ];
}

/** Who has answered before a session: by the procedure, or the one of the sample patient that it was copied from. */
async function answersGiven(caller: Caller, procedures: readonly PatientProcedure[]) {
  const { patientId, transaction } = caller;
  const sample = await examplesFor(caller);
  const patientIds = [patientId ?? [], sample?.id ?? []].flat();
  const given = await SessionAssessment.findAll({
    attributes: ["patientId", "patientProcedureId", "sessionId"],
    where: {
      patientProcedureId: procedures
        .flatMap(({ id, copiedFromId }) => [id, copiedFromId ?? []])
        .flat(),
      patientId: patientIds,
    },
    transaction,
  });
  const bySession = groupBy(given, ({ sessionId }) => sessionId);
  return ({ id, copiedFromId }: PatientProcedure, sessionId: number): OwnSession["answered"] => {
    const about = (bySession.get(sessionId) ?? []).filter((each) =>
      [id, copiedFromId].includes(each.patientProcedureId),
    );
    if (about.some((each) => each.patientId === patientId)) return "own";
    return about.length > 0 ? "example" : null;
  };
}
