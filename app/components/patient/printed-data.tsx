import type { ExportSection } from "~/app/contracts/export-section";
import { ExportSections } from "../export/export-sections";
import { PatientPage } from "./patient-page";

type Props = {
  /** As of when. */
  at: string;
  sections: ExportSection[];
  /** How many entries a list has at most, where one has more; else null. */
  limit: number | null;
  /** How to print it. */
  hint: string;
};

/** A patient's data as a page to print, with the same content as the file (AREAS 4). */
export function PrintedData({ at, sections, limit, hint }: Props) {
  return (
    <PatientPage
      title="My Data"
      lead={
        <>
          <p>
            This is what is stored about you here, as of {at}.{" "}
            <span className="print:hidden">{hint}.</span>
          </p>
          <p>
            The hospital also keeps a record of what happened and when, without your answers: read
            more in the <a href="/privacy">Privacy Policy</a>.
            {limit && ` Of a long list this page has the first ${limit}; the file has all of them.`}
          </p>
        </>
      }
    >
      <p className="flex flex-wrap items-center gap-3 print:hidden">
        <a className="button" href="/patient-data/download" download>
          Download as a File
        </a>{" "}
        <a className="button quiet" href="/patient-data">
          Back to Your Data
        </a>
      </p>
      <ExportSections sections={sections} />
    </PatientPage>
  );
}
