import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadLastEdited } from "~/app/admin/last-edited.server";
import { PageTitle } from "~/app/components/content/page-title";
import { detailTitle } from "~/app/components/document/route-handle";
import { IfPermitted } from "~/app/components/layout/permissions";
import { DialogLink } from "~/app/components/list/dialog-link";
import { List } from "~/app/components/list/list";
import { Caution } from "~/app/components/ui/caution";
import { EDIT_PARAMETER, toDetailQuery } from "~/app/contracts/list-url";
import { previewUrl } from "~/app/contracts/preview-url";
import { submitForm } from "~/app/http/form.server";
import { dataWithBrowserCookie, pageAction, pageLoader } from "~/app/http/page.server";
import { listPartOfChoices } from "~/server/facilities/choices";
import { getFacility, updateFacilityFromForm } from "~/server/facilities/facilities";
import { FACILITY } from "~/server/facilities/find";
import { resolveFacility } from "~/server/facilities/resolve";
import { listSteps } from "~/server/facilities/steps";
import { hasPermission } from "~/server/platform/caller";
import { NotFoundError } from "~/server/platform/errors";
import { FacilityCard } from "./facility-card";
import { toFacilityFacts, toFacilityFormValues, toStepFacts } from "./facility-facts.server";
import { facilityValidator } from "./facility-form";
import { parseFacilityId } from "./facility-id.server";
import { isMove, submitMove } from "./submit-move.server";
import { readUses } from "./uses.server";
import { UseSection } from "./use-section";
import { WaySection } from "./way-section";

const BREADCRUMB = [{ href: "/admin/facilities", label: "Facilities" }];

export const handle = { title: detailTitle("Facility") };
export { detailShouldRevalidate as shouldRevalidate } from "~/app/components/list/should-revalidate";
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("content.read", async ({ caller, url, params }) => {
  const id = parseFacilityId(params);
  const facility = await getFacility(caller, id);
  const resolved = await resolveFacility(caller, id);
  if (!resolved) throw new NotFoundError("Facility not found");
  const steps = toStepFacts(await listSteps(caller, id));
  const mayWrite = hasPermission(caller, "content.write");
  const form =
    url.searchParams.has(EDIT_PARAMETER) && mayWrite
      ? {
          facility: toFacilityFormValues(facility),
          version: facility.version,
          partOf: await listPartOfChoices(caller, id),
        }
      : null;
  const lastEdited = await loadLastEdited(caller, FACILITY, id);
  const facts = { ...toFacilityFacts(facility, resolved), lastEdited, steps: String(steps.length) };
  const way = resolved.way && resolved.way.id !== id ? resolved.way : null;
  const uses = await readUses(caller, facility);
  const page = { facts, form, steps, inheritedWay: way, uses, search: url.search };
  // Set the browser ID cookie before the first upload: files of a rejected form are stashed under that ID.
  return mayWrite ? dataWithBrowserCookie(caller, page) : data(page);
});

export const action = pageAction("content.write", async (args) => {
  const { caller, request, url, params } = args;
  if (isMove(url)) return submitMove(args);
  const id = parseFacilityId(params);
  return submitForm({
    caller,
    request,
    validator: facilityValidator,
    failure: (detail) => `Failed to update facility: ${detail}`,
    failedToast: "Failed to update facility",
    save: async ({ values, caller, expectedVersions }) => {
      await updateFacilityFromForm(caller, id, values, expectedVersions);
      const to = `/admin/facilities/${id}${toDetailQuery(url.searchParams, { edit: false })}`;
      return { to, message: "Facility updated successfully" };
    },
    toFormValues: toFacilityFormValues,
    recreatePath: "/admin/facilities/new",
  });
});

export default function FacilityDetail() {
  const { facts, form, steps, inheritedWay, uses, search } = useLoaderData<typeof loader>();
  const path = `/admin/facilities/${facts.id}`;
  const query = new URLSearchParams(search);
  return (
    <List
      path={path}
      search={search}
      filters={[EDIT_PARAMETER]}
      sorting={{ sortBy: "position", sortOrder: "ASC" }}
      pagination={{ currentPage: 1, totalPages: 1, totalItems: steps.length, itemsPerPage: 1 }}
      loadingText="Loading facility details..."
    >
      <PageTitle title={`${facts.name} - Details`} breadcrumb={BREADCRUMB}>
        {(steps.length > 0 || inheritedWay) && (
          <>
            <a className="button" href={`${path}/way`}>
              Print the Way
            </a>{" "}
            <a className="button" href={previewUrl(path)}>
              See as Patient
            </a>
          </>
        )}
        <IfPermitted permission="content.write">
          <DialogLink to="/steps/new" className={form ? "button" : "button primary"} prefetch>
            Add Step
          </DialogLink>
        </IfPermitted>
      </PageTitle>
      {facts.isExample && (
        <Caution>
          This facility is invented, as an example, and patients are told so. Once you change it or
          its steps, it is yours.
        </Caution>
      )}
      {facts.isInherited && (
        <Caution>
          Some of what it takes from a larger facility is invented, as an example. Patients are told
          so until you change that one, or enter its own.
        </Caution>
      )}
      <FacilityCard
        facts={facts}
        form={form}
        editHref={path + toDetailQuery(query, { edit: true })}
        closeTo={path + toDetailQuery(query, { edit: false })}
      />
      <WaySection steps={steps} path={path} query={query} inherited={inheritedWay} />
      <UseSection {...uses} />
    </List>
  );
}

export { FacilityError as ErrorBoundary } from "./facility-error";
