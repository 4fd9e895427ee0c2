import { useLoaderData } from "@remix-run/react";
import { Fact, Facts } from "~/app/components/content/info-card";
import { PageTitle } from "~/app/components/content/page-title";
import { pageLoader } from "~/app/http/page.server";
import { isInvented, NOT_REAL } from "~/models/patients/invented-people.schema";
import { exportPatient } from "~/server/patient-records/export";
import { formatTime } from "~/server/platform/dates";
import { parsePatientId } from "./patient-id.server";
import { presentExport } from "./present-export.server";
import { PRINT_HINT } from "./print-hint";

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
      <div className="grid gap-8">
        {sections.map(({ title, entries, empty }) => (
          <section key={title} className="grid gap-3">
            <h2>{title}</h2>
            {entries.length === 0 ? (
              <p className="text-soft">{empty}</p>
            ) : (
              entries.map((entry, index) => (
                <div
                  key={index}
                  className="break-inside-avoid rounded-lg border bg-surface px-4 py-3"
                >
                  <Facts>
                    {entry.map(([label, value]) => (
                      <Fact
                        key={label}
                        label={label}
                        fullWidth={value.length > LONG_TEXT || value.includes("\n")}
                      >
                        {value}
                      </Fact>
                    ))}
                  </Facts>
                </div>
              ))
            )}
          </section>
        ))}
      </div>
    </>
  );
}

/** Number of letters from which a value gets the whole width. */
const LONG_TEXT = 80;

export { PatientError as ErrorBoundary } from "./patient-error";
