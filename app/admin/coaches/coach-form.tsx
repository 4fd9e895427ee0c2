import type { ReactNode } from "react";
import type { Validator } from "remix-validated-form";
import { CancelLink } from "~/app/components/dialog/route-dialog";
import { Form } from "~/app/components/forms/form/form";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { FormActions } from "~/app/components/ui/form-actions";
import { EDITED_COACH_STATUSES } from "~/models/coaches/coach-options.schema";
import { HOURS_FIELD_LABELS } from "~/models/coaches/coach-hours-form.schema";
import { type CoachSection, sectionValidator } from "./coach-validators";
import { CoachDetailsFields, OwnDetailsFields } from "./details-fields";
import { CoachHoursFields } from "./hours-fields";
import { CoachOfferFields } from "./offer-fields";

type Values = Record<string, unknown>;
export type CoachFormProps = {
  section: CoachSection;
  values: Values;
  version: number;
  hospitalZone: string;
  /** Whether the caller may say how the coach is reached. */
  mayReach: boolean;
  /** Whether it is the caller's own profile. */
  isOwn?: boolean;
  closeTo: string;
};

/** Edit form of a section of a coach, on the page of a coach and on a coach's own. */
export default function CoachForm(props: CoachFormProps) {
  const { section, values, version, closeTo } = props;
  return (
    <Form
      validator={sectionValidator(props) as Validator<Values>}
      defaultValues={values}
      version={version}
      questions={section === "hours" ? HOURS_FIELD_LABELS : undefined}
    >
      <div className="grid max-w-4xl gap-5">{FIELDS[section](props)}</div>
      <FormActions>
        <CancelLink to={closeTo} />
        <SubmitButton>Save</SubmitButton>
      </FormActions>
    </Form>
  );
}

const FIELDS: Record<CoachSection, (props: CoachFormProps) => ReactNode> = {
  details: ({ isOwn, values, mayReach }) =>
    isOwn ? (
      <OwnDetailsFields />
    ) : (
      <CoachDetailsFields statuses={listStatuses(values)} mayReach={mayReach} />
    ),
  offer: ({ isOwn, mayReach }) => <CoachOfferFields mayReach={mayReach} hasPrice={!isOwn} />,
  hours: ({ hospitalZone }) => <CoachHoursFields hospitalZone={hospitalZone} />,
};

/** Statuses to choose from: Invited only stays. */
const listStatuses = ({ status }: Values) =>
  status === "Invited" ? ["Invited", ...EDITED_COACH_STATUSES] : EDITED_COACH_STATUSES;
