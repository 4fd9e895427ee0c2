import { type UIMatch, useLoaderData } from "@remix-run/react";
import { cardUrl } from "~/app/components/patient/urls";
import {
  CompletedProcedureDialog,
  RequestSentDialog,
} from "~/app/components/patient/request-dialogs";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { submitPatientForm } from "~/app/http/patient-form.server";
import { describeContactChoices } from "~/server/outbox/answer-way";
import { readNameVisibility } from "~/server/patients/visible-name";
import { formatClock } from "~/server/platform/dates";
import { readRequestForm, createRideRequest } from "~/server/requests/create-requests";
import { parseProcedureId } from "../procedures/ids.server";
import { RideForm } from "./ride-form";
import { rules } from "./ride-rules";
import { readSent, type SentTexts, sentUrl } from "./sent.server";

const TITLE = "Request Ride";
const SENT_TITLE = "Ride Requested!";
const SENT = "Your ride request has been sent.";
const PROMISE = "A member of our team will contact you shortly to confirm your ride.";

export const handle = {
  title: ({ data }: UIMatch) =>
    (data as { sent: SentTexts | null } | undefined)?.sent ? SENT_TITLE : TITLE,
  dialog: true,
};

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("patient.own", async ({ caller, params, url }) => {
  const form = await readRequestForm(caller, parseProcedureId(params));
  const { id, type, title, phone, completed, today, startsAt, ride } = form;
  const subject = /surgery/i.test(`${type} ${title}`) ? "Surgery" : "Your procedure";
  const begins = startsAt && `${subject} is at ${formatClock(startsAt)}.`;
  return {
    id,
    procedure: title,
    phone,
    completed,
    today,
    begins,
    ride,
    choices: describeContactChoices((await readNameVisibility(caller)) !== "none"),
    sent: await readSent(
      { caller, url },
      { list: "rides", procedureId: id, sent: SENT, promise: PROMISE },
    ),
  };
});

export const action = pageAction("patient.own", ({ caller, request, params, url }) =>
  submitPatientForm({
    caller,
    request,
    validator: rules,
    failure: (detail) => `Your request was not sent: ${detail}`,
    async save({ values, caller }) {
      await createRideRequest(caller, parseProcedureId(params), values);
      return { to: sentUrl(url, values) };
    },
  }),
);

/** Ride request dialog, prefilled from the procedure's travel details (specification 000, section 2.7). */
export default function Ride() {
  const { id, completed, ride, sent, ...form } = useLoaderData<typeof loader>();
  const closeTo = cardUrl(id, "details");
  if (sent) {
    return <RequestSentDialog key="sent" title={SENT_TITLE} texts={sent} closeTo={closeTo} />;
  }
  if (completed) return <CompletedProcedureDialog title={TITLE} closeTo={closeTo} />;
  return <RideForm title={TITLE} initialValues={ride} closeTo={closeTo} {...form} />;
}
