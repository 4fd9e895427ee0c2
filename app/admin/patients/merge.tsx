import { useLoaderData } from "@remix-run/react";
import { withZod } from "@remix-validated-form/with-zod";
import { PageTitle } from "~/app/components/content/page-title";
import { CancelLink } from "~/app/components/dialog/route-dialog";
import { Form } from "~/app/components/forms/form/form";
import { HiddenField } from "~/app/components/forms/hidden-field";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { Caution } from "~/app/components/ui/caution";
import { FormActions } from "~/app/components/ui/form-actions";
import { parseId } from "~/app/http/list-query.server";
import { submitForm } from "~/app/http/form.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { MERGE_FIELDS, mergeSchema } from "~/models/patients/merge-fields.schema";
import { mergePatients, readMerge, searchForMerge } from "~/server/patient-records/merge";
import { readPatientSummary } from "~/server/patient-records/summary";
import { formatDay } from "~/server/platform/dates";
import { requireNamed } from "~/server/patient-records/named-patient";
import { parsePatientId } from "./patient-id.server";
import { MergeComparison } from "./merge-comparison";
import { MergeSearch } from "./merge-search";
import { toPatientFacts } from "./patient-facts.server";

export const handle = { title: "Merge Patients" };

const mergeValidator = withZod(mergeSchema);

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("patients.write", async ({ caller, url, params }) => {
  const id = parsePatientId(params);
  const patient = await readPatientSummary(caller, id);
  requireNamed(patient);
  const search = url.searchParams.get("q") ?? "";
  const otherId = url.searchParams.get("with");
  const found = otherId ? [] : await searchForMerge(caller, id, search);
  const merge = otherId
    ? await readMerge(caller, id, parseId(otherId, "Invalid patient ID"))
    : null;
  return {
    id,
    name: patient.name,
    search,
    found: found.map((each) => ({
      ...each,
      birthDate: each.birthDate && formatDay(each.birthDate),
    })),
    comparison: merge && toComparison(merge),
  };
});

type Merge = Awaited<ReturnType<typeof readMerge>>;

/** Presents both records field by field. */
function toComparison({ kept, other, moved }: Merge) {
  const [one, two] = [toPatientFacts(kept), toPatientFacts(other)];
  const say = (facts: typeof one, data: typeof kept, name: (typeof MERGE_FIELDS)[number]["name"]) =>
    name === "mobile"
      ? (facts.mobile?.text ?? "")
      : name === "birthDate" || name === "language"
        ? (facts[name] ?? "")
        : (data[name] ?? "");
  return {
    otherId: other.id,
    version: kept.version,
    otherVersion: other.version,
    names: [`${one.name}, ${one.label}`, `${two.name}, ${two.label}`] as [string, string],
    statuses: [one.status, two.status],
    moved,
    fields: MERGE_FIELDS.map(({ name, label }) => ({
      ...{ name, label },
      values: [say(one, kept, name), say(two, other, name)] as [string, string],
    })),
  };
}

export const action = pageAction("patients.write", ({ caller, request, params }) => {
  const id = parsePatientId(params);
  return submitForm({
    caller,
    request,
    validator: mergeValidator,
    failure: (detail) => `Failed to merge patients: ${detail}`,
    save: async ({ values, caller, expectedVersions }) => {
      await mergePatients(caller, id, values, expectedVersions);
      return { to: `/admin/patients/${id}`, message: "Patients merged" };
    },
  });
});

/** Merges another record of the same person into this one: search, compare, confirm. */
export default function MergePatients() {
  const { id, name, search, found, comparison } = useLoaderData<typeof loader>();
  const path = `/admin/patients/${id}`;
  return (
    <>
      <PageTitle
        title="Merge Patients"
        subtitle={`For somebody who was entered twice: ${name} stays, the other record goes`}
        breadcrumb={[{ href: path, label: name }]}
      />
      {comparison ? (
        <Form validator={mergeValidator} version={comparison.version}>
          <HiddenField name="otherId" value={comparison.otherId} />
          <HiddenField name="otherVersion" value={comparison.otherVersion} />
          <div className="grid gap-6">
            <MergeComparison {...comparison} />
            <Caution>
              {`${comparison.names[1]} is gone afterwards, and this cannot be undone. Invitations of both stop working.`}
            </Caution>
          </div>
          <FormActions>
            <CancelLink to={`${path}/merge`} />
            <SubmitButton busyLabel="Merging...">Merge Patients</SubmitButton>
          </FormActions>
        </Form>
      ) : (
        <MergeSearch path={path} search={search} found={found} />
      )}
    </>
  );
}

export { PatientError as ErrorBoundary } from "./patient-error";
