import { withZod } from "@remix-validated-form/with-zod";
import { CancelLink } from "~/app/components/dialog/route-dialog";
import { FieldRow } from "~/app/components/forms/form/field-row";
import { SelectField, TextField } from "~/app/components/forms/form/fields";
import { Form } from "~/app/components/forms/form/form";
import { GroupedSelect, type OptionGroup } from "~/app/components/forms/grouped-select";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { FormActions } from "~/app/components/ui/form-actions";
import { episodeFormSchema } from "~/models/patients/episode.schema";

export const episodeValidator = withZod(episodeFormSchema);

type Option = { value: string; label: string };
type Choices = {
  groups: readonly OptionGroup[];
  facilities: readonly Option[];
  coaches: readonly Option[];
  /** Published versions of the procedure's plan, where there is a choice. */
  versions?: readonly Option[];
};
type Props = Choices & {
  closeTo: string;
  submitLabel: string;
  /** Values and version of the episode that is edited; none for a new one. */
  episode?: Record<string, string>;
  version?: number;
};

/** Fields of an episode. */
export function EpisodeFields({ groups, facilities, coaches, versions = [] }: Choices) {
  return (
    <div className="grid gap-5">
      <GroupedSelect name="procedureId" label="Procedure" placeholder="Choose..." groups={groups} />
      {versions.length > 1 && (
        <SelectField
          name="planVersionId"
          label="Plan version"
          options={versions}
          hint="What the patient is offered. Another procedure comes with its Live version."
        />
      )}
      {facilities.length > 0 && (
        <SelectField
          name="facilityId"
          label="Facility (optional)"
          options={facilities}
          placeholder="That of the procedure"
        />
      )}
      <FieldRow>
        <TextField name="date" label="Date (if known)" type="date" />
        <TextField name="time" label="Time (if known)" type="time" />
        <TextField name="arrivalTime" label="Arrival (if known)" type="time" />
        <TextField name="provider" label="Provider (optional)" />
      </FieldRow>
      <TextField name="phone" label="Care-team phone (optional)" type="tel" />
      {coaches.length > 0 && (
        <SelectField
          name="coachId"
          label="Coach (optional)"
          options={coaches}
          placeholder="None"
          hint="Their times come first when live sessions are offered"
        />
      )}
    </div>
  );
}

/** Form of the dialogs that add and change an episode. */
export function EpisodeForm(props: Props) {
  const { groups, facilities, coaches, versions, closeTo, submitLabel, episode, version } = props;
  return (
    <Form validator={episodeValidator} defaultValues={episode} version={version}>
      <EpisodeFields {...{ groups, facilities, coaches, versions }} />
      <FormActions>
        <CancelLink to={closeTo} />
        <SubmitButton>{submitLabel}</SubmitButton>
      </FormActions>
    </Form>
  );
}
