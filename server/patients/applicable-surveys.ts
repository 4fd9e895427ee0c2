import { Op, QueryTypes } from "sequelize";
import { type PatientProcedure, PlanVersionItem, Procedure, Survey } from "~/models";
import { FIRST_PLAN_DAY } from "~/models/catalogue/plan-version.schema";
import { deriveProcedureStatus } from "~/models/patients/patient-procedure.schema";
import type { ServeType } from "~/models/surveys/survey.schema";
import { authorize, type Caller } from "~/server/platform/caller";
import { database } from "~/server/platform/database";
import { daysBetween } from "~/server/platform/dates";
import { isInScope, readScopes } from "~/server/surveys/scopes";
import { findOwnProcedure, findOwnProcedures } from "./own-procedures";
import { findOwnSession } from "./own-session";

/** Procedure and session that a survey is about, from its URL; null where the URL names none. */
export type SurveyContext = { procedureId: number | null; sessionId: number | null };

/** An applicable survey, with the time of its last response in the same context: ISO 8601, null without one. */
export type ApplicableSurvey = { id: number; name: string; answeredAt: string | null };
/** Surveys about a session for which the patient has a pre-session assessment. */
export type AssessedSessionSurveys = { id: number; title: string; surveys: ApplicableSurvey[] };
/** Applicable surveys of one procedure. */
export type ProcedureSurveys = {
  id: number;
  title: string;
  /** Whether it is an example; always true for a visitor. */
  isExample: boolean;
  /** Whether the procedure is over; only then `postProcedureSurveys` is filled. */
  isOver: boolean;
  postProcedureSurveys: ApplicableSurvey[];
  sessions: AssessedSessionSurveys[];
};

/** Limit of surveys on the page, which has no pagination; those of the newest procedures come first. */
export const MAX_APPLICABLE_SURVEYS = 1_000;

/** Whether a procedure is over, so that surveys about its outcome apply (DESIGN 8). */
export function isOver(procedure: PatientProcedure, now = new Date()): boolean {
  const { date } = procedure;
  return deriveProcedureStatus(procedure, now) === "Completed" || (date !== null && date < now);
}

/**
 * Lists the applicable surveys of each of the caller's procedures: those about assessed sessions, and post-procedure
 * ones once it is over. Only Active surveys with questions; at most 1,000, dropping those of the oldest procedures.
 * Runs at most nine queries.
 */
export async function listApplicableSurveys(caller: Caller): Promise<ProcedureSurveys[]> {
  authorize(caller, "patient.own");
  const procedures = await findOwnProcedures(caller);
  const assessedSessions = await readAssessedSessions(caller);
  const findApplicable = await loadApplicableSurveys(caller, procedures);
  let remaining = MAX_APPLICABLE_SURVEYS;
  const takeApplicable = (...args: Parameters<typeof findApplicable>): ApplicableSurvey[] => {
    if (remaining === 0) return [];
    const surveys = findApplicable(...args).slice(0, remaining);
    remaining -= surveys.length;
    return surveys;
  };
  return procedures.map((procedure) => {
    const { id, title } = procedure;
    const over = isOver(procedure);
    return {
      id,
      title,
      isExample: procedure.isExample || !caller.patientId,
      isOver: over,
      postProcedureSurveys: over ? takeApplicable("post-procedure-plan", procedure, null) : [],
      sessions: assessedSessions
        .filter(({ procedureId }) => procedureId === id)
        .map((session) => ({
          id: session.id,
          title: session.title,
          surveys: takeApplicable("pre-session-post-session", procedure, session.id),
        })),
    };
  });
}

/** Surveys about one session, whether or not it has an assessment yet. */
export type SessionSurveys = {
  procedure: { id: number; title: string };
  session: { id: number; title: string };
  surveys: ApplicableSurvey[];
};

/** Lists the applicable surveys of the session in the URL; null where it names none. @throws NotFoundError */
export async function listSessionSurveys(
  caller: Caller,
  { procedureId, sessionId }: SurveyContext,
): Promise<SessionSurveys | null> {
  authorize(caller, "patient.own");
  if (procedureId === null || sessionId === null) return null;
  const procedure = await findOwnProcedure(caller, procedureId);
  const { summary } = await findOwnSession(caller, procedure, sessionId);
  const findApplicable = await loadApplicableSurveys(caller, [procedure]);
  const { id, title } = procedure;
  const surveys = findApplicable("pre-session-post-session", procedure, sessionId);
  return { procedure: { id, title }, session: { id: summary.id, title: summary.title }, surveys };
}

/**
 * Loads the Active surveys with questions (at most 1,000) and the caller's last responses.
 * @returns a lookup of surveys by type and context
 */
