import { useLoaderData } from "@remix-run/react";
import { loadLastEdited } from "~/app/admin/last-edited.server";
import { PageTitle } from "~/app/components/content/page-title";
import { detailTitle } from "~/app/components/document/route-handle";
import { IfPermitted } from "~/app/components/layout/permissions";
import { List } from "~/app/components/list/list";
import { Toolbar } from "~/app/components/list/toolbar";
import { EDIT_PARAMETER, toDetailQuery } from "~/app/contracts/list-url";
import { submitForm } from "~/app/http/form.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { readPlanOptions } from "~/server/billing-plans/options";
import { hasPermission } from "~/server/platform/caller";
import { readVersionPatients } from "~/server/procedure-plans/patient-counts";
import { getProcedure, updateProcedure } from "~/server/procedure-plans/procedures";
import { listVersions, readItems } from "~/server/procedure-plans/versions";
import { toProcedureInput, toRawValues } from "~/server/procedure-plans/wizard";
import { PlanCard } from "./plan-card";
import { loadProcedureForm } from "./procedure-form.server";
import { procedureValidator } from "./procedure-form";
import { toPlanFacts, toVersionFacts } from "./plan-facts.server";
import { parsePlanId } from "./plan-id.server";
import { TimelineList } from "./timeline";
import { presentTimeline } from "./timeline.server";
import { VersionTable } from "./version-table";

export const handle = { title: detailTitle("Procedure Plan") };
export { detailShouldRevalidate as shouldRevalidate } from "~/app/components/list/should-revalidate";
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("content.read", async ({ caller, url, params }) => {
  const id = parsePlanId(params);
  const procedure = await getProcedure(caller, id);
  const versions = await listVersions(caller, id);
  const countPatients = await readVersionPatients(caller, id);
  const shown = ["Live", "Draft", "Retired"].flatMap((status) =>
    versions.filter((version) => version.status === status),
  )[0];
  const isEditing = url.searchParams.has(EDIT_PARAMETER) && hasPermission(caller, "content.write");
  return {
    facts: {
      ...toPlanFacts(procedure, await readPlanOptions(caller)),
      lastEdited: await loadLastEdited(caller, "procedure plan", id),
    },
    form: isEditing ? await loadProcedureForm(caller, procedure) : null,
    versions: versions.map((version) => toVersionFacts(version, countPatients(version.id))),
    shown: shown ? { number: shown.number, status: shown.status } : null,
    timeline: await presentTimeline(caller, shown ? await readItems(caller, shown.id) : []),
    search: url.search,
  };
});

export const action = pageAction("content.write", ({ caller, request, url, params }) => {
  const id = parsePlanId(params);
  return submitForm({
    caller,
    request,
    validator: procedureValidator,
    failure: (detail) => `Failed to update procedure plan: ${detail}`,
    save: async ({ form, caller: writer, expectedVersions }) => {
      await updateProcedure(
        writer,
        id,
        toProcedureInput(Object.fromEntries(form)),
        expectedVersions,
      );
      return {
        to: `/admin/procedure-plans/${id}${toDetailQuery(url.searchParams, { edit: false })}`,
        message: "Procedure plan updated successfully",
      };
    },
    toFormValues: toRawValues,
    recreatePath: "/admin/procedure-plans/new",
  });
});

export default function PlanDetail() {
  const { facts, form, versions, shown, timeline, search } = useLoaderData<typeof loader>();
  const path = `/admin/procedure-plans/${facts.id}`;
  const query = new URLSearchParams(search);
  return (
    <List
      path={path}
      search={search}
      filters={[EDIT_PARAMETER]}
      sorting={{ sortBy: "number", sortOrder: "DESC" }}
      pagination={{
        currentPage: 1,
        totalPages: 1,
        totalItems: versions.length,
        itemsPerPage: versions.length,
      }}
      loadingText="Loading procedure plan details"
    >
      <PageTitle title={`${facts.name} - Details`} subtitle="What patients get, day by day">
        <a className="button print:hidden" href="/admin/procedure-plans">
          Back to Procedure Plans
        </a>
      </PageTitle>
      <PlanCard
        facts={facts}
        form={form}
        editHref={path + toDetailQuery(query, { edit: true })}
        closeTo={path + toDetailQuery(query, { edit: false })}
      />
      <section className="mt-8" aria-labelledby="timeline">
        <Toolbar>
          <h2 id="timeline">
            {shown ? `Version ${shown.number} (${shown.status})` : "No version yet"}
          </h2>
          <a className="button print:hidden" href={`${path}/as-patient?day=-3`}>
            Preview as a Patient
          </a>
          <IfPermitted permission="content.write">
            <a
              className="button print:hidden"
              href={`/admin/procedure-plans/${facts.id}/duplicate`}
            >
              Duplicate
            </a>{" "}
            <a
              className="button primary print:hidden"
              href={`/admin/procedure-plans/${facts.id}/edit`}
            >
              Edit Plan
            </a>
          </IfPermitted>
        </Toolbar>
        <div className="card">
          <TimelineList days={timeline} />
        </div>
      </section>
      <section className="mt-8" aria-labelledby="versions">
        <h2 className="mb-3" id="versions">
          Versions
        </h2>
        <VersionTable path={path} versions={versions} />
      </section>
      <IfPermitted permission="content.write">
        <p className="mt-6 print:hidden">
          <a className="button quiet destroy" href={`${path}/delete`} data-stay="">
            Delete Procedure Plan
          </a>
        </p>
      </IfPermitted>
    </List>
  );
}

export { PlanError as ErrorBoundary } from "./plan-error";
