import type { UnfinishedDraft } from "~/app/contracts/unfinished-draft";
import { DialogAction, RowActions } from "./row-actions";

/** Drafts beyond these are collapsed. */
const MAX_VISIBLE = 3;

/** The caller's unfinished drafts, above the list that they belong to. */
export function Drafts({ drafts }: { drafts: readonly UnfinishedDraft[] }) {
  if (drafts.length === 0) return null;
  const more = drafts.slice(MAX_VISIBLE);
  return (
    <section className="drafts" aria-label="Your drafts">
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
        <li key={id}>
          <p>
            <b>{name}</b> is not saved yet{items && `, with ${items}`}.{" "}
            <span className="hint">{`Last changed ${changed}.`}</span>
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
