import { HIGH_ANXIETY_PERCENT } from "~/server/patients/health-index";
import type { PatientProcedure, SessionAssessment, Survey } from "~/models";
import {
  calendarDays,
  dimensionsOf,
  findCounted,
  type Hospital,
  includedItems,
  laterDay,
  localDay,
  type SlowFact,
} from "./slow-hospital";

/**
 * Score of a response in whole percent, half a percent up: the mean of its rank answers from 1 to 5, of which 1 is 0 % and 5 is 100 %.
 * "anxious": 100 % is the end that is not good, answers without a known good end as they are. "good": 100 % is the good end, others do
 * not count. Null without any answer that counts.
 */
function scoreOf({ answers, wordings }: Hospital, response: number, end: "anxious" | "good") {
  const ranks: number[] = [];
  for (const { responseId, wordingId, choice } of answers) {
    const wording = wordings.find(({ id }) => id === wordingId);
    if (responseId !== response || wording?.questionType !== "rank" || choice === null) continue;
    const { goodEnd } = wording;
    if (end === "good" && !goodEnd) continue;
    const turned = end === "anxious" ? goodEnd === "higher" : goodEnd === "lower";
    ranks.push(turned ? 6 - choice : choice);
  }
  if (ranks.length === 0) return null;
  const mean = ranks.reduce((sum, rank) => sum + rank, 0) / ranks.length;
  // Of at most a few answers: rounding to a millionth first takes away what is left of binary fractions.
  return Math.floor(Math.round(((mean - 1) / 4) * 100 * 1e6) / 1e6 + 0.5);
}

/** First response to a survey after a sitting with a session, before the next sitting with the same session. */
function responseAfter(
  { sittings, responses, patientResponses, surveys }: Hospital,
  sitting: SessionAssessment,
  isWanted: (survey: Survey) => boolean,
): number | null {
  const { patientProcedureId, sessionId, patientId, createdAt } = sitting;
  if (sessionId === null) return null;
  const next = sittings.find(
    (each) =>
      each.id > sitting.id &&
      each.patientProcedureId === patientProcedureId &&
      each.sessionId === sessionId,
  );
  const found = responses.find((response) => {
    const link = patientResponses.find(({ responseId }) => responseId === response.id);
    const survey = surveys.find(({ id }) => id === response.surveyId);
    return (
      survey !== undefined &&
      isWanted(survey) &&
      link?.sessionId === sessionId &&
      link.patientId === patientId &&
      link.patientProcedureId === patientProcedureId &&
      response.createdAt >= createdAt &&
      !(next && response.createdAt >= next.createdAt)
    );
  });
  return found?.id ?? null;
}

const isAroundSessions = ({ serveType }: Survey) => serveType === "pre-session-post-session";

/** Stages of the plan by the days from the procedure. */
function stageOf(date: Date | null, at: Date): string {
  if (!date) return "z";
  const days = calendarDays(date, at);
  const ends = { a: -15, b: -8, c: -2, d: -1, e: 0, f: 7, g: 30, h: Infinity };
  return Object.entries(ends).find(([, last]) => days <= last)?.[0] ?? "";
}

/** Facts of each sitting with a session, and of the surveys around it. */
export function* countSittings(hospital: Hospital): Generator<SlowFact> {
  const { sittings } = hospital;
  for (const sitting of sittings) {
    const counted = findCounted(hospital, sitting.patientId, sitting.patientProcedureId);
    if (!counted) continue;
    const { episode, patient } = counted;
    const fact = { day: localDay(sitting.createdAt), ...dimensionsOf(episode, patient) };
    const level = (sitting.anxietyLevel - 1) * 25;
    const response = responseAfter(hospital, sitting, isAroundSessions);
    const after = response === null ? null : scoreOf(hospital, response, "anxious");
    const isFinished = sitting.finishedAt !== null;
    const isLast = !sittings.some(
      (each) => each.patientProcedureId === sitting.patientProcedureId && each.id > sitting.id,
    );
    const isMatched = after !== null;
    yield {
      ...{ ...fact, source: "sessions", subject: String(sitting.sessionId ?? 0) },
      measures: {
        started: 1,
        finished: isFinished,
        stopped: isLast && !isFinished,
        ended: isLast && isFinished,
        matched: isMatched,
        before: isMatched ? level : 0,
        after: after ?? 0,
        highBefore: isMatched && level >= HIGH_ANXIETY_PERCENT,
        highAfter: isMatched && after >= HIGH_ANXIETY_PERCENT,
      },
    };
    yield {
      ...{ ...fact, source: "anxiety over the plan" },
      subject: stageOf(episode.date, sitting.createdAt),
      measures: { sittings: 1, level, high: level >= HIGH_ANXIETY_PERCENT },
    };
    yield* countSessionSurveys(hospital, sitting, episode, fact);
  }
}

