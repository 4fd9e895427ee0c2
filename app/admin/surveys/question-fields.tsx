import { SelectField, TextAreaField } from "~/app/components/forms/form/fields";
import { GOOD_ENDS, YES_NO } from "~/models/surveys/answer.schema";
import { QUESTION_TYPES, RANKS } from "~/models/surveys/survey-question.schema";

const PLACEHOLDER = "Choose...";

/**
 * Hides the answer of a question that is not yes/no; of one without a type, only a blank answer. Browsers without :has()
 * always show it.
 */
const ANSWER =
  "peer-has-[[value=free-text]:checked]:hidden peer-has-[[value=rank]:checked]:hidden peer-has-[[value='']:checked]:has-[[value='']:checked]:hidden";

/** Hides the good end of a question that is no rank. */
const GOOD_END =
  "peer-has-[[value=free-text]:checked]:hidden peer-has-[[value='y/n']:checked]:hidden peer-has-[[value='']:checked]:has-[[value='']:checked]:hidden";

const URGENT_LABEL = "Urgent when answered";
const URGENT_HINT = "Shows “Call your care team now” at once, and opens a row in the work list.";
const NOT_URGENT = "No answer is urgent";

/**
 * Fields of a question, in the wizard and in the dialogs; only a yes/no question has a correct answer, and each type has its own
 * urgent answers, as questionFormSchema takes them.
 */
export function QuestionFields() {
  return (
    <>
      <TextAreaField name="questionText" label="Question Text" rows={3} hasInitialFocus />
      <div className="peer">
        <SelectField
          name="questionType"
          label="Question Type"
          options={QUESTION_TYPES}
          placeholder={PLACEHOLDER}
        />
      </div>
      <div className={ANSWER}>
        <SelectField
          name="correctAnswer"
          label="Correct Answer"
          hint="Only for Yes/No questions. It is not used to score anyone."
          options={YES_NO}
          placeholder={PLACEHOLDER}
        />
      </div>
      <div className={ANSWER}>
        <SelectField
          name="urgentYesNo"
          label={URGENT_LABEL}
          hint={`Only for Yes/No questions. ${URGENT_HINT}`}
          options={YES_NO}
          placeholder={NOT_URGENT}
        />
      </div>
      <div className={GOOD_END}>
        <SelectField
          name="urgentRank"
          label={URGENT_LABEL}
          hint={`Only for Rank questions. ${URGENT_HINT}`}
          options={RANKS.map(String)}
          placeholder={NOT_URGENT}
        />
      </div>
      <div className={GOOD_END}>
        <SelectField
          name="goodEnd"
          label="Good Answers"
          hint="The recovery and anxiety indices count by it."
          options={GOOD_ENDS}
          placeholder="Unknown: 5 is the best recovery, or the most anxiety"
        />
      </div>
    </>
  );
}
