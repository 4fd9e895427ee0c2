import { useLoaderData } from "@remix-run/react";
import { PageTitle } from "~/app/components/content/page-title";
import { ExportSections } from "~/app/components/export/export-sections";
import { pageLoader } from "~/app/http/page.server";
import { readVisibleAnswers } from "~/server/patient-records/answers";
import { parsePatientId } from "./patient-id.server";
import { presentAnswers } from "./present-answers.server";

export const handle = { title: "Answers" };

export const loader = pageLoader("patients.read", async ({ caller, params }) => {
  const id = parsePatientId(params);
  const answers = await readVisibleAnswers(caller, id);
  return { id, name: answers.name, sections: presentAnswers(answers) };
});

/** Answers to surveys that staff see of a patient: urgent ones, and what is shared. */
export default function PatientAnswers() {
  const { id, name, sections } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle
        title={`Answers of ${name}`}
        subtitle="To surveys, the newest first"
        breadcrumb={[{ href: `/admin/patients/${id}`, label: name }]}
      />
      <ExportSections sections={sections} />
    </>
  );
}

export { PatientError as ErrorBoundary } from "./patient-error";
