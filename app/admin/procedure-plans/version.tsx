import { useLoaderData } from "@remix-run/react";
import { PageTitle } from "~/app/components/content/page-title";
import { Fact, Facts } from "~/app/components/content/info-card";
import { detailTitle } from "~/app/components/document/route-handle";
import { pageLoader } from "~/app/http/page.server";
import { readVersionPatients } from "~/server/procedure-plans/patient-counts";
import { getProcedure } from "~/server/procedure-plans/procedures";
import { getVersion, listVersions } from "~/server/procedure-plans/versions";
import { loadComparison } from "./compare.server";
import { toVersionFacts } from "./plan-facts.server";
import { parsePlanId, parseVersionId } from "./plan-id.server";
import { TimelineList } from "./timeline";
import { presentTimeline } from "./timeline.server";
import { VersionChanges } from "./version-changes";

export const handle = { title: detailTitle("Plan Version") };

export const loader = pageLoader("content.read", async ({ caller, url, params }) => {
  const id = parsePlanId(params);
  const { name } = await getProcedure(caller, id);
  const version = await getVersion(caller, id, parseVersionId(params));
  const versions = await listVersions(caller, id);
  const countPatients = await readVersionPatients(caller, id);
  return {
    id,
    name: `${name}, version ${version.number}`,
    procedure: name,
    facts: toVersionFacts(version, countPatients(version.id)),
    timeline: await presentTimeline(caller, version.items),
    comparison: await loadComparison(caller, {
      version,
      versions,
      compare: url.searchParams.get("compare"),
    }),
  };
});

/** A version of a plan: its timeline, and what changed from another one (AREAS 5). */
export default function PlanVersionPage() {
  const { id, procedure, facts, timeline, comparison } = useLoaderData<typeof loader>();
  const path = `/admin/procedure-plans/${id}`;
  return (
    <>
      <PageTitle
        title={`${procedure}, Version ${facts.number}`}
        subtitle={`${facts.status}. ${facts.items}, ${facts.patients}`}
        breadcrumb={[
          { href: "/admin/procedure-plans", label: "Procedure Plans" },
          { href: path, label: procedure },
        ]}
      >
        <a className="button print:hidden" href={`${path}/as-patient?version=${facts.id}&day=-3`}>
          Preview as a Patient
        </a>
      </PageTitle>
      <section className="card" aria-label="Version details">
        <Facts>
          <Fact label="Status">{facts.status}</Fact>
          <Fact label="Published">{facts.published}</Fact>
          <Fact label="Retired">{facts.retired}</Fact>
          <Fact label="Reviewed">{facts.reviewed}</Fact>
          <Fact label="Review Due">{facts.reviewDue}</Fact>
        </Facts>
      </section>
      <section className="mt-8" aria-labelledby="timeline">
        <h2 className="mb-3" id="timeline">
          Day by day
        </h2>
        <div className="card">
          <TimelineList days={timeline} />
        </div>
      </section>
      {comparison && <VersionChanges path={`${path}/versions/${facts.id}`} {...comparison} />}
    </>
  );
}

export { PlanError as ErrorBoundary } from "./plan-error";
