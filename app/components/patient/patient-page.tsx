import type { ReactNode } from "react";

type Props = {
  title: string;
  /** What the page is for. */
  lead?: ReactNode;
  /** Whether a dialog is open over the page. */
  inert?: "";
  children: ReactNode;
};

/** Page of the patient area: heading, lead, and the content below in one column with even spaces. */
export function PatientPage({ title, lead, inert, children }: Props) {
  return (
    <div
      className="frame grid min-h-[60vh] grid-cols-[minmax(0,1fr)] content-start gap-8 py-8 md:py-10 print:min-h-0"
      inert={inert}
    >
      <header className="grid max-w-prose gap-3">
        <h1>{title}</h1>
        {lead}
      </header>
      {children}
    </div>
  );
}
