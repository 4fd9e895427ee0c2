import { literal, Op } from "sequelize";
import { type PatientProcedure, PlanSession, type Procedure, SessionAssessment } from "~/models";
import { type MediaKind } from "~/models/sessions/session.schema";
import { START_TYPES, type StartType } from "~/models/sessions/session-status.schema";
import type { Caller } from "~/server/platform/caller";
import { addDays } from "~/server/platform/dates";
import { publishedCondition } from "~/server/platform/published-sql";
import { findVisibleSamplePatient } from "./sample-patient";

/** A session of a procedure in the patient's list (specification 000, section 3.6). */
export type OwnSession = {
  id: number;
  /** Position among the procedure's sessions, from 1. */
  number: number;
  title: string;
  description: string;
  /** Whether it is for before, on or after the day of the procedure. */
  startType: StartType;
  /** Suggested day, ISO 8601; null while the procedure has no date. */
  day: string | null;
  /** Whether the chosen plan includes it; otherwise it requires the Complete plan. */
  inPlan: boolean;
  /** Whether the patient's own assessment exists, or only the sample patient's; null without either. */
  answered: "own" | "example" | null;
  /** Time of the latest of those assessments, ISO 8601; null without one. */
  lastAnswered: string | null;
  /** When its recording was last played to its end, ISO 8601, and which one; null if it never was. */
  finished: { at: string; media: MediaKind } | null;
};

/** Columns of the summary: excludes recordings and transcripts, which are large. */
export const SUMMARY_COLUMNS = [
  "id",
  "title",
  "description",
  "specialtyId",
  "billType",
  "startType",
];

/**
 * Lists the Active sessions of each procedure's specialty by procedure id, ordered by start type (before, on, after
 * the day), then id (specification 000, section 2.7; DESIGN 8). Suggests one session a day; the last one before the
 * procedure is on the day before it. At most four queries, whatever the number of procedures.
 * @param catalogue see readCatalogueEntries
 * @param maxSessions total limit: procedures whose sessions exceed it are left out, except the first
 */
export async function listSessionsByProcedure(
  caller: Caller,
  procedures: readonly PatientProcedure[],
  catalogue: Map<number, Procedure>,
  maxSessions = Infinity,
): Promise<Map<number, OwnSession[]>> {
  const findSpecialtyId = ({ procedureId }: PatientProcedure) =>
    catalogue.get(procedureId ?? 0)?.specialtyId;
  const specialtyIds = procedures.flatMap((procedure) => findSpecialtyId(procedure) ?? []);
  const sessions = await PlanSession.findAll({
    attributes: SUMMARY_COLUMNS,
    where: {
      specialtyId: [...new Set(specialtyIds)],
      [Op.and]: literal(publishedCondition('"PlanSession"')),
    },
    order: [["id", "ASC"]],
    transaction: caller.transaction,
  });
  const findAssessment = await loadAssessments(caller, procedures);
  const bySpecialty = groupBy(sessions, ({ specialtyId }) => specialtyId);
  const findPublished = (procedure: PatientProcedure) =>
    bySpecialty.get(findSpecialtyId(procedure) ?? 0) ?? [];
  const toOwnSessions = (procedure: PatientProcedure) =>
    scheduleSessions(findPublished(procedure), procedure).map((session, index) => {
      const { billType, ...summary } = session;
      const inPlan = procedure.planKind === "complete" || billType === "Free";
      return { ...summary, number: index + 1, inPlan, ...findAssessment(procedure, session.id) };
    });
  let remaining = maxSessions;
  const fittingProcedures = procedures.filter((procedure, index) => {
    const { length } = findPublished(procedure);
    if (index > 0 && length > remaining) return false;
    remaining -= length;
    return true;
  });
  return new Map(fittingProcedures.map((procedure) => [procedure.id, toOwnSessions(procedure)]));
}

function groupBy<Row, Key>(rows: readonly Row[], getKey: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const group = groups.get(getKey(row));
    if (group) group.push(row);
    else groups.set(getKey(row), [row]);
  }
  return groups;
}

type Summary = Pick<PlanSession, "id" | "title" | "description" | "billType" | "startType">;

/** Orders sessions by start type and suggests a day for each. */
export function scheduleSessions(
  sessions: PlanSession[],
  { date }: Pick<PatientProcedure, "date">,
) {
  const [before = [], on = [], after = []] = START_TYPES.map((type) =>
    sessions.filter(({ startType }) => startType === type),
  );
  const dayAt = (days: number) => date && addDays(date, days).toISOString();
  const toSummary = (
    { id, title, description, billType, startType }: Summary,
    day: string | null,
  ) => {
    return { id, title, description, billType, startType, day };
  };
  return [
    ...before.map((session, index) => toSummary(session, dayAt(index - before.length))),
    ...on.map((session) => toSummary(session, dayAt(0))),
    ...after.map((session, index) => toSummary(session, dayAt(index + 1))),
  ];
}

/**
 * Loads the assessments and returns a lookup of `OwnSession.answered`, `lastAnswered` and `finished` by procedure (or the
 * sample procedure it was copied from) and session id.
 */
async function loadAssessments(caller: Caller, procedures: readonly PatientProcedure[]) {
  const { patientId, transaction } = caller;
  const sample = await findVisibleSamplePatient(caller);
  const patientIds = [patientId ?? [], sample?.id ?? []].flat();
  const assessments = await SessionAssessment.findAll({
    attributes: [
      "patientId",
      "patientProcedureId",
      "sessionId",
      "playedMedia",
      "finishedAt",
      "createdAt",
    ],
    where: {
      patientProcedureId: procedures
        .flatMap(({ id, copiedFromId }) => [id, copiedFromId ?? []])
        .flat(),
      patientId: patientIds,
    },
    order: [["createdAt", "ASC"]],
    transaction,
  });
  const bySession = groupBy(assessments, ({ sessionId }) => sessionId);
  type Found = Pick<OwnSession, "answered" | "lastAnswered" | "finished">;
  return ({ id, copiedFromId }: PatientProcedure, sessionId: number): Found => {
    const matches = (bySession.get(sessionId) ?? []).filter(({ patientProcedureId }) =>
      [id, copiedFromId].includes(patientProcedureId),
    );
    const own = matches.filter((assessment) => assessment.patientId === patientId);
    const counted = own.length > 0 ? own : matches;
    const lastAnswered = counted.at(-1)?.createdAt.toISOString() ?? null;
    const { finishedAt, playedMedia } = counted.findLast((each) => each.finishedAt !== null) ?? {};
    return {
      answered: own.length > 0 ? "own" : lastAnswered === null ? null : "example",
      lastAnswered,
      finished: finishedAt ? { at: finishedAt.toISOString(), media: playedMedia ?? "audio" } : null,
    };
  };
}
