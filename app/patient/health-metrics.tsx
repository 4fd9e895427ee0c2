import { useHospital } from "~/app/components/site/use-hospital";
import { useLoaderData } from "@remix-run/react";
import { HowIndicesWork } from "~/app/components/patient/how-indices-work";
import { IndexCards } from "~/app/components/patient/index-cards";
import { IndexTrend } from "~/app/components/patient/index-trend";
import { PatientPage } from "~/app/components/patient/patient-page";
import { SurveyHistory } from "~/app/components/patient/survey-history";
import { parseScreenPageQuery, redirectIfPastLastPage } from "~/app/http/list-query.server";
import { pageLoader } from "~/app/http/page.server";
import { readHealthMetrics, HISTORY_PAGE_SIZE } from "~/server/patients/health-metrics";
import { presentMetrics } from "./present-metrics.server";

export const handle = { title: "Health Metrics", noindex: true };

export const loader = pageLoader("patient.own", async ({ caller, url }) => {
  const metrics = await readHealthMetrics(caller, parseScreenPageQuery(url, HISTORY_PAGE_SIZE));
  redirectIfPastLastPage(url, metrics.pagination);
  return presentMetrics(metrics);
});

/** The patient's health metrics (specification 000, section 2.7). */
export default function HealthMetrics() {
  const { cards, trends, history, hasUnknownEnd, isExample } = useLoaderData<typeof loader>();
  return (
    <PatientPage
      title="Welcome"
      lead={
        <p>
          This is how you have felt along the way, from what you answered in this browser. No answer
          is wrong, and a number is not a diagnosis.
        </p>
      }
    >
      {isExample && (
        <p className="max-w-prose rounded-md border-l-4 border-warm bg-sunken px-4 py-3">
          <strong>These are examples.</strong> They show what this page is for. As soon as you have
          something of your own, they are gone.
        </p>
      )}
      {/* Nobody puts an example on the fridge. */}
      <div className={isExample ? "contents print:hidden" : "contents"}>
        <IndexCards {...cards} />
        {history.rows.length > 0 && (
          <>
            <div className="grid gap-4 md:gap-6 lg:grid-cols-2">
              {trends.map((trend) => (
                <IndexTrend key={trend.title} {...trend} />
              ))}
            </div>
            <SurveyHistory {...history} />
          </>
        )}
      </div>
      {history.rows.length === 0 && (
        <p className="max-w-prose">
          Once you have answered something, you will see here how your anxiety and your recovery
          change from one time to the next.
        </p>
      )}
      <HowIndicesWork hasUnknownEnd={hasUnknownEnd} />
      <Billing />
    </PatientPage>
  );
}

/** Billing section, the link target of a completed procedure's card. */
function Billing() {
  const { name } = useHospital();
  return (
    <section
      className="grid max-w-prose scroll-mt-8 gap-2 border-t pt-6 outline-none"
      id="billing"
      tabIndex={-1}
      aria-labelledby="billing-title"
    >
      <h2 id="billing-title">Billing</h2>
      <p>
        <strong>Nothing is charged here.</strong> This site takes no payment, whichever plan you
        chose. If you get a bill for a plan, ask {name} about it.
      </p>
      <p>Your progress is above on this page.</p>
    </section>
  );
}
