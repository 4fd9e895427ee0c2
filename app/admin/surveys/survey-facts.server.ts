import { toPublishingState } from "~/app/admin/publishing.server";
import { formatTags } from "~/app/components/content/format-tags";
import { questionTypeLabel } from "~/models/surveys/survey-question.schema";
import { serveTypeLabel } from "~/models/surveys/survey.schema";
import { formatDay } from "~/server/platform/dates";
import type { QuestionData } from "~/server/surveys/present";
import type { TaggedSurvey } from "~/server/surveys/present-full";
import { findSurveyPublishProblem } from "~/server/surveys/publish";
import { describeSurveyViewers } from "~/server/surveys/viewers";

/** Presents a survey for its detail page. */
export function toSurveyFacts(survey: TaggedSurvey) {
  const { id, name, category, serveType, questionCount, createdAt, tags } = survey;
  return {
    id,
    name,
    category,
    serveType: serveTypeLabel(serveType),
    tags: formatTags(tags),
    created: formatDay(createdAt),
    questions: questionCount.toLocaleString("en-US"),
    publishing: toPublishingState(survey, {
      obstacle: findSurveyPublishProblem(survey),
      viewers: describeSurveyViewers(survey),
    }),
  };
}

/** Form values of a survey. */
export function toSurveyFormValues({ name, serveType, tags }: TaggedSurvey) {
  return { name, serveType, tagIds: tags.map(({ id }) => String(id)), newTagName: "" };
}

/** Table rows of a survey's questions. */
export function toQuestionRows(questions: QuestionData[]) {
  return questions.map(({ id, questionText, questionType, correctAnswer, urgentAnswer }) => ({
    id,
    text: questionText,
    type: describeType(questionTypeLabel(questionType), urgentAnswer),
    correctAnswer: correctAnswer ?? "N/A",
  }));
}

/** Describes a question's type, with the answer that calls for help. */
const describeType = (label: string, urgentAnswer: QuestionData["urgentAnswer"]) =>
  urgentAnswer === null ? label : `${label}. Urgent when answered: ${urgentAnswer}`;

/** Form values of a question. */
export function toQuestionFormValues({ questionText, questionType, correctAnswer }: QuestionData) {
  return { questionText, questionType, correctAnswer: correctAnswer ?? "" };
}
