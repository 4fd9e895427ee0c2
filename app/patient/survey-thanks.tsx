import { useHospital } from "~/app/components/site/use-hospital";
import { useLoaderData } from "@remix-run/react";
import { HelpNow } from "~/app/components/patient/help-now";
import { UrgentCall } from "~/app/components/patient/urgent-call";
import { PatientPage } from "~/app/components/patient/patient-page";
import { surveyUrl } from "~/app/components/patient/survey-links";
import { throwRedirect } from "~/app/http/throw-redirect.server";
import { pageLoader } from "~/app/http/page.server";
import { listApplicableSurveys, findNextSurvey } from "~/server/patients/applicable-surveys";
import { findLastSurveyResponse } from "~/server/patients/own-surveys";

export const handle = { title: "Thank You", noindex: true, narrow: true };

export const loader = pageLoader("patient.own", async ({ caller }) => {
  const last = await findLastSurveyResponse(caller);
  if (!last) return throwRedirect("/patient-surveys");
  return { ...last, next: findNextSurvey(await listApplicableSurveys(caller)) };
});

/** Page after a survey was submitted: says who reads the answers, and links to next steps. */
export default function SurveyThanks() {
  const { survey, isClosed, procedure, hasHighAnxiety, hasUrgentAnswer, next } =
    useLoaderData<typeof loader>();
  const phone = procedure?.phone ?? null;
  const { name: hospital } = useHospital();
  return (
    <PatientPage
      title="Thank you"
      lead={
        <p>
          {isClosed &&
            "This survey was closed while you had it open. That changes nothing for you. "}
          Your answers to “{survey}” are kept. The team of {hospital} can read them, without your
          name.
        </p>
      }
    >
      {hasUrgentAnswer && <UrgentCall phone={phone} />}
      {hasHighAnxiety && (
        <HelpNow
          heading="h2"
          phone={phone}
          liveSessionUrl={
            procedure ? `/patient-procedures/${procedure.id}/live-session` : undefined
          }
        />
      )}
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        <a className="button primary" href="/health-metrics">
          See Your Health Metrics
        </a>{" "}
        {next && (
          <a className="button" href={surveyUrl(next.id, next.procedureId, next.sessionId)}>
            Next Survey: {next.name}
          </a>
        )}{" "}
        <a className="button quiet" href="/patient-procedures">
          My Procedures
        </a>
      </div>
    </PatientPage>
  );
}
