import { withZod } from "@remix-validated-form/with-zod";
import { CancelLink, RouteDialog } from "~/app/components/dialog/route-dialog";
import { TextAreaField } from "~/app/components/forms/form/fields";
import { Form } from "~/app/components/forms/form/form";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { useCurrentListUrl } from "~/app/components/list/list";
import { FormActions } from "~/app/components/ui/form-actions";
import { noteSchema } from "~/models/patients/patient-actions.schema";

export const noteValidator = withZod(noteSchema);

type Props = {
  title: string;
  submitLabel: string;
  /** Text and version of the note that is edited; none for a new one. */
  note?: { text: string };
  version?: number;
};

/** Dialog that adds or changes a note about a patient. */
export function NoteDialog({ title, submitLabel, note, version }: Props) {
  const closeTo = useCurrentListUrl();
  return (
    <RouteDialog title={title} closeTo={closeTo}>
      <Form validator={noteValidator} defaultValues={note} version={version}>
        <TextAreaField
          name="text"
          label="Note"
          hint="Only staff see it. The patient does not, in no download either."
          rows={6}
          hasInitialFocus
        />
        <FormActions>
          <CancelLink to={closeTo} />
          <SubmitButton>{submitLabel}</SubmitButton>
        </FormActions>
      </Form>
    </RouteDialog>
  );
}
