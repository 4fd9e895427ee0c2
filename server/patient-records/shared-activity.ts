import { QueryTypes } from "sequelize";
import { type Patient, SessionAssessment } from "~/models";
import { ANXIETY_LABELS } from "~/models/patients/anxiety-levels.schema";
import { computeIndex } from "~/server/patients/health-index";
import { authorize, type Caller } from "~/server/platform/caller";
import { database } from "~/server/platform/database";
import { listVisibleChecks, type VisibleCheck } from "./daily-checks";

/** Number of records of a kind, and what the latest is, or null: ISO 8601, and the caretaker who answered, "" for the patient. */
export type Activity = { count: number; latest: { at: string; what: string; by: string } | null };

/** What a patient did here, as far as they share it: null for what they do not (AREAS 3, 4). */
export type SharedActivity = {
  sessions: (Activity & { finished: number }) | null;
  assessments: Activity | null;
  surveys: Activity | null;
  checks: Activity | null;
  /** Anxiety before sessions, oldest first: ISO 8601 time and whole percent. */
  anxiety: { at: string; percent: number }[] | null;
};

/** Maximum number of points in the chart, which shows the latest. */
const MAX_CHART_POINTS = 30;

/**
 * Reads what a patient did here, as far as they share it with the care team: sessions, how anxious they felt before them, and surveys. What
 * was brought along from a guest and is private is never counted (AREAS 3, 4). Three queries at most.
 */
export async function readSharedActivity(
  caller: Caller,
  patient: Patient,
): Promise<SharedActivity> {
  authorize(caller, "patients.read");
  const { sharesSessions, sharesAnxiety, sharesAnswers } = patient;
  const assessments =
    sharesSessions || sharesAnxiety ? await findAssessments(caller, patient.id) : [];
  const [latest] = assessments;
  const at = latest?.createdAt.toISOString() ?? "";
  const by = latest?.answeredBy ?? "";
  const count = assessments.length;
  return {
    sessions: sharesSessions
      ? {
          count,
          finished: assessments.filter(({ finishedAt }) => finishedAt !== null).length,
          latest: latest ? { at, what: latest.sessionTitle, by } : null,
        }
      : null,
    assessments: sharesAnxiety
      ? { count, latest: latest ? { at, what: describeAnxiety(latest.anxietyLevel), by } : null }
      : null,
    surveys: sharesAnswers ? await countSurveys(caller, patient.id) : null,
    checks: sharesAnswers ? await countChecks(caller, patient) : null,
    anxiety: sharesAnxiety
      ? assessments.slice(0, MAX_CHART_POINTS).toReversed().map(toPoint)
      : null,
  };
}

const describeAnxiety = (level: number) => `${level} of 5, ${ANXIETY_LABELS[level - 1] ?? ""}`;

const toPoint = ({ createdAt, anxietyLevel }: SessionAssessment) => ({
  at: createdAt.toISOString(),
  percent: computeIndex(anxietyLevel) ?? 0,
});

/** Finds the assessments that staff may count, newest first: a patient has few. */
const findAssessments = ({ transaction }: Caller, patientId: number) =>
  SessionAssessment.findAll({
    attributes: ["sessionTitle", "anxietyLevel", "finishedAt", "createdAt", "answeredBy"],
    where: { patientId, isPrivate: false },
    order: [
      ["createdAt", "DESC"],
      ["id", "DESC"],
    ],
    transaction,
  });

const SURVEYS_SQL = `
  SELECT s.name AS what, r.created_at AS at, p.answered_by AS "by" FROM patient_responses p
    JOIN survey_responses r ON r.id = p.response_id JOIN surveys s ON s.id = r.survey_id
  WHERE p.patient_id = :patientId AND NOT p.is_private ORDER BY p.response_id DESC`;

async function countSurveys({ transaction }: Caller, patientId: number): Promise<Activity> {
  const rows = await database().query<{ what: string; at: string | Date; by: string }>(
    SURVEYS_SQL,
    {
      type: QueryTypes.SELECT,
      replacements: { patientId },
      transaction,
    },
  );
  const [latest] = rows;
  return {
    count: rows.length,
    latest: latest ? { ...latest, at: new Date(latest.at).toISOString() } : null,
  };
}

/** Counts the daily checks after procedures, with the answers of the latest. */
async function countChecks(caller: Caller, patient: Patient): Promise<Activity> {
  const checks = await listVisibleChecks(caller, patient);
  const [latest] = checks;
  const describe = ({ comfort, sleep, moving }: VisibleCheck) =>
    `comfort ${comfort}, sleep ${sleep}, moving ${moving} of 5`;
  return {
    count: checks.length,
    latest: latest ? { at: latest.day, what: describe(latest), by: latest.answeredBy ?? "" } : null,
  };
}
