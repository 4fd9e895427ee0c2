import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { DatedGuidanceList } from "~/app/components/caring/dated-guidance";
import { DayFacts } from "~/app/components/caring/day-facts";
import { OthersToHelp } from "~/app/components/caring/others-to-help";
import { SharedRequests } from "~/app/components/caring/shared-requests";
import { WaitingSurveys } from "~/app/components/caring/waiting-surveys";
import { useInertBehindDialog } from "~/app/components/dialog/use-inert-behind-dialog";
import { PatientPage } from "~/app/components/patient/patient-page";
import { Problem } from "~/app/components/ui/problem";
import { CARING_HOME } from "~/app/contracts/account-fields";
import { readFormText } from "~/app/http/body.server";
import { submitCaretakerConfirmation } from "~/app/http/caretaker-form.server";
import { parseId } from "~/app/http/list-query.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { switchPatient } from "~/server/caretakers/switch";
import { readCaringToday } from "~/server/caretakers/today";
import { nameOf, presentToday } from "./present-today.server";

export const handle = { title: "Today", noindex: true, narrow: true };
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("caretaker.own", async ({ caller }) => {
  const today = await readCaringToday(caller);
  return {
    ...(await presentToday(today)),
    name: caller.actor.name,
    who: nameOf(today.patient),
    others: today.others.map(({ caretakerId, patient }) => ({
      caretakerId,
      who: nameOf(patient),
    })),
  };
});

/** Goes on to somebody else whom the caretaker helps. */
export const action = pageAction("caretaker.own", ({ caller, request }) =>
  submitCaretakerConfirmation({
    caller,
    request,
    failure: (detail) => `That did not work: ${detail}`,
    save: async (writer, form) => {
      await switchPatient(writer, parseId(readFormText(form, "caretaker"), "Invalid person ID"));
      return { to: CARING_HOME };
    },
  }),
);

/** A caretaker's page: what one patient has shared with them (AREAS 7). */
export default function CaringTodayPage() {
  const { who, day, facts, phone, forToday, otherDays, hasGuidance, others, ...shared } =
    useLoaderData<typeof loader>();
  const { requests, feelings, surveys, rideFor } = shared;
  const actionData = useActionData<{ failure?: string }>();
  const inert = useInertBehindDialog();
  const isEmpty = !facts && !hasGuidance && !requests && !feelings && !surveys && !rideFor;
  return (
    <>
      <Outlet />
      <PatientPage
        title={day?.title ?? who}
        inert={inert}
        lead={
          day ? (
            <p className="text-xl font-semibold">{day.number}</p>
          ) : (
            facts && <p>The day is not known yet.</p>
          )
        }
      >
        {actionData?.failure && (
          <Problem title="That Did Not Work">
            <p>{actionData.failure}</p>
          </Problem>
        )}
        {isEmpty && (
          <p>Nothing is shared with you at the moment. {who} chooses what you see here.</p>
        )}
        {facts && <DayFacts facts={facts} phone={phone} />}
        {rideFor && (
          <p className="print:hidden">
            <a className="button primary" href="/today/ride" data-stay="">
              Ask for a Ride
            </a>
          </p>
        )}
        {hasGuidance && day && (
          <section className="grid gap-4">
            <h2>For you today:</h2>
            {forToday.length > 0 ? (
              <DatedGuidanceList phases={forToday} isOpen />
            ) : (
              <p>Nothing for today.</p>
            )}
          </section>
        )}
        {surveys && <WaitingSurveys surveys={surveys} who={who} />}
        {otherDays.length > 0 && (
          <section className="grid gap-2">
            <h2>{day ? "For other days" : "How you can help"}</h2>
            <DatedGuidanceList phases={otherDays} />
          </section>
        )}
        {requests && <SharedRequests requests={requests} />}
        {feelings && (
          <section className="grid gap-2">
            <h2>How they feel</h2>
            {feelings.length > 0 ? (
              feelings.map((line) => <p key={line}>{line}</p>)
            ) : (
              <p>They have not said so yet.</p>
            )}
          </section>
        )}
        <OthersToHelp others={others} />
        <p className="print:hidden">
          <a href="/today/stop" data-stay="">
            Stop helping
          </a>
        </p>
      </PatientPage>
    </>
  );
}
