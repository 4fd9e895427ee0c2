import type { UnfinishedDraft } from "~/app/contracts/unfinished-draft";
import { DialogAction, RowActions } from "./row-actions";

/** Drafts beyond these are collapsed. */
const MAX_VISIBLE = 3;

/** The caller's unfinished drafts, above the list that they belong to. */
export function Drafts({ drafts }: { drafts: readonly UnfinishedDraft[] }) {
  if (drafts.length === 0) return null;
  const more = drafts.slice(MAX_VISIBLE);
  return (
    <section
      className="mb-4 rounded-md border border-l-4 border-l-accent bg-surface px-4 py-1"
      aria-label="Your drafts"
    >
      <DraftList drafts={drafts.slice(0, MAX_VISIBLE)} />
      {more.length > 0 && (
        <details>
          <summary>{`Show ${more.length} more`}</summary>
          <DraftList drafts={more} />
        </details>
      )}
    </section>
  );
}

function DraftList({ drafts }: { drafts: readonly UnfinishedDraft[] }) {
  return (
    <ul>
      {drafts.map(({ id, step, name, items, changed }) => (
        <li
          key={id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 not-first:border-t"
        >
          <p>
            <b>{name}</b> is not saved yet{items && `, with ${items}`}.{" "}
            <span className="text-sm text-soft">{`Last changed ${changed}.`}</span>
          </p>
          <RowActions recordName={name} as="p">
            <DialogAction to={`/drafts/${id}/${step}`}>Resume draft</DialogAction>
            <DialogAction to={`/drafts/${id}/cancel`} isDestructive>
              Discard draft
            </DialogAction>
          </RowActions>
        </li>
      ))}
    </ul>
  );
}
