import type { ProcedureWithSurveys } from "~/app/components/patient/procedure-surveys";
import type { SurveyLink } from "~/app/components/patient/survey-links";
import {
  type ApplicableSurvey,
  findNextSurvey,
  type ProcedureSurveys,
} from "~/server/patients/applicable-surveys";
import { readNameVisibility } from "~/server/patients/visible-name";
import type { Caller } from "~/server/platform/caller";
import { formatDay } from "~/server/platform/dates";
import { readHospital } from "~/server/platform/hospital";

/** Presents surveys as links, with dates in the hospital's time zone. */
export const toSurveyLinks = (surveys: ApplicableSurvey[]): SurveyLink[] =>
  surveys.map(({ id, name, answeredAt }) => ({
    id,
    name,
    answeredDay: answeredAt && formatDay(answeredAt),
  }));

/** Presents the first survey that is not answered yet, with its procedure; null for none. */
export function presentNext(procedures: ProcedureSurveys[]) {
  const next = findNextSurvey(procedures);
  const procedure = procedures.find(({ id }) => id === next?.procedureId);
  if (!next || !procedure) return null;
  const { id, name, sessionId } = next;
  return { id, name, sessionId, procedure: { id: procedure.id, title: procedure.title } };
}

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

/** Says who reads the answers to surveys, and whether with the patient's name (AREAS 4). */
export async function describeReaders(caller: Caller): Promise<string> {
  const { name } = await readHospital(caller);
  const visibility = await readNameVisibility(caller);
  return {
    all: `Your care team at ${name} can read your answers, with your name.`,
    urgent: `The team of ${name} can read your answers, without your name. An answer that is marked urgent they always see with your name.`,
    none: `The team of ${name} can read your answers, without your name.`,
  }[visibility];
}
