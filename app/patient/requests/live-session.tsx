import { type UIMatch, useLoaderData } from "@remix-run/react";
import { cardUrl } from "~/app/components/patient/urls";
import {
  CompletedProcedureDialog,
  RequestSentDialog,
} from "~/app/components/patient/request-dialogs";
import { throwRedirect } from "~/app/http/throw-redirect.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { submitPatientForm } from "~/app/http/patient-form.server";
import { describeContactChoices } from "~/server/outbox/answer-way";
import { readNameVisibility } from "~/server/patients/visible-name";
import { readRequestForm, createLiveSessionRequest } from "~/server/requests/create-requests";
import { parseProcedureId } from "../procedures/ids.server";
import { readChoices } from "./live-session-choices.server";
import { LiveSessionForm } from "./live-session-form";
import { rules } from "./live-session-rules";
import { findBookingUrl } from "../appointments/session-page.server";
import { SENT, SENT_TITLE } from "./live-session-sent";
import { readSent, SENT_PARAMETER, type SentTexts, sentUrl } from "./sent.server";

const TITLE = "Request Live Session";

export const handle = {
  title: ({ data }: UIMatch) =>
    (data as { sent: SentTexts | null } | undefined)?.sent ? SENT_TITLE : TITLE,
  dialog: true,
};

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("patient.own", async ({ caller, params, url }) => {
  const form = await readRequestForm(caller, parseProcedureId(params));
  const { id, title, phone, completed, live } = form;
  if (url.searchParams.has(SENT_PARAMETER)) {
    const booking = await findBookingUrl(caller, id);
    if (booking) throwRedirect(booking + url.search);
  }
  return {
    id,
    procedure: title,
    phone,
    completed,
    ...live,
    choices: describeContactChoices((await readNameVisibility(caller)) !== "none"),
    options: await readChoices(caller),
    sent: await readSent({ caller, url }, { ...SENT, procedureId: id }),
  };
});

export const action = pageAction("patient.own", ({ caller, request, params, url }) =>
  submitPatientForm({
    caller,
    request,
    validator: rules,
    failure: (detail) => `Your request was not sent: ${detail}`,
    async save({ values, caller }) {
      await createLiveSessionRequest(caller, parseProcedureId(params), values);
      return { to: sentUrl(url, values) };
    },
  }),
);

/** Live session request dialog (specification 000, section 2.7). */
export default function LiveSession() {
  const { id, completed, sent, ...form } = useLoaderData<typeof loader>();
  const closeTo = cardUrl(id);
  if (sent) {
    return <RequestSentDialog key="sent" title={SENT_TITLE} texts={sent} closeTo={closeTo} />;
  }
  if (completed) return <CompletedProcedureDialog title={TITLE} closeTo={closeTo} />;
  return <LiveSessionForm title={TITLE} closeTo={closeTo} {...form} />;
}
