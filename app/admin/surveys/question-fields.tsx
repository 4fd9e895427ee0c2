import { SelectField, TextAreaField } from "~/app/components/forms/field";
import { YES_NO } from "~/models/surveys/answer.schema";
import { QUESTION_TYPES } from "~/models/surveys/survey-question.schema";

const CHOOSE = "Choose...";

/** The fields of a survey's question, in the wizard and in the dialogs. Only a yes/no question has an expected answer. */
export function QuestionFields() {
  return (
    <>
      <TextAreaField name="questionText" label="Question Text" rows={3} first />
      <SelectField
        name="questionType"
        label="Question Type"
        options={QUESTION_TYPES}
        placeholder={CHOOSE}
      />
      <div className="if-yes-no">
        <SelectField
          name="correctAnswer"
          label="Correct Answer"
          hint="Only for Yes/No questions. Nobody is scored by it."
          options={YES_NO}
          placeholder={CHOOSE}
        />
      </div>
    </>
  );
}
