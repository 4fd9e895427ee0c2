import { answerFieldName } from "~/models/surveys/answer.schema";
import type { QuestionType } from "~/models/surveys/survey-question.schema";
import { FreeTextField } from "./free-text-field";
import { RankField } from "./rank-field";
import { YesNoField } from "../forms/yes-no-field";

export type AskedQuestion = { id: number; questionText: string; questionType: QuestionType };

const FIELDS = { rank: RankField, "y/n": YesNoField, "free-text": FreeTextField };

/** Numbered questions with hairlines between them, in the size of the patient area also in the back-office's preview. */
const LIST_CLASSES =
  "max-w-2xl divide-y text-body leading-relaxed [--control:3rem] [counter-reset:question] *:grid *:grid-cols-[2rem_minmax(0,1fr)] *:py-8 *:[counter-increment:question] *:first:pt-2 *:before:font-semibold *:before:text-accent *:before:tabular-nums *:before:content-[counter(question)] print:*:break-inside-avoid";

/** Fields of a survey's questions, for a Form with the validator of answersSchema. No question has a default. */
export function SurveyQuestions({ questions }: { questions: readonly AskedQuestion[] }) {
  return (
    <ol className={LIST_CLASSES}>
      {questions.map(({ id, questionText, questionType }) => {
        const Field = FIELDS[questionType];
        return (
          <li key={id}>
            <Field name={answerFieldName(id)} label={questionText} />
          </li>
        );
      })}
    </ol>
  );
}

/** The questions' texts by field name, for the error summary of a Form. */
export const questionsByField = (questions: readonly AskedQuestion[]) =>
  Object.fromEntries(questions.map(({ id, questionText }) => [answerFieldName(id), questionText]));
