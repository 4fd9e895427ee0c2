import type { ReactNode } from "react";
import { ExampleChip } from "../patient/example-chip";
import { PatientPage } from "../patient/patient-page";
import { PrintButton } from "./print-button";

type Props = {
  title: string;
  isExample: boolean;
  /** What stands below the title, on paper too. */
  lead?: ReactNode;
  /** What this sheet is, on the screen only. */
  about: ReactNode;
  /** Links to the other sheet, and back. */
  links: ReactNode;
  children: ReactNode;
};

/** Page of a sheet: on the screen as it is printed, below what is for the screen only (AREAS 6). */
export const SheetPage = ({ title, isExample, lead, about, links, children }: Props) => (
  <PatientPage title={title} lead={lead}>
    <div className="grid gap-4 print:hidden">
      {about}
      <p className="flex flex-wrap items-center gap-3">
        <PrintButton /> {links}
      </p>
    </div>
    {isExample && (
      <p>
        <ExampleChip /> Nothing on this sheet is yours.
      </p>
    )}
    {children}
  </PatientPage>
);
