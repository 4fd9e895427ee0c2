import type { ReactNode } from "react";
import { Fact } from "../content/info-card";

/** Groups of facts side by side, where there is room. */
export function FactColumns({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(23rem,100%),1fr))] gap-x-12 gap-y-6">
      {children}
    </div>
  );
}

/** Group of facts: one a line, labels and values in two columns. */
export function FactList({ children }: { children: ReactNode }) {
  return (
    <dl className="grid content-start gap-y-2 [&>div]:grid [&>div]:grid-cols-[7rem_minmax(0,1fr)] [&>div]:items-baseline [&>div]:gap-x-3 sm:[&>div]:grid-cols-[10rem_minmax(0,1fr)]">
      {children}
    </dl>
  );
}

type RecordLineProps = {
  id?: string;
  created?: string;
  /** By whom and when, such as "by Admin, Nov 24, 2026"; null if never edited. */
  lastEdited?: string | null;
  /** Record in the address of its history, such as "survey/5". */
  history?: string;
  /** `Fact` elements: further dates, and counts. */
  children?: ReactNode;
};

/** What the system keeps about a record, in one line below its facts. */
export function RecordLine({ id, created, lastEdited, history, children }: RecordLineProps) {
  return (
    <dl className="mt-6 flex flex-wrap gap-x-7 gap-y-2 border-t pt-4 text-sm tabular-nums [&>div]:flex [&>div]:gap-1.5">
      {id && <Fact label="ID">{id}</Fact>}
      {created && <Fact label="Created">{created}</Fact>}
      {children}
      {lastEdited && <Fact label="Last edited">{lastEdited}</Fact>}
      {history && (
        <Fact label="Versions">
          <a href={`/admin/history/${history}`}>History</a>
        </Fact>
      )}
    </dl>
  );
}
