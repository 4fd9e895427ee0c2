import { literal, Op, QueryTypes } from "sequelize";
import { type PatientProcedure, PlanSession, type Procedure, SessionAssessment } from "~/models";
import {
  PLAN_GROUP_TITLES,
  PLAN_GROUPS,
  type Inclusion,
  isIncluded,
  type PlanGroup,
  splitPlanCodes,
} from "~/models/catalogue/plan.schema";
import { type MediaKind } from "~/models/sessions/session.schema";
import { START_TYPES, type StartType } from "~/models/sessions/session-status.schema";
import type { Caller } from "~/server/platform/caller";
import { database } from "~/server/platform/database";
import { addDays } from "~/server/platform/dates";
import { groupBy } from "~/server/platform/group-by";
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
  /** Whether the chosen billing plan includes it. */
  inPlan: boolean;
  /** Whether the patient's own assessment exists, or only the sample patient's; null without either. */
  answered: "own" | "example" | null;
  /** Time of the latest of those assessments, ISO 8601; null without one. */
  lastAnswered: string | null;
  /** When its recording was last played to its end, ISO 8601, and which one; null if it never was. */
  finished: { at: string; media: MediaKind } | null;
};

/** A session as a plan has it, before anything is known of the patient. */
export type PlannedSession = Pick<OwnSession, "id" | "title" | "description" | "startType"> & {
  /** Billing plans that include it. */
  includedIn: Inclusion;
  /** Suggested day, counted from the procedure. */
  day: number;
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
 * Lists the published sessions of each procedure by its id: those of the items of its plan's version, in their order (AREAS 5);
 * for a procedure without a version the Active ones of its specialty (DESIGN 8). Before, on and after the day. At most five
 * queries, whatever the number of procedures.
 * @param catalogue see readCatalogueEntries
 * @param maxSessions total limit: procedures whose sessions exceed it are left out, except the first
 */
export async function listSessionsByProcedure(
  caller: Caller,
  procedures: readonly PatientProcedure[],
  catalogue: Map<number, Procedure>,
  maxSessions = Infinity,
): Promise<Map<number, OwnSession[]>> {
  const byVersion = await readVersionSessions(caller, procedures);
  const bySpecialty = await readSpecialtySessions(caller, procedures, catalogue);
  const findPlanned = (procedure: PatientProcedure): PlannedSession[] =>
    !procedure.planVersionId
      ? (bySpecialty.get(catalogue.get(procedure.procedureId ?? 0)?.specialtyId ?? 0) ?? [])
      : (byVersion.get(procedure.planVersionId) ?? []);
  const findAssessment = await loadAssessments(caller, procedures);
  const toOwnSessions = (procedure: PatientProcedure) =>
    findPlanned(procedure).map(({ includedIn, day, ...session }, index) => ({
      ...session,
      day: procedure.date && addDays(procedure.date, day).toISOString(),
      number: index + 1,
      inPlan: isIncluded(includedIn, procedure.planKind),
      ...findAssessment(procedure, session.id),
    }));
  let remaining = maxSessions;
  const fittingProcedures = procedures.filter((procedure, index) => {
    const { length } = findPlanned(procedure);
    if (index > 0 && length > remaining) return false;
    remaining -= length;
    return true;
  });
  return new Map(fittingProcedures.map((procedure) => [procedure.id, toOwnSessions(procedure)]));
}

type VersionSession = Pick<PlannedSession, "id" | "title" | "description" | "day"> & {
  versionId: number;
  group: PlanGroup;
  includedIn: string;
};

/** Reads the published sessions of the versions that procedures have, by version. */
async function readVersionSessions(
  { transaction }: Caller,
  procedures: readonly PatientProcedure[],
): Promise<Map<number, PlannedSession[]>> {
  const versionIds = [...new Set(procedures.flatMap(({ planVersionId }) => planVersionId ?? []))];
  if (versionIds.length === 0) return new Map();
  const rows = await database().query<VersionSession>(
    'SELECT i.version_id AS "versionId", i.item_group AS "group", i.included_in AS "includedIn", ' +
      "i.from_day AS day, s.id, s.title, s.description FROM plan_version_items AS i " +
      "JOIN plan_sessions AS s ON s.id = i.session_id " +
      `WHERE i.version_id IN (:versionIds) AND i.kind = 'session' AND ${publishedCondition("s")} ` +
      "ORDER BY i.version_id, i.position",
    { type: QueryTypes.SELECT, replacements: { versionIds }, transaction },
  );
  const sorted = PLAN_GROUPS.flatMap((group) => rows.filter((row) => row.group === group));
  const byVersion = groupBy(sorted, ({ versionId }) => versionId);
  return new Map(
    [...byVersion].map(([versionId, sessions]) => [
      versionId,
      sessions.map(({ id, title, description, day, group, includedIn }) => ({
        ...{ id, title, description, day },
        startType: PLAN_GROUP_TITLES[group],
        includedIn: splitPlanCodes(includedIn),
      })),
    ]),
  );
}

/** Reads the published sessions of the specialties of procedures that have no plan version, by specialty. */
async function readSpecialtySessions(
  { transaction }: Caller,
  procedures: readonly PatientProcedure[],
  catalogue: Map<number, Procedure>,
): Promise<Map<number, PlannedSession[]>> {
  const specialtyIds = procedures.flatMap(({ planVersionId, procedureId }) =>
    !planVersionId ? (catalogue.get(procedureId ?? 0)?.specialtyId ?? []) : [],
  );
  if (specialtyIds.length === 0) return new Map();
  const sessions = await PlanSession.findAll({
    attributes: SUMMARY_COLUMNS,
    where: {
      specialtyId: [...new Set(specialtyIds)],
      [Op.and]: literal(publishedCondition('"PlanSession"')),
    },
    order: [["id", "ASC"]],
    transaction,
  });
  const bySpecialty = groupBy(sessions, ({ specialtyId }) => specialtyId);
  return new Map([...bySpecialty].map(([id, rows]) => [id, planSessions(rows)]));
}

/** Orders the sessions of a specialty by start type, and suggests one for each day; the last one before the procedure is on the day before it. */
export function planSessions(sessions: readonly PlanSession[]): PlannedSession[] {
  const [before = [], on = [], after = []] = START_TYPES.map((type) =>
    sessions.filter(({ startType }) => startType === type),
  );
  const plan = ({ id, title, description, startType, billType }: PlanSession, day: number) => ({
    ...{ id, title, description, startType, day },
    includedIn: billType === "Free" ? ("all" as const) : ("paid" as const),
  });
  return [
    ...before.map((session, index) => plan(session, index - before.length)),
    ...on.map((session) => plan(session, 0)),
    ...after.map((session, index) => plan(session, index + 1)),
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
