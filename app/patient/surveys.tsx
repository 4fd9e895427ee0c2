import { FormActions } from "~/app/components/ui/form-actions";
import { useLoaderData } from "@remix-run/react";
import { cardUrl } from "~/app/components/patient/urls";
import { ProcedureSurveys } from "~/app/components/patient/procedure-surveys";
import { SurveyLinks } from "~/app/components/patient/survey-links";
import { EmptyIllustration } from "~/app/components/ui/icons";
import { pageLoader } from "~/app/http/page.server";
import { listApplicableSurveys, listSessionSurveys } from "~/server/patients/applicable-surveys";
import { readSurveyContext } from "./survey-context.server";
import { toSurveyLinks, presentProcedures } from "./present-surveys.server";

export const handle = { title: "Surveys", noindex: true };

export const loader = pageLoader("patient.own", async ({ caller, url }) => {
  const sessionSurveys = await listSessionSurveys(caller, readSurveyContext(url));
  return {
    sessionSurveys: sessionSurveys && {
      ...sessionSurveys,
      surveys: toSurveyLinks(sessionSurveys.surveys),
    },
    procedures: sessionSurveys ? [] : presentProcedures(await listApplicableSurveys(caller)),
  };
});

/** List of applicable surveys: for one session, as linked from the player, or for all procedures (DESIGN 7). */
export default function Surveys() {
  const { sessionSurveys, procedures } = useLoaderData<typeof loader>();
  return (
    <div className="frame min-h-[60vh] py-8 site-page">
      <h1>Surveys</h1>
      <p>
        A few questions about how you feel, when you like. The hospital’s team can read your
        answers, without your name.
      </p>
      {sessionSurveys ? (
        <section className="card" aria-label={sessionSurveys.session.title}>
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
    </div>
  );
}

function NoSurveys() {
  return (
    <div className="view">
      <EmptyIllustration />
      <h2>Nothing to answer now</h2>
      <p>Surveys come with your procedures: around their sessions, and once they are over.</p>
      <FormActions>
        <a className="button primary" href="/patient-procedures">
          My Procedures
        </a>
      </FormActions>
    </div>
  );
}
