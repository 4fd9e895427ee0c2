import { useLoaderData } from "@remix-run/react";
import { ExportSections } from "~/app/components/export/export-sections";
import { PageTitle } from "~/app/components/content/page-title";
import { pageLoader } from "~/app/http/page.server";
import { isInvented, NOT_REAL } from "~/models/patients/invented-people.schema";
import { exportPatient } from "~/server/patient-records/export";
import { formatTime } from "~/server/platform/dates";
import { parsePatientId } from "./patient-id.server";
import { presentExport } from "./present-export.server";
import { PRINT_HINT } from "~/app/contracts/print-hint";

export const handle = { title: "Export Patient" };

export const loader = pageLoader("patients.read", async ({ caller, params }) => {
  const id = parsePatientId(params);
  const record = await exportPatient(caller, id);
  return {
    id,
    name: record.patient.name,
    isInvented: isInvented(record.patient),
    at: formatTime(record.exportedAt),
    sections: presentExport(record),
  };
});

/** Everything that staff may see of a patient, as a page to print, with the same content as a file. */
export default function ExportPatient() {
  const { id, name, isInvented, at, sections } = useLoaderData<typeof loader>();
  const path = `/admin/patients/${id}`;
  return (
    <>
      <PageTitle
        title={`Record of ${name}`}
        subtitle={`${isInvented ? `${NOT_REAL}. ` : ""}As of ${at}. ${PRINT_HINT}`}
        breadcrumb={[{ href: path, label: name }]}
      >
        <a className="button" href={`${path}/export.json`} download="">
          Download JSON
        </a>
      </PageTitle>
      <ExportSections sections={sections} />
    </>
  );
}

export { PatientError as ErrorBoundary } from "./patient-error";
