import { Op, QueryTypes } from "sequelize";
import { type PatientProcedure, Survey } from "~/models";
import { procedureStatusOf } from "~/models/patient-procedure.schema";
import { authorize, type Caller } from "~/server/platform/caller";
import { database } from "~/server/platform/database";
import { ownProcedures } from "./own-procedures";

/** A survey that fits, and when it was answered last for the same; ISO 8601, null where it was not. */
export type FittingSurvey = { id: number; name: string; answeredAt: string | null };
/** The surveys around a session that the patient was assessed before. */
export type SessionSurveys = { id: number; title: string; surveys: FittingSurvey[] };
/** What a patient can answer for one procedure. */
export type ProcedureSurveys = {
  id: number;
  title: string;
  /** Whether its day is over: only then the surveys after it are there. */
  isOver: boolean;
  afterwards: FittingSurvey[];
  sessions: SessionSurveys[];
};

/** Whether a procedure is behind the patient, so that it can be asked how it went (DESIGN 8). */
export function isOver(procedure: PatientProcedure, now = new Date()): boolean {
  const { date } = procedure;
  return procedureStatusOf(procedure, now) === "Completed" || (date !== null && date < now);
}

/**
 * The surveys that fit now, for each procedure of who asks: around the sessions that they were assessed before, and after
 * the procedure once that is over; Active ones that ask something. Five statements at most.
 */
export async function fittingSurveys(caller: Caller): Promise<ProcedureSurveys[]> {
  authorize(caller, "patient.own");
  const { transaction } = caller;
  const [procedures, surveys, assessed, answered] = [
    await ownProcedures(caller),
    await Survey.findAll({
      where: { isActive: true, questionCount: { [Op.gt]: 0 } },
      order: [["id", "ASC"]],
      transaction,
    }),
    await assessedSessions(caller),
    await answeredTimes(caller),
  ];
  const fitting = (serveType: Survey["serveType"], procedureId: number, sessionId: number | null) =>
    surveys
      .filter((survey) => survey.serveType === serveType)
      .map(({ id, name }) => ({
        id,
        name,
        answeredAt: answered.get(JSON.stringify([id, procedureId, sessionId])) ?? null,
      }));
  return procedures.map((procedure) => {
    const { id, title } = procedure;
    const over = isOver(procedure);
    return {
      ...{ id, title, isOver: over },
      afterwards: over ? fitting("post-procedure-plan", id, null) : [],
      sessions: assessed
        .filter(({ procedureId }) => procedureId === id)
        .map((session) => ({
          id: session.id,
          title: session.title,
          surveys: fitting("pre-session-post-session", id, session.id),
        })),
    };
  });
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
