import type { UnfinishedDraft } from "~/app/contracts/unfinished-draft";
import { DialogAction, RowActions } from "./row-actions";

/** More are folded away. */
const SHOWN = 3;

/** Above a list: what somebody has begun and not saved. Nobody else sees it. */
export function Drafts({ drafts }: { drafts: readonly UnfinishedDraft[] }) {
  if (drafts.length === 0) return null;
  const more = drafts.slice(SHOWN);
  return (
    <section className="drafts" aria-label="Your drafts">
      <DraftList drafts={drafts.slice(0, SHOWN)} />
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
          <RowActions of={name} as="p">
            <DialogAction to={`/drafts/${id}/${step}`}>Resume draft</DialogAction>
            <DialogAction to={`/drafts/${id}/cancel`} destroys>
              Discard draft
            </DialogAction>
          </RowActions>
        </li>
      ))}
    </ul>
  );
}
