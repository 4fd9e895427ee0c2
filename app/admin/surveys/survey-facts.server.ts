import { formatTags } from "~/app/components/content/format-tags";
import { questionTypeLabel } from "~/models/surveys/survey-question.schema";
import { serveTypeLabel } from "~/models/surveys/survey.schema";
import { formatDay } from "~/server/platform/dates";
import type { QuestionData } from "~/server/surveys/present";
import type { TaggedSurvey } from "~/server/surveys/surveys";

/** Presents a survey for its detail page. */
export function toSurveyFacts(survey: TaggedSurvey) {
  const { id, name, status, category, serveType, questionCount, createdAt, tags } = survey;
  return {
    id,
    name,
    status,
    category,
    serveType: serveTypeLabel(serveType),
    tags: formatTags(tags),
    created: formatDay(createdAt),
    questions: questionCount.toLocaleString("en-US"),
  };
}

/** Form values of a survey. */
export function toSurveyFormValues({ name, serveType, status, tags }: TaggedSurvey) {
  return { name, serveType, status, tagIds: tags.map(({ id }) => String(id)), newTagName: "" };
}

/** Table rows of a survey's questions. */
export function toQuestionRows(questions: QuestionData[]) {
  return questions.map(({ id, questionText, questionType, correctAnswer }) => ({
    id,
    text: questionText,
    type: questionTypeLabel(questionType),
    correctAnswer: correctAnswer ?? "N/A",
  }));
}

/** Form values of a question. */
export function toQuestionFormValues({ questionText, questionType, correctAnswer }: QuestionData) {
  return { questionText, questionType, correctAnswer: correctAnswer ?? "" };
}
