import { useLoaderData } from "@remix-run/react";
import { TODAY_HOME } from "~/app/contracts/account-fields";
import { submitCaretakerForm } from "~/app/http/caretaker-form.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { readCaringRideForm, requestRideFor } from "~/server/caretakers/acts";
import { CARETAKER_CONTACT } from "~/server/outbox/answer-way";
import { formatClock } from "~/server/platform/dates";
import { RideForm } from "../requests/ride-form";
import { rules } from "../requests/ride-rules";
import { nameOf } from "./present-caring-today.server";

const TITLE = "Ask for a Ride";

export const handle = { title: TITLE, dialog: true };
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("caretaker.own", async ({ caller }) => {
  const { startsAt, patient, ...form } = await readCaringRideForm(caller);
  return {
    ...form,
    procedure: `For: ${nameOf(patient)}`,
    begins: startsAt && `It is at ${formatClock(startsAt)}.`,
    choices: CARETAKER_CONTACT,
  };
});

/** Asks for a ride, which the patient and staff see with the caretaker's name. */
export const action = pageAction("caretaker.own", ({ caller, request }) =>
  submitCaretakerForm({
    caller,
    request,
    validator: rules,
    failure: (detail) => `Your request was not sent: ${detail}`,
    save: async ({ values, caller: writer }) => {
      await requestRideFor(writer, values);
      return { to: TODAY_HOME, message: "The ride request has been sent, with your name" };
    },
  }),
);

/** Form with which a caretaker asks for a ride (AREAS 7). */
export default function CaringRide() {
  const { ride, ...form } = useLoaderData<typeof loader>();
  return <RideForm title={TITLE} initialValues={ride} closeTo={TODAY_HOME} {...form} />;
}