type Common = Omit<SlowFact, "source" | "subject" | "measures">;

/** What a survey that was asked says. */
function surveyFact(hospital: Hospital, source: string, survey: Survey, response: number | null) {
  const score = response === null ? null : scoreOf(hospital, response, "good");
  const measures = {
    ...{ asked: 1, answered: response !== null },
    ...{ score: score ?? 0, scored: score !== null },
  };
  return { source, subject: String(survey.id), measures };
}

/** Surveys that the plan has around sessions, from the first day of the item on: at any time without a date, and for the first day of all plans. */
function* countSessionSurveys(
  hospital: Hospital,
  sitting: SessionAssessment,
  episode: PatientProcedure,
  fact: Common,
): Generator<SlowFact> {
  if (sitting.sessionId === null) return;
  for (const { kind, surveyId, fromDay } of includedItems(hospital, episode)) {
    const survey = hospital.surveys.find(({ id }) => id === surveyId);
    const { date } = episode;
    const hasBegun = !date || fromDay === -60 || calendarDays(date, sitting.createdAt) >= fromDay;
    if (kind !== "survey" || !survey || !isAroundSessions(survey) || !hasBegun) continue;
    const response = responseAfter(hospital, sitting, ({ id }) => id === survey.id);
    yield { ...fact, ...surveyFact(hospital, "surveys around sessions", survey, response) };
  }
}

/** Surveys about the procedure, asked of guests and of who has joined, on the first day of their item, but not before the procedure. */
export function* countPlanSurveys(hospital: Hospital): Generator<SlowFact> {
  for (const each of hospital.episodes) {
    const counted = findCounted(hospital, each.patientId, each.id);
    const canSee = counted && (counted.patient.isGuest || counted.patient.joinedAt !== null);
    if (!canSee || !each.date || each.statusSet === "Cancelled") continue;
    for (const { kind, surveyId, fromDay } of includedItems(hospital, each)) {
      const survey = hospital.surveys.find(({ id }) => id === surveyId);
      if (kind !== "survey" || survey?.serveType !== "post-procedure-plan") continue;
      const response = hospital.responses.find((one) => {
        const link = hospital.patientResponses.find(({ responseId }) => responseId === one.id);
        const isOwn = link?.patientId === each.patientId && link.patientProcedureId === each.id;
        return one.surveyId === survey.id && isOwn;
      });
      yield {
        day: laterDay(each.date, Math.max(0, fromDay)),
        ...dimensionsOf(each, counted.patient),
        ...surveyFact(hospital, "surveys after the procedure", survey, response?.id ?? null),
      };
    }
  }
}

/** Answers to questions about instructions, but free text, by wording. */
export function* countInstructions(hospital: Hospital): Generator<SlowFact> {
  for (const { responseId, wordingId, choice } of hospital.answers) {
    const response = hospital.responses.find(({ id }) => id === responseId);
    const survey = hospital.surveys.find(({ id }) => id === response?.surveyId);
    const link = hospital.patientResponses.find((each) => each.responseId === responseId);
    const wording = hospital.wordings.find(({ id }) => id === wordingId);
    const counted = link && findCounted(hospital, link.patientId, link.patientProcedureId);
    if (!response || !wording || !counted || choice === null) continue;
    if (survey?.category.toLowerCase() !== "instructions") continue;
    const { questionType, goodEnd } = wording;
    const isScored = questionType === "rank" && goodEnd !== null;
    yield {
      ...{ source: "instructions", subject: String(wordingId), day: localDay(response.createdAt) },
      ...dimensionsOf(counted.episode, counted.patient),
      measures: {
        answers: 1,
        yes: questionType === "y/n" && choice === 1,
        score: isScored ? (goodEnd === "lower" ? 5 - choice : choice - 1) * 25 : 0,
        scored: isScored,
      },
    };
  }
}
