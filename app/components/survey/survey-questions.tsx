import { answerFieldName } from "~/models/surveys/answer.schema";
import type { QuestionType } from "~/models/surveys/survey-question.schema";
import { FreeTextField } from "./free-text-field";
import { RankField } from "./rank-field";
import { YesNoField } from "../forms/yes-no-field";

export type AskedQuestion = { id: number; questionText: string; questionType: QuestionType };

const FIELDS = { rank: RankField, "y/n": YesNoField, "free-text": FreeTextField };

/**
 * Fields of a survey's questions, for a Form with the validator of answersSchema and the default values of
 * initialAnswers.
 */
export function SurveyQuestions({ questions }: { questions: readonly AskedQuestion[] }) {
  return (
    <ol className="survey">
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
