import type { Survey, SurveyQuestion } from "~/models";
import type { Answer } from "~/models/surveys/answer.schema";
import type { QuestionType } from "~/models/surveys/survey-question.schema";
import { normalizeName } from "~/models/rules/clean-text.schema";
import { presentPublishing } from "~/server/platform/publishing";
import type { TagRef } from "~/server/tags/tag-links";

/** Presents a survey as plain data (specification 001, section 3). Dates are ISO 8601 in UTC. */
export function presentSurvey(survey: Survey) {
  return {
    id: survey.id,
    name: survey.name,
    category: survey.category,
    serveType: survey.serveType,
    ...presentPublishing(survey),
    questionCount: survey.questionCount,
    detailsVersion: survey.detailsVersion,
    questionsVersion: survey.questionsVersion,
    version: survey.version,
    createdAt: survey.createdAt.toISOString(),
    updatedAt: survey.updatedAt.toISOString(),
  };
}

/** Presents a survey's tags with their normalized names (specification 001, section 3). */
export const presentSurveyTags = (tags: TagRef[]) =>
  tags.map((tag) => ({ ...tag, normalizedName: normalizeName(tag.name) }));

/** Presents a question with both API names of each field (specification 001, section 3). */
export function presentQuestion(question: SurveyQuestion) {
  const { id, surveyId, wording, correctAnswer, urgentAnswer, version } = question;
  if (!wording) throw new Error("A question is read with its wording");
  const { questionText, questionType, goodEnd } = wording;
  return {
    id,
    surveyId,
    questionText,
    text: questionText,
    questionType,
    type: questionType,
    correctAnswer,
    urgentAnswer: presentUrgentAnswer(questionType, urgentAnswer),
    goodEnd: goodEnd ?? null,
    version,
    createdAt: question.createdAt.toISOString(),
    updatedAt: question.updatedAt.toISOString(),
  };
}

/** Presents an urgent answer as answers are presented: a rank as a number. */
export const presentUrgentAnswer = (type: QuestionType, answer: string | null): Answer | null =>
  answer !== null && type === "rank" ? Number(answer) || null : answer;

export type SurveyData = ReturnType<typeof presentSurvey>;
export type QuestionData = ReturnType<typeof presentQuestion>;
