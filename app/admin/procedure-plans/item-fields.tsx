import { CheckboxListField } from "~/app/components/forms/checkbox-list-field";
import { FieldRow } from "~/app/components/forms/form/field-row";
import {
  CheckboxField,
  SelectField,
  TextAreaField,
  TextField,
} from "~/app/components/forms/form/fields";
import { PHASES } from "~/models/guidance/audience.schema";
import { PLAN_GROUP_OPTIONS } from "~/models/catalogue/plan.schema";
import {
  ITEM_AUDIENCES,
  ITEM_KINDS,
  MAX_TASK_LENGTH,
} from "~/models/catalogue/plan-item-options.schema";
import type { ContentChoices } from "~/server/procedure-plans/choices";

/** Hide fields of other kinds than the chosen one. Browsers without :has() always show them all. */
const SESSION =
  "grid gap-5 supports-[selector(:has(*))]:not-peer-has-[[value=session]:checked]:hidden";
const SURVEY =
  "grid gap-5 supports-[selector(:has(*))]:not-peer-has-[[value=survey]:checked]:hidden";
const GUIDANCE =
  "grid gap-5 supports-[selector(:has(*))]:not-peer-has-[[value$=guidance]:checked]:hidden";
const TASK = "grid gap-5 supports-[selector(:has(*))]:not-peer-has-[[value=task]:checked]:hidden";

type Props = {
  content: Omit<ContentChoices, "more">;
  /** Billing plans. */
  plans: readonly { value: string; label: string }[];
};

/** Fields of a plan's item. */
export function ItemFields({ content, plans }: Props) {
  return (
    <>
      <TextField
        name="name"
        label="Item Name"
        hint="As patients read it when they compare plans."
        hasInitialFocus
      />
      <SelectField name="group" label="Group" options={PLAN_GROUP_OPTIONS} />
      <div className="peer">
        <SelectField
          name="kind"
          label="What It Shows"
          options={ITEM_KINDS}
          placeholder="Choose..."
        />
      </div>
      <div className={SESSION}>
        <SelectField
          name="sessionId"
          label="Session"
          options={content.sessions}
          placeholder="Choose a session..."
        />
        <CheckboxListField name="includedIn" label="Plans That Include It" options={plans} />
      </div>
      <div className={SURVEY}>
        <SelectField
          name="surveyId"
          label="Survey"
          options={content.surveys}
          placeholder="Choose a survey..."
        />
      </div>
      <div className={GUIDANCE}>
        <SelectField name="phase" label="Phase" options={PHASES} placeholder="All phases" />
        <SelectField
          name="guidanceId"
          label="Guidance (optional)"
          options={content.guidances}
          placeholder="What all plans share"
        />
      </div>
      <div className={TASK}>
        <TextField name="taskTitle" label="Task Title" />
        <TextAreaField
          name="taskText"
          label="Task Text (optional)"
          hint={`At most ${MAX_TASK_LENGTH} characters.`}
          rows={3}
        />
        <TextField name="taskLink" label="Task Link (optional)" type="url" />
        <SelectField name="audience" label="For Whom" options={ITEM_AUDIENCES} />
      </div>
      <FieldRow>
        <TextField name="fromDay" label="From Day" hint="0 is the day, -3 three days before." />
        <TextField name="toDay" label="To Day" hint="-60 to 90." />
      </FieldRow>
      <TextField name="timeOfDay" label="Time of Day (optional)" type="time" />
      <CheckboxField name="isRequired" label="Required" hint="It comes first on its day." />
      <CheckboxField
        name="reminds"
        label="Remind"
        hint="Sent 10, 7 and 3 days before, at 4 PM the day before, and 1, 3, 7 and 30 days after, while it is open."
      />
    </>
  );
}
