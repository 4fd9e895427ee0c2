import { Form, Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { useInertBehindDialog } from "~/app/components/dialog/use-inert-behind-dialog";
import { SubmissionKey } from "~/app/components/document/submission";
import { CalendarAddressTools } from "~/app/components/patient/calendar-address-tools";
import { PatientPage } from "~/app/components/patient/patient-page";
import { Problem } from "~/app/components/ui/problem";
import { pageLoader } from "~/app/http/page.server";
import { publicOrigin } from "~/app/http/public-origin.server";
import { readCalendarAddress, turnOnCalendar } from "~/server/patients/calendar-address";
import { calendarAction } from "./change-calendar.server";

export const handle = { title: "My Calendar", noindex: true, narrow: true };
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("patient.own", async ({ caller, request }) => {
  const { path, ...address } = await readCalendarAddress(caller);
  return {
    ...address,
    isVisitor: !caller.patientId,
    path,
    url: path && publicOrigin(request) + path,
  };
});

export const action = calendarAction({
  failure: "Your calendar was not turned on",
  change: turnOnCalendar,
  message: "Your calendar is on",
});

/** Page of the private address of a patient's calendar (AREAS 6). */
export default function MyCalendar() {
  const { isOn, isEnded, isVisitor, path, url } = useLoaderData<typeof loader>();
  const actionData = useActionData<{ failure?: string }>();
  const inert = useInertBehindDialog();
  return (
    <>
      <Outlet />
      <PatientPage
        title="My Calendar"
        inert={inert}
        lead={
          <p>
            See your days in the calendar of your phone or computer. It says only “Appointment” and
            “Something is waiting”, with a link to this site. It never says what it is about.
          </p>
        }
      >
        {actionData?.failure && (
          <Problem title="That Did Not Work">
            <p>{actionData.failure}</p>
          </Problem>
        )}
        {isVisitor ? (
          <p>
            Nothing of yours is stored here yet. <a href="/add-procedure">Add your procedure</a>, or{" "}
            <a href="/patient-sign-in?back=%2Fmy-calendar">sign in</a>.
          </p>
        ) : isEnded ? (
          <p>Your hospital has ended your plan here, so there is no calendar anymore.</p>
        ) : isOn ? (
          <>
            {path && url ? <CalendarAddressTools path={path} url={url} /> : <LostAddress />}
            <p className="flex flex-wrap gap-3 border-t pt-6 print:hidden">
              <a className="button" href="/my-calendar/renew" data-stay="">
                Renew Address
              </a>{" "}
              <a className="button quiet" href="/my-calendar/off" data-stay="">
                Turn Off
              </a>
            </p>
          </>
        ) : (
          <Form className="grid justify-items-start gap-4" method="post" preventScrollReset>
            <SubmissionKey />
            <p>
              Your calendar is off. Turn it on, and you get a private address for it. You can renew
              the address or turn it off at any time.
            </p>
            <button className="button primary">Turn On</button>
          </Form>
        )}
      </PatientPage>
    </>
  );
}

/** The address cannot be read anymore; calendars that have it still get entries. */
const LostAddress = () => (
  <p>
    Your calendar is on, but its address can no longer be shown. Renew it to get one that you can
    copy.
  </p>
);
