import { toEntry, toSection } from "~/app/contracts/export-section";
import { ANXIETY_LABELS } from "~/models/patients/anxiety-levels.schema";
import { formatTime } from "~/server/platform/dates";
import type { PrintedLists } from "./present-own-export.server";

/** Presents what a patient answered before sessions and in surveys. */
export const presentOwnAnswers = ({ assessments, surveyAnswers }: PrintedLists) => [
  toSection("How You Felt Before Sessions", assessments.map(presentAssessment)),
  toSection("Your Answers to Surveys", surveyAnswers.map(presentResponse)),
];

function presentAssessment(assessment: PrintedLists["assessments"][number]) {
  const { anxietyLevel, createdAt, finishedAt } = assessment;
  return toEntry(
    ["When", formatTime(createdAt.toISOString())],
    ["Session", assessment.sessionTitle],
    ["How anxious", `${anxietyLevel} of 5, ${ANXIETY_LABELS[anxietyLevel - 1] ?? ""}`],
    ["Did you have the information you need?", assessment.informationReceived ? "Yes" : "No"],
    ["What you wrote", assessment.concerns],
    ["Played", assessment.playedMedia],
    ["Heard to its end", finishedAt && formatTime(finishedAt.toISOString())],
    ["Answered by", assessment.answeredBy],
    ["Hidden from the care team", assessment.isPrivate && "Yes"],
  );
}

const presentResponse = (response: PrintedLists["surveyAnswers"][number]) =>
  toEntry(
    ["Survey", response.survey],
    ["When", formatTime(response.createdAt.toISOString())],
    ["Session", response.session],
    ["Answered by", response.answeredBy],
    ...response.answers.map(({ question, answer }) => [question, String(answer ?? "")] as const),
  );
