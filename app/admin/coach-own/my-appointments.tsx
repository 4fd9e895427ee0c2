import { Form, Outlet, useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { useInertBehindDialog } from "~/app/components/dialog/use-inert-behind-dialog";
import { SubmissionKey } from "~/app/components/document/submission";
import { EmptyNotice } from "~/app/components/list/empty-state";
import { Problem } from "~/app/components/ui/problem";
import { type Toast, Toasts } from "~/app/components/ui/toasts";
import { readFormText } from "~/app/http/body.server";
import { submitConfirmation } from "~/app/http/form.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { asOwnCoach } from "~/server/appointments/access";
import { recordOutcome } from "~/server/appointments/outcome";
import { BadRequestError, NotFoundError } from "~/server/platform/errors";
import { type AppointmentPage, readAppointmentPage } from "./appointment-facts.server";
import { AppointmentList } from "./appointment-list";
import { OUTCOME_FIELD, parseOutcome } from "./outcome-value";
import { AppointmentsError, OwnPage } from "./own-page";

const TITLE = "My Appointments";
const FORM_ID = "outcomes";

export const handle = { title: TITLE };
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("coach.own", async ({ caller }) => {
  try {
    return { page: await readAppointmentPage(caller), missing: null };
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    return { page: null, missing: error.message };
  }
});

export const action = pageAction("coach.own", ({ caller, request }) =>
  submitConfirmation({
    caller,
    request,
    failure: (detail) => `Nothing was recorded: ${detail}`,
    save: async (writer, form) => {
      const pressed = parseOutcome(readFormText(form, OUTCOME_FIELD));
      if (!pressed) throw new BadRequestError("Choose what became of it");
      const { id, outcome } = pressed;
      await recordOutcome(writer, asOwnCoach(id), { outcome });
      return { to: "/admin/my-appointments", message: "Thank you. It is recorded." };
    },
  }),
);

export default function MyAppointments() {
  const { page, missing } = useLoaderData<typeof loader>();
  const subtitle = page
    ? `Who you meet, and when. Times are in ${page.zone}.`
    : "Who you meet, and when";
  return (
    <>
      <div inert={useInertBehindDialog()}>
        <OwnPage title={TITLE} subtitle={subtitle} missing={missing}>
          {page && <Sections {...page} />}
        </OwnPage>
      </div>
      <Outlet />
    </>
  );
}

function Sections({ toRecord, next, offered, before, requests }: AppointmentPage) {
  const list = (rows: AppointmentPage["next"]) => <AppointmentList rows={rows} formId={FORM_ID} />;
  return (
    <>
      <Failure />
      <Form id={FORM_ID} method="post" preventScrollReset>
        <SubmissionKey />
      </Form>
      {toRecord.length > 0 && (
        <Section title="What Became of It?" text="Please say so for each of these.">
          {list(toRecord)}
        </Section>
      )}
      <Section title="Next">
        {next.length > 0 ? list(next) : <EmptyNotice text="Nothing is booked with you." />}
      </Section>
      {offered.length > 0 && (
        <Section
          title="Offered to Patients"
          text="These times are held for a day at most. Where somebody chooses one, it moves up to Next."
        >
          {list(offered)}
        </Section>
      )}
      {requests.length > 0 && (
        <Section
          title="What People Ask For"
          text="Requests of your type that still need a time. Staff arrange them from your hours."
        >
          <ul className="divide-y border-y">
            {requests.map(({ id, who, wish, way }) => (
              <li key={id} className="py-3 wrap-anywhere">
                {who}: {wish}, {way}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {before.length > 0 && <Section title="The Last 30 Days">{list(before)}</Section>}
    </>
  );
}

function Section({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <h2>{title}</h2>
      {text && <p className="max-w-prose text-soft">{text}</p>}
      {children}
    </section>
  );
}

/** Why an outcome could not be recorded. */
function Failure() {
  const failed = useActionData<{ failure: string; toast: Toast } | undefined>();
  if (!failed) return null;
  return (
    <>
      <Toasts toast={failed.toast} />
      <Problem title="Nothing was recorded">
        <p>{failed.failure}</p>
      </Problem>
    </>
  );
}

export { AppointmentsError as ErrorBoundary };
