import { questionTypeLabel } from "~/models/surveys/survey-question.schema";
import { formatDay } from "~/server/platform/dates";
import type { Share } from "~/server/surveys/distribution";
import type { TextAnswer } from "~/server/surveys/free-texts";
import type { QuestionResults, SurveyResults, WordingResults } from "~/server/surveys/results";

/** Below this many answers, one more can turn the picture round. */
const FEW = 5;

/** The results of a survey in the words of the screen. */
export function resultsInWords({ survey, responses, questions }: SurveyResults) {
  const { count, first, last } = responses;
  return {
    ...survey,
    path: `/admin/surveys/${survey.id}`,
    responses: number(count),
    first: first && formatDay(first),
    last: last && formatDay(last),
    few: count > 0 && count < FEW ? fewInWords(count) : null,
    questions: questions.map((question) => questionInWords(survey.id, question)),
  };
}

const number = (value: number) => value.toLocaleString("en-US");
const counted = (count: number, word: string) =>
  `${number(count)} ${count === 1 ? word : `${word}s`}`;
const fewInWords = (count: number) =>
  `Only ${counted(count, "response")} so far: so few say little about patients in general.`;

function questionInWords(
  surveyId: number,
  { questionId, number: at, expected, wordings }: QuestionResults,
) {
  return {
    id: questionId,
    number: at,
    wordings: wordings.map((each) => ({
      ...wordingInWords(surveyId, each),
      expected: each.present ? expected : null,
    })),
  };
}

function wordingInWords(surveyId: number, wording: WordingResults) {
  const { wordingId: id, questionText: text, questionType, answers, mean, latest } = wording;
  const isText = questionType === "free-text";
  const more = isText && (answers > latest.length || latest.some(({ cut }) => cut));
  return {
    id,
    text,
    present: wording.present,
    summary: [
      questionTypeLabel(questionType),
      answers === 0 ? "no answers yet" : counted(answers, "answer"),
      ...(mean === null ? [] : [`${mean.toFixed(1)} on average`]),
      ...(answers > 0 && answers < FEW && !isText ? ["too few to say much"] : []),
    ].join(" · "),
    chart: answers > 0 && !isText ? chartOf(wording) : null,
    texts: latest.map(textInWords),
    all: more ? `/admin/surveys/${surveyId}/results/${id}` : null,
  };
}

/** A text that somebody wrote, with its day. */
export const textInWords = ({ responseId: id, text, cut, submittedAt }: TextAnswer) => ({
  id,
  text: cut ? `${text}…` : text,
  day: formatDay(submittedAt),
});

function chartOf({ questionText, answers, shares, mean }: WordingResults) {
  const parts = shares.map((each) => `${each.label}: ${inWords(each)}`).join(", ");
  const average = mean === null ? "" : ` The average is ${mean.toFixed(1)}.`;
  return {
    name: `${questionText} ${counted(answers, "answer")}. ${parts}.${average}`,
    shares: shares.map((each) => ({
      label: each.label,
      count: number(each.count),
      share: shareOf(each),
      percent: each.percent,
    })),
  };
}

const inWords = (share: Share) => `${number(share.count)}, ${shareOf(share)}`;

/** To one decimal, as far as that does not turn something into nothing: whole percents would often make 101. */
function shareOf({ count, percent }: Share): string {
  return count > 0 && percent === 0 ? "<0.1%" : `${percent}%`;
}

export type QuestionInWords = ReturnType<typeof questionInWords>;
export type WordingInWords = QuestionInWords["wordings"][number];
export type TextInWords = ReturnType<typeof textInWords>;
