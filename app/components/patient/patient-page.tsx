import type { ReactNode } from "react";
import { useIsNarrow } from "./use-is-narrow";

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
  const columns = useIsNarrow()
    ? "grid-cols-[minmax(0,42rem)] justify-center"
    : "grid-cols-[minmax(0,1fr)]";
  return (
    <div className={`frame grid min-h-[60vh] content-start gap-8 py-8 ${columns}`} inert={inert}>
      <header className="grid max-w-prose gap-3">
        <h1>{title}</h1>
        {lead}
      </header>
      {children}
    </div>
  );
}
