import { Op, QueryTypes } from "sequelize";
import { type PatientProcedure, Survey } from "~/models";
import { deriveProcedureStatus } from "~/models/patients/patient-procedure.schema";
import type { ServeType } from "~/models/surveys/survey.schema";
import { authorize, type Caller } from "~/server/platform/caller";
import { database } from "~/server/platform/database";
import { findOwnProcedure, ownProcedures } from "./own-procedures";
import { findSessionOf } from "./own-session";

/** What a survey is answered about, as its address says it; null where it does not. */
export type SurveyContext = { procedureId: number | null; sessionId: number | null };

/** A survey that fits, and when it was answered last for the same; ISO 8601, null where it was not. */
export type ApplicableSurvey = { id: number; name: string; answeredAt: string | null };
/** The surveys around a session that the patient was assessed before. */
export type SessionSurveys = { id: number; title: string; surveys: ApplicableSurvey[] };
/** What a patient can answer for one procedure. */
export type ProcedureSurveys = {
  id: number;
  title: string;
  /** Whether its day is over: only then the surveys after it are there. */
  isOver: boolean;
  afterwards: ApplicableSurvey[];
  sessions: SessionSurveys[];
};

/** How many surveys are offered at once, of the newest procedures: one page has all of them, and nobody answers so many. */
export const MAX_APPLICABLE_SURVEYS = 1_000;

/** Whether a procedure is behind the patient, so that it can be asked how it went (DESIGN 8). */
export function isOver(procedure: PatientProcedure, now = new Date()): boolean {
  const { date } = procedure;
  return deriveProcedureStatus(procedure, now) === "Completed" || (date !== null && date < now);
}

/**
 * The surveys that fit now, for each procedure of who asks: around the sessions that they were assessed before, and after
 * the procedure once that is over; Active ones that ask something. Of those after the 1,000th, which belong to the oldest
 * procedures, none is there. Five statements at most.
 */
export async function listApplicableSurveys(caller: Caller): Promise<ProcedureSurveys[]> {
  authorize(caller, "patient.own");
  const procedures = await ownProcedures(caller);
  const assessed = await assessedSessions(caller);
  const fitting = await fittingOf(caller);
  let left = MAX_APPLICABLE_SURVEYS;
  const offer = (...about: Parameters<typeof fitting>): ApplicableSurvey[] => {
    if (left === 0) return [];
    const surveys = fitting(...about).slice(0, left);
    left -= surveys.length;
    return surveys;
  };
  return procedures.map((procedure) => {
    const { id, title } = procedure;
    const over = isOver(procedure);
    return {
      ...{ id, title, isOver: over },
      afterwards: over ? offer("post-procedure-plan", id, null) : [],
      sessions: assessed
        .filter(({ procedureId }) => procedureId === id)
        .map((session) => ({
          id: session.id,
          title: session.title,
          surveys: offer("pre-session-post-session", id, session.id),
        })),
    };
  });
}

/** The surveys around one session, whether or not the patient was assessed before it yet. */
export type SurveysOfContext = {
  procedure: { id: number; title: string };
  session: { id: number; title: string };
  surveys: ApplicableSurvey[];
};

/** The same around one session, which an address names; null where it names none. @throws NotFoundError */
export async function listSurveysOfContext(
  caller: Caller,
  { procedureId, sessionId }: SurveyContext,
): Promise<SurveysOfContext | null> {
  authorize(caller, "patient.own");
  if (procedureId === null || sessionId === null) return null;
  const procedure = await findOwnProcedure(caller, procedureId);
  const { told } = await findSessionOf(caller, procedure, sessionId);
  const fitting = await fittingOf(caller);
  const { id, title } = procedure;
  const surveys = fitting("pre-session-post-session", id, sessionId);
  return { procedure: { id, title }, session: { id: told.id, title: told.title }, surveys };
}

/** The Active surveys of a kind that ask something, 1,000 of both kinds at most, each with when it was answered last for the same. */
async function fittingOf(caller: Caller) {
  const { transaction } = caller;
  const serveType = ["pre-session-post-session", "post-procedure-plan"] satisfies ServeType[];
  const surveys = await Survey.findAll({
    where: { isActive: true, questionCount: { [Op.gt]: 0 }, serveType },
    attributes: ["id", "name", "serveType"],
    order: [["id", "ASC"]],
    limit: MAX_APPLICABLE_SURVEYS,
    raw: true,
    transaction,
  });
  const answered = await answeredTimes(caller);
  return (
    serveType: ServeType,
    procedureId: number,
    sessionId: number | null,
  ): ApplicableSurvey[] =>
    surveys
      .filter((survey) => survey.serveType === serveType)
      .map(({ id, name }) => ({
        ...{ id, name },
        answeredAt: answered.get(JSON.stringify([id, procedureId, sessionId])) ?? null,
      }));
}

/** The published sessions that a guest was assessed before, the latest first; a visitor has none of their own. */
async function assessedSessions({ patientId, transaction }: Caller) {
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

/** When a guest last answered each survey, by the survey, the procedure and the session. */
async function answeredTimes({ patientId, transaction }: Caller): Promise<Map<string, string>> {
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

/** Where it goes on: the first survey of those that fit which has not been answered yet; null when all have. */
export function nextSurvey(
  procedures: ProcedureSurveys[],
): { id: number; name: string; procedureId: number; sessionId?: number } | null {
  for (const { id: procedureId, afterwards, sessions } of procedures) {
    const about = [
      ...afterwards.map((survey) => ({ ...survey, procedureId })),
      ...sessions.flatMap(({ id: sessionId, surveys }) =>
        surveys.map((survey) => ({ ...survey, procedureId, sessionId })),
      ),
    ];
    const next = about.find(({ answeredAt }) => answeredAt === null);
    if (next) return next;
  }
  return null;
}
