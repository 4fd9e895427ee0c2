import { withZod } from "@remix-validated-form/with-zod";
import { CancelLink, RouteDialog } from "~/app/components/dialog/route-dialog";
import { TextAreaField, TextField } from "~/app/components/forms/form/fields";
import { Form } from "~/app/components/forms/form/form";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { useDialogUrl } from "~/app/components/list/list";
import { FormActions } from "~/app/components/ui/form-actions";
import { confirmationSchema } from "~/models/requests/request-change.schema";
import type { RequestStatus } from "~/models/requests/request-status.schema";

export const confirmationValidator = withZod(confirmationSchema);

type Props = {
  id: number;
  patient: string;
  status: RequestStatus;
  version: number;
  /** What the patient sees of the answer, and how they are told. */
  notice: string;
  values: { arrangement: string; whoToCall: string };
};

/** Dialog that confirms a request, or changes what a confirmed one says. */
export function RequestConfirmation({ id, patient, status, version, notice, values }: Props) {
  const closeTo = useDialogUrl()(`/${id}/view`);
  const title = status === "Confirmed" ? "Change Confirmation" : "Confirm Request";
  return (
    <RouteDialog title={title} about={patient} closeTo={closeTo}>
      <Form
        validator={confirmationValidator}
        defaultValues={values}
        version={version}
        failureTitle="The request was not confirmed"
      >
        <div className="grid gap-5">
          <TextAreaField
            name="arrangement"
            label="What was arranged"
            hint="The patient reads this in My Procedures: who comes or calls, when, where, and what it costs."
            hasInitialFocus
          />
          <TextField
            name="whoToCall"
            label="Who to call"
            hint="A name and a phone number, for questions and changes"
          />
          <p>
            <b>What the patient sees:</b> {notice}
          </p>
        </div>
        <FormActions>
          <CancelLink to={closeTo} />
          <SubmitButton busyLabel="Confirming...">Confirm</SubmitButton>
        </FormActions>
      </Form>
    </RouteDialog>
  );
}
