import { useLoaderData } from "@remix-run/react";
import { PageTitle } from "~/app/components/content/page-title";
import { formOnDemand } from "~/app/components/detail/form-on-demand";
import { InfoCard } from "~/app/components/content/info-card";
import { Caution } from "~/app/components/ui/caution";
import { ErrorView } from "~/app/components/ui/error-view";
import { EDIT_PARAMETER } from "~/app/contracts/list-url";
import { submitForm } from "~/app/http/form.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import {
  getHospitalSettings,
  HOSPITAL_TYPE,
  updateHospitalSettingsFromForm,
} from "~/server/hospital/settings";
import { countPastRetention } from "~/server/patients/erase-past-retention";
import { findLastChange } from "~/server/platform/audit";
import { hasPermission } from "~/server/platform/caller";
import { formatDay } from "~/server/platform/dates";
import { toHospitalFacts, toHospitalFormValues } from "./hospital-facts.server";
import { HospitalFactsView } from "./hospital-facts";
import { hospitalValidator } from "./hospital-validator";

const HospitalForm = await formOnDemand(() => import("./hospital-form"));

const PATH = "/admin/hospital-settings";

export const handle = { title: "Hospital Settings" };
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("hospital.read", async ({ caller, url }) => {
  const hospital = await getHospitalSettings(caller);
  const lastChange = await findLastChange(caller, HOSPITAL_TYPE, [hospital.id]);
  const mayEdit = hasPermission(caller, "hospital.write");
  const isEditing = url.searchParams.has(EDIT_PARAMETER) && mayEdit;
  return {
    mayEdit,
    facts: toHospitalFacts(hospital, await countPastRetention(caller)),
    lastEdited: lastChange && `by ${lastChange.by}, ${formatDay(lastChange.at)}`,
    form: isEditing ? { values: toHospitalFormValues(hospital), version: hospital.version } : null,
  };
});

export const action = pageAction("hospital.write", ({ caller, request }) =>
  submitForm({
    caller,
    request,
    validator: hospitalValidator,
    failure: (detail) => `Failed to update the hospital settings: ${detail}`,
    save: async ({ values, caller, expectedVersions }) => {
      await updateHospitalSettingsFromForm(caller, values, expectedVersions);
      return { to: PATH, message: "Hospital settings updated successfully" };
    },
    toFormValues: toHospitalFormValues,
  }),
);

export default function HospitalSettings() {
  const { mayEdit, facts, form, lastEdited } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle
        title="Hospital Settings"
        subtitle="Who patients call, when somebody is there, and how long things are kept"
      />
      <Status {...facts} />
      <InfoCard
        title="Hospital"
        edit={
          form || !mayEdit ? null : { href: `${PATH}?${EDIT_PARAMETER}`, label: "Edit Settings" }
        }
        editPermission="content.read"
      >
        {form ? (
          <HospitalForm {...form} timeZone={facts.timeZone} closeTo={PATH} />
        ) : (
          <HospitalFactsView facts={facts} lastEdited={lastEdited} />
        )}
      </InfoCard>
    </>
  );
}

/** Says whose values these are, until an administrator has saved the hospital's own. */
function Status({ isExample, isSaved }: { isExample: boolean; isSaved: boolean }) {
  if (isExample)
    return (
      <Caution>
        These are the sample content’s: nobody answers its numbers, so patients see none until you
        save your own.
      </Caution>
    );
  return (
    !isSaved && (
      <Caution>
        Nothing has been saved yet. Until then pages say “your hospital” and “your care team”,
        without a number.
      </Caution>
    )
  );
}

export function ErrorBoundary() {
  return (
    <ErrorView
      failure={{
        title: "Error Loading Hospital Settings",
        message: "Failed to load the hospital settings. Please try again later.",
      }}
      back={{ href: "/admin/dashboard", label: "Back to Dashboard" }}
    />
  );
}
