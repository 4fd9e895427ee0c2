import { publishingUrl } from "~/app/contracts/list-url";
import { previewUrl } from "~/app/contracts/preview-url";
import { toPublishingState } from "~/app/admin/publishing.server";
import { formatTags } from "~/server/tags/format-tags";
import { GOOD_ENDS, type GoodEnd } from "~/models/surveys/answer.schema";
import {
  questionTypeLabel,
  type QuestionType,
  toUrgentFields,
} from "~/models/surveys/survey-question.schema";
import { serveTypeLabel } from "~/models/surveys/survey.schema";
import { formatDay } from "~/server/platform/dates";
import type { QuestionData } from "~/server/surveys/present";
import type { TaggedSurvey } from "~/server/surveys/present-full";
import { findSurveyPublishProblem } from "~/server/surveys/publish";

/** Presents a survey for its detail page. @param viewers who sees it */
export function toSurveyFacts(survey: TaggedSurvey, viewers: string) {
  const { id, name, category, serveType, questionCount, createdAt, tags } = survey;
  return {
    id,
    name,
    category,
    serveType: serveTypeLabel(serveType),
    tags: formatTags(tags),
    created: formatDay(createdAt),
    questions: questionCount.toLocaleString("en-US"),
    publishing: {
      ...toPublishingState(survey, {
        obstacle: findSurveyPublishProblem(survey),
        viewers,
        preview: previewUrl(`/admin/surveys/${id}`),
      }),
      action: publishingUrl(`/admin/surveys/${id}`),
    },
  };
}

/** Form values of a survey. */
export function toSurveyFormValues({
  name,
  serveType,
  tags,
  specialities,
  procedures,
}: TaggedSurvey) {
  const toIds = (refs: { id: number }[]) => refs.map(({ id }) => String(id));
  return {
    name,
    serveType,
    tagIds: toIds(tags),
    newTagName: "",
    specialityIds: toIds(specialities),
    procedureIds: toIds(procedures),
  };
}

/** Table rows of a survey's questions. */
export function toQuestionRows(questions: QuestionData[]) {
  return questions.map(({ id, questionText, questionType, correctAnswer, ...question }) => ({
    id,
    text: questionText,
    type: describeType(questionType, question),
    correctAnswer: correctAnswer ?? "N/A",
  }));
}

/** Initial values of a further question: the type and the good end of the last one, which are usually the same. */
export function toNextQuestion(questions: QuestionData[]) {
  const last = questions.at(-1);
  return last && { questionType: last.questionType, goodEnd: last.goodEnd ?? "" };
}

/** Describes a question's type, which end of a rank is good, and the answer that calls for help. */
const describeType = (
  type: QuestionType,
  { urgentAnswer, goodEnd }: Pick<QuestionData, "urgentAnswer" | "goodEnd">,
) =>
  [
    questionTypeLabel(type),
    ...(type === "rank" ? [goodEndLabel(goodEnd)] : []),
    ...(urgentAnswer === null ? [] : [`Urgent when answered: ${urgentAnswer}`]),
  ].join(". ");

const goodEndLabel = (goodEnd: GoodEnd | null) =>
  GOOD_ENDS.find(({ value }) => value === goodEnd)?.label ??
  "Unknown which end is good: 5 counts as the best recovery, or the most anxiety";

/** Form values of a question. */
export function toQuestionFormValues({
  questionText,
  questionType,
  correctAnswer,
  urgentAnswer,
  goodEnd,
}: QuestionData) {
  return {
    questionText,
    questionType,
    correctAnswer: correctAnswer ?? "",
    ...toUrgentFields(questionType, urgentAnswer),
    goodEnd: goodEnd ?? "",
  };
}
