import type { ReactNode } from "react";
import { Figure, Figures } from "~/app/components/chart/figures";
import { ReportTable } from "./report-table";

type Props = {
  /** Time and filters in words. */
  heading: string;
  figures: { id: string; label: string; value: string; note: string | null }[];
  /** The drawn chart; null without anything to draw. */
  chart: ReactNode;
  tables: Omit<Parameters<typeof ReportTable>[0], "filePath" | "search">[];
  definition: string;
  notes: string[];
  /** Of when the figures are; null for now. */
  counted: string | null;
  hasSamples: boolean;
  filePath: string;
  search: string;
};

/** Figures, chart and tables of a report, and how they are counted. */
export function ReportBody(props: Props) {
  const { heading, figures, chart, tables, definition, notes, counted, hasSamples } = props;
  return (
    <>
      <section aria-labelledby="report-figures">
        <h2 id="report-figures" className="mb-3 text-base font-semibold first-letter:uppercase">
          {heading}
        </h2>
        <Figures>
          {figures.map(({ id, label, value, note }) => (
            <Figure key={id} label={label}>
              {value}
              {note && <span className="block text-sm font-normal text-soft">{note}</span>}
            </Figure>
          ))}
        </Figures>
        {counted && <p className="mt-3 text-sm text-soft">{counted}</p>}
        {hasSamples && (
          <p className="mt-3 text-sm text-soft">
            The people of the sample content count too: none of them is a real person.
          </p>
        )}
      </section>
      {chart && (
        <section className="card" aria-label="Over time">
          {chart}
        </section>
      )}
      {tables.map((table) => (
        <ReportTable key={table.id} {...table} filePath={props.filePath} search={props.search} />
      ))}
      <section aria-labelledby="report-definition" className="max-w-prose text-sm text-soft">
        <h2 id="report-definition" className="mb-1 text-base">
          How it is counted
        </h2>
        <p>{definition}</p>
        {notes.map((note) => (
          <p key={note} className="mt-2">
            {note}
          </p>
        ))}
      </section>
    </>
  );
}
