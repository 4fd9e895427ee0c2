import { withZod } from "@remix-validated-form/with-zod";
import { CancelLink, RouteDialog } from "~/app/components/dialog/route-dialog";
import { SelectField, TextAreaField, TextField } from "~/app/components/forms/form/fields";
import { Form } from "~/app/components/forms/form/form";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { useDialogUrl } from "~/app/components/list/list";
import { FormActions } from "~/app/components/ui/form-actions";
import { handlingSchema, offerSchema } from "~/models/requests/request-change.schema";

export const handlingValidator = withZod(handlingSchema);
export const offerValidator = withZod(offerSchema);

type Dialog = { id: number; version: number; values: Record<string, string> };
type HandlingProps = Dialog & {
  /** Whose request or message it is, or what it is. */
  about: string;
  assignees: { id: number; name: string }[];
  /** Who never sees the note, such as "The patient"; none for a record that nobody else reads. */
  reader?: string;
};

/** Dialog with what only staff see of a request or message: who takes care of it, and a note. */
export function Handling({ id, about, version, values, assignees, reader }: HandlingProps) {
  const closeTo = useDialogUrl()(`/${id}/view`);
  const options = assignees.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <RouteDialog title="Assign and Note" about={about} closeTo={closeTo}>
      <Form
        validator={handlingValidator}
        defaultValues={values}
        version={version}
        failureTitle="Nothing was changed"
      >
        <div className="grid gap-5">
          <SelectField
            name="assigneeId"
            label="Assigned to"
            options={options}
            placeholder="Nobody"
            hasInitialFocus
          />
          <TextAreaField
            name="staffNote"
            label="Internal note (optional)"
            hint={`Only staff see this.${reader ? ` ${reader} never does.` : ""}`}
          />
        </div>
        <FormActions>
          <CancelLink to={closeTo} />
          <SubmitButton busyLabel="Saving...">Save Changes</SubmitButton>
        </FormActions>
      </Form>
    </RouteDialog>
  );
}

type OfferProps = Dialog & { patient: string; today: string; notice: string };

/** Dialog that offers the patient another time. */
export function RequestOffer({ id, patient, version, values, today, notice }: OfferProps) {
  const closeTo = useDialogUrl()(`/${id}/view`);
  return (
    <RouteDialog title="Offer Another Time" about={patient} closeTo={closeTo}>
      <Form
        validator={offerValidator}
        defaultValues={values}
        version={version}
        failureTitle="The time was not offered"
      >
        <div className="grid gap-5">
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField name="offeredDate" label="Date" type="date" min={today} hasInitialFocus />
            <TextField name="offeredTime" label="Time" type="time" />
          </div>
          <TextAreaField
            name="offer"
            label="Words to the patient (optional)"
            hint="The patient reads this in My Procedures, beside the time."
          />
          <TextField
            name="whoToCall"
            label="Who to call"
            hint="The patient takes the time by a call: a name and a phone number"
          />
          <p>
            <b>What the patient sees:</b> {notice}
          </p>
        </div>
        <FormActions>
          <CancelLink to={closeTo} />
          <SubmitButton busyLabel="Offering...">Offer This Time</SubmitButton>
        </FormActions>
      </Form>
    </RouteDialog>
  );
}
