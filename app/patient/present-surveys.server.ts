import type { ProcedureWithSurveys } from "~/app/components/patient/procedure-surveys";
import type { SurveyLink } from "~/app/components/patient/survey-links";
import type { ApplicableSurvey, ProcedureSurveys } from "~/server/patients/applicable-surveys";
import { formatDay } from "~/server/platform/dates";

/** Presents surveys as links, with dates in the hospital's time zone. */
export const toSurveyLinks = (surveys: ApplicableSurvey[]): SurveyLink[] =>
  surveys.map(({ id, name, answeredAt }) => ({
    id,
    name,
    answeredDay: answeredAt && formatDay(answeredAt),
  }));

/** Presents each procedure with its surveys, without past procedures that have none. */
export function presentProcedures(procedures: ProcedureSurveys[]): ProcedureWithSurveys[] {
  return procedures
    .map(({ postProcedureSurveys, sessions, ...procedure }) => ({
      ...procedure,
      postProcedureSurveys: toSurveyLinks(postProcedureSurveys),
      sessions: sessions
        .filter(({ surveys }) => surveys.length > 0)
        .map(({ surveys, ...session }) => ({ ...session, surveys: toSurveyLinks(surveys) })),
    }))
    .filter(
      ({ isOver, postProcedureSurveys, sessions }) =>
        !isOver || postProcedureSurveys.length > 0 || sessions.length > 0,
    );
}
