import { useLoaderData } from "@remix-run/react";
import { NextSurvey } from "~/app/components/patient/next-survey";
import { PatientPage } from "~/app/components/patient/patient-page";
import { cardUrl } from "~/app/components/patient/urls";
import { ProcedureSurveys } from "~/app/components/patient/procedure-surveys";
import { SurveyLinks } from "~/app/components/patient/survey-links";
import { EmptyIllustration } from "~/app/components/ui/icons";
import { pageLoader } from "~/app/http/page.server";
import { listApplicableSurveys, listSessionSurveys } from "~/server/patients/applicable-surveys";
import { readSurveyContext } from "./survey-context.server";
import {
  describeReaders,
  toSurveyLinks,
  presentNext,
  presentProcedures,
} from "./present-surveys.server";

export const handle = { title: "Surveys", noindex: true };

export const loader = pageLoader("patient.own", async ({ caller, url }) => {
  const sessionSurveys = await listSessionSurveys(caller, readSurveyContext(url));
  const applicable = sessionSurveys ? [] : await listApplicableSurveys(caller);
  return {
    next: presentNext(applicable),
    readers: await describeReaders(caller),
    sessionSurveys: sessionSurveys && {
      ...sessionSurveys,
      surveys: toSurveyLinks(sessionSurveys.surveys),
    },
    procedures: presentProcedures(applicable),
  };
});

/** List of applicable surveys: for one session, as linked from the player, or for all procedures (DESIGN 7). */
export default function Surveys() {
  const { next, readers, sessionSurveys, procedures } = useLoaderData<typeof loader>();
  return (
    <PatientPage
      title="Surveys"
      lead={<p>A few questions about how you feel, when you like. {readers}</p>}
    >
      {next && <NextSurvey {...next} />}
      {sessionSurveys ? (
        <section className="card grid gap-6" aria-label={sessionSurveys.session.title}>
          <h2>Around the session “{sessionSurveys.session.title}”</h2>
          {sessionSurveys.surveys.length > 0 ? (
            <SurveyLinks
              surveys={sessionSurveys.surveys}
              procedureId={sessionSurveys.procedure.id}
              sessionId={sessionSurveys.session.id}
            />
          ) : (
            <p>There is no survey for it now.</p>
          )}
          <p>
            <a href={cardUrl(sessionSurveys.procedure.id, "sessions")}>Back to My Sessions</a>
            {" · "}
            <a href="/patient-surveys">All surveys</a>
          </p>
        </section>
      ) : (
        procedures.map((procedure) => <ProcedureSurveys key={procedure.id} procedure={procedure} />)
      )}
      {!sessionSurveys && procedures.length === 0 && <NoSurveys />}
    </PatientPage>
  );
}

function NoSurveys() {
  return (
    <section className="card grid justify-items-center gap-3 py-12 text-center">
      <div className="text-accent">
        <EmptyIllustration />
      </div>
      <h2>Nothing to answer now</h2>
      <p className="max-w-prose text-soft">
        Surveys come with your procedures: around their sessions, and once they are over.
      </p>
      <a className="button primary mt-2" href="/patient-procedures">
        My Procedures
      </a>
    </section>
  );
}
