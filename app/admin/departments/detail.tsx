import { Fact } from "~/app/components/content/info-card";
import { RecordLine } from "~/app/components/detail/fact-groups";
import { useLoaderData } from "@remix-run/react";
import { detailTitle } from "~/app/components/document/route-handle";
import { IfPermitted } from "~/app/components/layout/permissions";
import { ErrorView } from "~/app/components/ui/error-view";
import { PageTitle } from "~/app/components/content/page-title";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { departmentLabel, specialtyLabel } from "~/models/rules/labels.schema";
import { hasPermission } from "~/server/platform/caller";
import { SpecialtyForm } from "./specialty-form";
import { loadSpecialtyForm, saveSpecialtyForm, parseSpecialtyId } from "./edit-specialty.server";
import { SpecialtyFacts } from "./specialty-facts";
import { loadSpecialtyFacts } from "./specialty-facts.server";

export const handle = { title: detailTitle("Specialty") };

const BREADCRUMB = [{ href: "/admin/departments", label: "Departments" }];

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("content.read", async ({ caller, url, params }) => {
  const id = parseSpecialtyId(params.id);
  const isEditing = url.searchParams.has("edit") && hasPermission(caller, "content.write");
  const form = isEditing ? await loadSpecialtyForm(caller, id) : null;
  return { facts: await loadSpecialtyFacts(caller, id), form };
});

export const action = pageAction("content.write", ({ caller, request, params }) => {
  const id = parseSpecialtyId(params.id);
  const failure = "Failed to update specialty. Please try again later.";
  return saveSpecialtyForm({ caller, request, id, backTo: `/admin/departments/${id}`, failure });
});

export default function SpecialtyDetail() {
  const { facts, form } = useLoaderData<typeof loader>();
  const path = `/admin/departments/${facts.id}`;
  return (
    <>
      <PageTitle
        title={facts.name}
        subtitle={`A specialty of ${facts.department.name}`}
        breadcrumb={BREADCRUMB}
      >
        {!form && (
          <IfPermitted permission="content.write">
            <a className="button primary" href={`${path}?edit`} data-stay="">
              Edit Details
            </a>
          </IfPermitted>
        )}
      </PageTitle>
      <section className="card" aria-label="Specialty details">
        {form ? (
          <>
            <SpecialtyForm {...form} closeTo={path} submitLabel="Save Changes" />
            <RecordLine lastEdited={facts.lastEdited} history={`speciality/${facts.id}`}>
              <Fact label="Department ID">{departmentLabel(facts.department.id)}</Fact>
              <Fact label="Specialty ID">{specialtyLabel(facts.id)}</Fact>
              <Fact label="Created">{facts.created}</Fact>
            </RecordLine>
          </>
        ) : (
          <SpecialtyFacts {...facts} />
        )}
      </section>
    </>
  );
}

export function ErrorBoundary() {
  return (
    <ErrorView
      failure={{
        title: "Error Loading Specialty",
        message: "Failed to load specialty details. Please try again later.",
      }}
      notFound={{
        title: "Specialty Not Found",
        message: "The requested specialty could not be found.",
      }}
      back={{ href: "/admin/departments", label: "Back to Departments" }}
    />
  );
}
