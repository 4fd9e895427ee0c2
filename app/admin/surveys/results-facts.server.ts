import { questionTypeLabel } from "~/models/surveys/survey-question.schema";
import { formatDay } from "~/server/platform/dates";
import type { Share } from "~/server/surveys/distribution";
import type { TextAnswer } from "~/server/surveys/free-texts";
import type { QuestionResults, SurveyResults, WordingResults } from "~/server/surveys/results";

/** With fewer answers than this, one more answer can reverse the result. */
const MIN_MEANINGFUL_ANSWERS = 5;

/** Formats the results of a survey for its page. */
export function presentResults({ survey, responses, questions }: SurveyResults) {
  const { count, first, last } = responses;
  return {
    ...survey,
    path: `/admin/surveys/${survey.id}`,
    responses: formatNumber(count),
    first: first && formatDay(first),
    last: last && formatDay(last),
    fewWarning: count > 0 && count < MIN_MEANINGFUL_ANSWERS ? formatFewWarning(count) : null,
    questions: questions.map((question) => presentQuestion(survey.id, question)),
  };
}

const formatNumber = (value: number) => value.toLocaleString("en-US");
const formatCount = (count: number, noun: string) =>
  `${formatNumber(count)} ${count === 1 ? noun : `${noun}s`}`;
const formatFewWarning = (count: number) =>
  `Only ${formatCount(count, "response")} so far: too few to say much about patients in general.`;

function presentQuestion(
  surveyId: number,
  { questionId, number, expected, wordings }: QuestionResults,
) {
  return {
    id: questionId,
    number,
    wordings: wordings.map((each) => ({
      ...presentWording(surveyId, each),
      expectedAnswer: each.isCurrent ? expected : null,
    })),
  };
}

function presentWording(surveyId: number, wording: WordingResults) {
  const { wordingId: id, questionText: text, questionType, answers, mean, latest } = wording;
  const isText = questionType === "free-text";
  const hasMore =
    isText && (answers > latest.length || latest.some(({ isTruncated }) => isTruncated));
  return {
    id,
    text,
    isCurrent: wording.isCurrent,
    summary: [
      questionTypeLabel(questionType),
      answers === 0 ? "no answers yet" : formatCount(answers, "answer"),
      ...(mean === null ? [] : [`${mean.toFixed(1)} on average`]),
      ...(answers > 0 && answers < MIN_MEANINGFUL_ANSWERS && !isText
        ? ["too few to say much"]
        : []),
    ].join(" · "),
    chart: answers > 0 && !isText ? buildChart(wording) : null,
    texts: latest.map(presentTextAnswer),
    allHref: hasMore ? `/admin/surveys/${surveyId}/results/${id}` : null,
  };
}

/** Formats a free-text answer with its date; a truncated text ends with an ellipsis. */
export const presentTextAnswer = ({
  responseId: id,
  text,
  isTruncated,
  submittedAt,
}: TextAnswer) => ({
  id,
  text: isTruncated ? `${text}…` : text,
  day: formatDay(submittedAt),
});

function buildChart({ questionText, answers, shares, mean }: WordingResults) {
  const parts = shares.map((each) => `${each.label}: ${formatShare(each)}`).join(", ");
  const average = mean === null ? "" : ` The average is ${mean.toFixed(1)}.`;
  return {
    name: `${questionText} ${formatCount(answers, "answer")}. ${parts}.${average}`,
    title: questionText,
    shares: shares.map((each) => ({
      label: each.label,
      count: formatNumber(each.count),
      share: formatPercent(each),
      percent: each.percent,
    })),
  };
}

const formatShare = (share: Share) => `${formatNumber(share.count)}, ${formatPercent(share)}`;

/** Formats a percentage to one decimal, as whole ones may add up to 101; a positive share never becomes 0%. */
function formatPercent({ count, percent }: Share): string {
  return count > 0 && percent === 0 ? "<0.1%" : `${percent}%`;
}

export type QuestionView = ReturnType<typeof presentQuestion>;
export type WordingView = QuestionView["wordings"][number];
export type TextAnswerView = ReturnType<typeof presentTextAnswer>;
