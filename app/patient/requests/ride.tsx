import { FormActions } from "~/app/components/ui/form-actions";
import { type UIMatch, useLoaderData } from "@remix-run/react";
import { CancelLink, RouteDialog } from "~/app/components/dialog/route-dialog";
import { TextField } from "~/app/components/forms/form/fields";
import { Form } from "~/app/components/forms/form/form";
import { lazyValidator } from "~/app/components/forms/lazy-validator";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { cardUrl } from "~/app/components/patient/urls";
import { FieldPair } from "~/app/components/patient/field-pair";
import {
  CompletedProcedureDialog,
  RequestSentDialog,
} from "~/app/components/patient/request-dialogs";
import { RequestContactField } from "~/app/components/patient/request-contact-field";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { submitPatientForm } from "~/app/http/patient-form.server";
import { readRequestForm, createRideRequest } from "~/server/requests/create-requests";
import { parseProcedureId } from "../procedures/ids.server";
import { rules } from "./ride-rules";
import { sentUrl, wasSent } from "./sent";

const TITLE = "Request Ride";
const SENT_TITLE = "Ride Requested!";

export const handle = {
  title: ({ data }: UIMatch) =>
    (data as { sent: boolean } | undefined)?.sent ? SENT_TITLE : TITLE,
  dialog: true,
};

const validator = lazyValidator(() => import("./ride-rules"));

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("patient.own", async ({ caller, params, url }) => ({
  ...(await readRequestForm(caller, parseProcedureId(params))),
  sent: wasSent(url),
}));

export const action = pageAction("patient.own", ({ caller, request, params, url }) =>
  submitPatientForm({
    caller,
    request,
    validator: rules,
    failure: (detail) => `Your request was not sent: ${detail}`,
    async save({ values, caller }) {
      await createRideRequest(caller, parseProcedureId(params), values);
      return { to: sentUrl(url) };
    },
  }),
);

/** Ride request dialog, prefilled from the procedure's travel details (specification 000, section 2.7). */
export default function Ride() {
  const { id, title, completed, today, ride, sent } = useLoaderData<typeof loader>();
  const closeTo = cardUrl(id, "details");
  if (sent) {
    return (
      <RequestSentDialog key="sent" title={SENT_TITLE} closeTo={closeTo}>
        Your ride request has been sent. A member of our team will contact you shortly to confirm
        your ride.
      </RequestSentDialog>
    );
  }
  if (completed) return <CompletedProcedureDialog title={TITLE} closeTo={closeTo} />;
  return (
    <RouteDialog title={TITLE} about={title} closeTo={closeTo}>
      <Form validator={validator} defaultValues={ride} failureTitle="Your request was not sent">
        <div className="grid gap-5">
          <TextField name="pickUp" label="Pick Up" hint="The address where your ride begins" />
          <TextField name="dropOff" label="Drop Off" hint="The address where it ends" />
          <FieldPair>
            <TextField name="date" label="Date" type="date" min={today} />
            <TextField
              name="time"
              label="Time"
              type="time"
              hint="When you would like to leave, for example: 9:30 AM"
            />
          </FieldPair>
          <RequestContactField />
        </div>
        <FormActions>
          <CancelLink to={closeTo} />
          <SubmitButton busyLabel="Sending...">Request Ride</SubmitButton>
        </FormActions>
      </Form>
    </RouteDialog>
  );
}
