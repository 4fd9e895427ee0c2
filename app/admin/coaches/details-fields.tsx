import { CheckboxListField } from "~/app/components/forms/checkbox-list-field";
import { FieldRow } from "~/app/components/forms/form/field-row";
import { SelectField, TextField } from "~/app/components/forms/form/fields";
import {
  ANY_FAITH,
  COACH_LABELS,
  COACH_TYPES,
  FAITHS,
} from "~/models/coaches/coach-options.schema";
import { SESSION_LANGUAGES } from "~/models/coaches/session-choices.schema";

type Props = {
  /** Statuses to choose from. */
  statuses: readonly string[];
  /** Whether the caller may say how the coach is reached. */
  mayReach: boolean;
  hasInitialFocus?: boolean;
};

const optional = (label: string) => `${label} (optional)`;
const FAITH_CHOICES = FAITHS.map((value) => ({
  value,
  label: value === ANY_FAITH ? "Any (people of all faiths)" : value,
}));

/** Who a coach is, in the wizard and on the page of a coach. */
export function CoachDetailsFields({ statuses, mayReach, hasInitialFocus }: Props) {
  return (
    <>
      <FieldRow>
        <TextField name="name" label={COACH_LABELS.name} hasInitialFocus={hasInitialFocus} />
        <TitleField />
      </FieldRow>
      <FieldRow>
        <CheckboxListField name="types" label={COACH_LABELS.types} options={COACH_TYPES} />
        <LanguagesField />
      </FieldRow>
      <FieldRow>
        <SelectField
          name="faith"
          label={optional(COACH_LABELS.faith)}
          options={FAITH_CHOICES}
          placeholder="None"
        />
        <SelectField name="status" label={COACH_LABELS.status} options={statuses} />
        <TextField
          name="credential"
          label={optional(COACH_LABELS.credential)}
          hint="Such as: Board Certified Chaplain"
        />
        <TextField
          name="credentialUntil"
          label={optional(COACH_LABELS.credentialUntil)}
          type="date"
          hint="Its last day. There are no free times after it."
        />
      </FieldRow>
      {mayReach && <PersonFields />}
    </>
  );
}

/** What coaches change of their own details: the hospital keeps the rest. */
export function OwnDetailsFields() {
  return (
    <>
      <TitleField />
      <LanguagesField />
      <PersonFields />
    </>
  );
}

const TitleField = () => (
  <TextField
    name="title"
    label={optional(COACH_LABELS.title)}
    hint="Patients read it below the name"
  />
);

const LanguagesField = () => (
  <CheckboxListField name="languages" label={COACH_LABELS.languages} options={SESSION_LANGUAGES} />
);

/** How the hospital reaches a coach; patients do not see it. */
const PersonFields = () => (
  <FieldRow>
    <TextField
      name="email"
      label={optional(COACH_LABELS.email)}
      type="email"
      hint="For messages about appointments, and for the invitation to sign in"
    />
    <TextField
      name="phone"
      label={optional(COACH_LABELS.phone)}
      type="tel"
      hint="Never shown to patients"
    />
  </FieldRow>
);
