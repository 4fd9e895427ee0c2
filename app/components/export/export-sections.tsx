import type { ExportSection } from "~/app/contracts/export-section";

/** Number of letters from which a value gets the whole width. */
const LONG_TEXT = 80;

/** Parts of a printable export, one below the other: each entry a box of labels and values that stays whole on paper. */
export function ExportSections({ sections }: { sections: ExportSection[] }) {
  return (
    <div className="grid gap-8 print:block print:space-y-6">
      {sections.map(({ title, lead, entries, empty }) => (
        <section key={title} className="grid gap-3 print:block print:space-y-3">
          <h2>{title}</h2>
          {lead && <p className="max-w-prose">{lead}</p>}
          {entries.length === 0 ? (
            <p className="text-soft">{empty}</p>
          ) : (
            entries.map((entry, index) => <Entry key={index} entry={entry} />)
          )}
        </section>
      ))}
    </div>
  );
}

/** One record. Its list is not `Facts`, which is in a chunk of the back-office (vite/browser-chunks). */
function Entry({ entry }: { entry: ExportSection["entries"][number] }) {
  return (
    <dl className="grid break-inside-avoid grid-cols-[repeat(auto-fill,minmax(min(12rem,100%),1fr))] gap-x-7 gap-y-4 rounded-lg border bg-surface px-4 py-3">
      {entry.map(([label, value]) => {
        const isLong = value.length > LONG_TEXT || value.includes("\n");
        return (
          <div key={label} className={isLong ? "col-span-full" : undefined}>
            <dt className="text-sm text-soft">{label}</dt>
            <dd className={isLong ? "max-w-prose whitespace-pre-line" : undefined}>{value}</dd>
          </div>
        );
      })}
    </dl>
  );
}
