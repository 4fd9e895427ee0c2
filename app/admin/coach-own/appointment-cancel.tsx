import { useLoaderData } from "@remix-run/react";
import { withZod } from "@remix-validated-form/with-zod";
import { RouteDialog } from "~/app/components/dialog/route-dialog";
import { TextField } from "~/app/components/forms/form/fields";
import { Form } from "~/app/components/forms/form/form";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { FormActions } from "~/app/components/ui/form-actions";
import { submitForm } from "~/app/http/form.server";
import { parseId } from "~/app/http/list-query.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { cancelSchema } from "~/models/appointments/offer.schema";
import { asOwnCoach } from "~/server/appointments/access";
import { cancelLiveSession } from "~/server/appointments/change";
import { NotFoundError } from "~/server/platform/errors";
import { readAppointmentPage } from "./appointment-facts.server";
import { AppointmentsError } from "./own-page";

const TITLE = "Cancel Appointment";
const PAGE = "/admin/my-appointments";

export const handle = { title: TITLE, dialog: true };
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

const validator = withZod(cancelSchema);
const parseAppointmentId = (id: string | undefined) => parseId(id, "Invalid appointment ID");

export const loader = pageLoader("coach.own", async ({ caller, params }) => {
  const id = parseAppointmentId(params.id);
  const { next } = await readAppointmentPage(caller);
  const row = next.find((each) => each.id === id);
  if (!row) throw new NotFoundError("Appointment not found");
  return { about: [row.who, row.when].filter(Boolean).join(", ") };
});

export const action = pageAction("coach.own", ({ caller, request, params }) =>
  submitForm({
    caller,
    request,
    validator,
    failure: (detail) => `The appointment was not canceled: ${detail}`,
    save: async ({ values, caller }) => {
      await cancelLiveSession(caller, asOwnCoach(parseAppointmentId(params.id)), values);
      return { to: PAGE, message: "Appointment canceled" };
    },
  }),
);

/** A coach cancels an appointment: staff find another time. */
export default function CancelOwnAppointment() {
  const { about } = useLoaderData<typeof loader>();
  return (
    <RouteDialog title={TITLE} about={about} closeTo={PAGE}>
      <Form validator={validator} failureTitle="The appointment was not canceled">
        <div className="grid gap-5">
          <p>
            The patient sees it on their page, and staff see that another time is needed. Your time
            is free again: take the hours off in My Hours if you cannot meet anybody then.
          </p>
          <TextField
            name="reason"
            label="Reason"
            hint="The patient and staff can read it."
            hasInitialFocus
          />
        </div>
        <FormActions>
          <a className="button" href={PAGE} data-stay="">
            Keep Appointment
          </a>{" "}
          <SubmitButton busyLabel="Canceling...">Cancel Appointment</SubmitButton>
        </FormActions>
      </Form>
    </RouteDialog>
  );
}

export { AppointmentsError as ErrorBoundary };
