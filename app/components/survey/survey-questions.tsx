import type { ShownPhone } from "~/server/platform/phone-numbers";
import { type Answer, answerFieldName } from "~/models/surveys/answer.schema";
import type { QuestionType } from "~/models/surveys/survey-question.schema";
import { FreeTextField } from "./free-text-field";
import { RankField } from "./rank-field";
import { YesNoField } from "../forms/yes-no-field";
import { UrgentHelp } from "./urgent-help";

export type AskedQuestion = {
  id: number;
  questionText: string;
  questionType: QuestionType;
  /** Answer that is urgent; null for none. */
  urgentAnswer: Answer | null;
};

const FIELDS = { rank: RankField, "y/n": YesNoField, "free-text": FreeTextField };

/** Numbered questions with hairlines between them, in the size of the patient area also in the back-office's preview. */
const LIST_CLASSES =
  "max-w-2xl divide-y text-body leading-relaxed [--control:3rem] [counter-reset:question] *:grid *:grid-cols-[2rem_minmax(0,1fr)] *:py-8 *:[counter-increment:question] *:first:pt-2 *:before:font-semibold *:before:text-accent *:before:tabular-nums *:before:content-[counter(question)] print:*:break-inside-avoid";

type Props = {
  questions: readonly AskedQuestion[];
  /** The procedure's number of the care team; null for the hospital's. */
  phone: ShownPhone | null;
};

/** Fields of a survey's questions, for a Form with the validator of answersSchema. No question has a default. */
export function SurveyQuestions({ questions, phone }: Props) {
  return (
    <ol className={LIST_CLASSES}>
      {questions.map(({ id, questionText, questionType, urgentAnswer }) => {
        const Field = FIELDS[questionType];
        const name = answerFieldName(id);
        return (
          <li key={id}>
            <div>
              <Field name={name} label={questionText} phone={phone} />
              {urgentAnswer !== null && <UrgentHelp {...{ name, urgentAnswer, phone }} />}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

/** The questions' texts by field name, for the error summary of a Form. */
export const questionsByField = (questions: readonly AskedQuestion[]) =>
  Object.fromEntries(questions.map(({ id, questionText }) => [answerFieldName(id), questionText]));
