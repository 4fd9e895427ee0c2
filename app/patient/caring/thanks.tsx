import { useLoaderData } from "@remix-run/react";
import { HelpNow } from "~/app/components/patient/help-now";
import { PatientPage } from "~/app/components/patient/patient-page";
import { UrgentCall } from "~/app/components/patient/urgent-call";
import { TODAY_HOME } from "~/app/contracts/account-fields";
import { pageLoader } from "~/app/http/page.server";
import { throwRedirect } from "~/app/http/throw-redirect.server";
import { readCaringThanks } from "~/server/caretakers/acts";
import { NotShared } from "./not-shared";

export const handle = { title: "Thank You", noindex: true, narrow: true };

export const loader = pageLoader("caretaker.own", async ({ caller }) => {
  const thanks = await readCaringThanks(caller);
  return thanks ?? throwRedirect(TODAY_HOME);
});

/** Page after a caretaker has answered for the patient. */
export default function CaringThanks() {
  const { survey, procedure, hasHighAnxiety, hasUrgentAnswer } = useLoaderData<typeof loader>();
  const phone = procedure?.phone ?? null;
  return (
    <PatientPage
      title="Thank you"
      lead={<p>The answers to “{survey}” are kept, with your name beside them.</p>}
    >
      {hasUrgentAnswer && <UrgentCall phone={phone} />}
      {hasHighAnxiety && <HelpNow heading="h2" phone={phone} />}
      <a className="button primary justify-self-start print:hidden" href={TODAY_HOME}>
        Today
      </a>
    </PatientPage>
  );
}

export { NotShared as ErrorBoundary };