async function loadApplicableSurveys(caller: Caller, procedures: readonly PatientProcedure[]) {
  const { transaction } = caller;
  const serveType = ["pre-session-post-session", "post-procedure-plan"] satisfies ServeType[];
  const surveys = await Survey.findAll({
    where: { status: "Active", questionCount: { [Op.gt]: 0 }, serveType },
    attributes: ["id", "name", "serveType"],
    order: [["id", "ASC"]],
    limit: MAX_APPLICABLE_SURVEYS,
    raw: true,
    transaction,
  });
  const lastResponses = await loadLastResponseTimes(caller);
  const findScope = await readScopes(
    caller,
    surveys.map(({ id }) => id),
  );
  const findCatalogueProcedure = await loadCatalogueProcedures(caller, procedures);
  const findItem = await readSurveyItems(caller, procedures);
  const isOffered = (surveyId: number, procedure: PatientProcedure): boolean => {
    if (procedure.planVersionId === null)
      return isInScope(findScope(surveyId), findCatalogueProcedure(procedure));
    const item = findItem(procedure.planVersionId, surveyId);
    return item !== undefined && hasBegun(procedure, item);
  };
  return (
    serveType: ServeType,
    procedure: PatientProcedure,
    sessionId: number | null,
  ): ApplicableSurvey[] =>
    surveys
      .filter((survey) => survey.serveType === serveType)
      .filter(({ id }) => isOffered(id, procedure))
      .map(({ id, name }) => ({
        id,
        name,
        answeredAt: lastResponses.get(JSON.stringify([id, procedure.id, sessionId])) ?? null,
      }));
}

type SurveyItem = Pick<PlanVersionItem, "versionId" | "surveyId" | "fromDay">;

/** Reads the surveys of the versions that procedures have (AREAS 5). One query, none without a version. @returns a lookup */
async function readSurveyItems(
  { transaction }: Caller,
  procedures: readonly PatientProcedure[],
): Promise<(versionId: number, surveyId: number) => SurveyItem | undefined> {
  const versionId = [...new Set(procedures.flatMap((each) => each.planVersionId ?? []))];
  if (versionId.length === 0) return () => undefined;
  const items = await PlanVersionItem.findAll({
    attributes: ["versionId", "surveyId", "fromDay"],
    where: { versionId, kind: "survey" },
    raw: true,
    transaction,
  });
  const byKey = new Map(items.map((item) => [`${item.versionId} ${item.surveyId}`, item]));
  return (version, survey) => byKey.get(`${version} ${survey}`);
}

/** Whether the first day of an item has come; always for a procedure without a date, and where it is the first day that a plan has. */
const hasBegun = ({ date }: PatientProcedure, { fromDay }: SurveyItem): boolean =>
  date === null || fromDay === FIRST_PLAN_DAY || daysBetween(date, new Date()) >= fromDay;

/** Reads which specialty the catalogue has for each of a patient's procedures. One query. @returns a lookup */
export async function loadCatalogueProcedures(
  { transaction }: Caller,
  procedures: readonly PatientProcedure[],
) {
  const id = [...new Set(procedures.flatMap(({ procedureId }) => procedureId ?? []))];
  const attributes = ["id", "specialtyId"];
  const found = await Procedure.findAll({ where: { id }, attributes, raw: true, transaction });
  const byId = new Map(found.map((procedure) => [procedure.id, procedure]));
  return ({ procedureId }: PatientProcedure) => byId.get(procedureId ?? 0) ?? null;
}

/** Reads the published sessions with a pre-session assessment of the guest, latest first; none for a visitor. */
async function readAssessedSessions({ patientId, transaction }: Caller) {
  if (!patientId) return [];
  type Row = { procedureId: number; id: number; title: string };
  return database().query<Row>(
    'SELECT a.patient_procedure_id AS "procedureId", s.id AS id, s.title AS title ' +
      "FROM session_assessments a JOIN plan_sessions s ON s.id = a.session_id " +
      "WHERE a.patient_id = :patientId AND s.status = 'Active' " +
      "GROUP BY a.patient_procedure_id, s.id, s.title ORDER BY MAX(a.id) DESC",
    { type: QueryTypes.SELECT, replacements: { patientId }, transaction },
  );
}

/** Reads the time of the guest's last response per survey, procedure and session. */
async function loadLastResponseTimes({
  patientId,
  transaction,
}: Caller): Promise<Map<string, string>> {
  if (!patientId) return new Map();
  type Row = { survey: number; procedure: number | null; session: number | null; at: string };
  const rows = await database().query<Row>(
    "SELECT r.survey_id AS survey, p.patient_procedure_id AS procedure, p.session_id AS session, " +
      "MAX(r.created_at) AS at FROM patient_responses p " +
      "JOIN survey_responses r ON r.id = p.response_id WHERE p.patient_id = :patientId " +
      "GROUP BY r.survey_id, p.patient_procedure_id, p.session_id",
    { type: QueryTypes.SELECT, replacements: { patientId }, transaction },
  );
  return new Map(
    rows.map(({ survey, procedure, session, at }) => [
      JSON.stringify([survey, procedure, session]),
      new Date(at).toISOString(),
    ]),
  );
}

/** Finds the first applicable survey without a response; null when all have one. */
export function findNextSurvey(
  procedures: ProcedureSurveys[],
): { id: number; name: string; procedureId: number; sessionId?: number } | null {
  for (const { id: procedureId, postProcedureSurveys, sessions } of procedures) {
    const candidates = [
      ...postProcedureSurveys.map((survey) => ({ ...survey, procedureId })),
      ...sessions.flatMap(({ id: sessionId, surveys }) =>
        surveys.map((survey) => ({ ...survey, procedureId, sessionId })),
      ),
    ];
    const next = candidates.find(({ answeredAt }) => answeredAt === null);
    if (next) return next;
  }
  return null;
}
