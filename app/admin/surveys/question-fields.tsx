import { SelectField, TextAreaField } from "~/app/components/forms/form/fields";
import { YES_NO } from "~/models/surveys/answer.schema";
import { QUESTION_TYPES } from "~/models/surveys/survey-question.schema";

const PLACEHOLDER = "Choose...";

/** Fields of a question, in the wizard and in the dialogs; only a yes/no question has a correct answer. */
export function QuestionFields() {
  return (
    <>
      <TextAreaField name="questionText" label="Question Text" rows={3} hasInitialFocus />
      <SelectField
        name="questionType"
        label="Question Type"
        options={QUESTION_TYPES}
        placeholder={PLACEHOLDER}
      />
      <div className="if-yes-no">
        <SelectField
          name="correctAnswer"
          label="Correct Answer"
          hint="Only for Yes/No questions. It is not used to score anyone."
          options={YES_NO}
          placeholder={PLACEHOLDER}
        />
      </div>
    </>
  );
}
