import type { PendingItem } from "./pending-work.server";
import { PANEL_CLASSES } from "./panel-classes";

type Props = {
  items: PendingItem[];
  /** When the last backup was made, unless that is one of the items. */
  backupNote: string | null;
};

/** What waits for the administrator: links to the lists, filtered. */
export function NeedsYou({ items, backupNote }: Props) {
  return (
    <section className="mb-8" aria-labelledby="needs-you">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="needs-you">Needs you</h2>
        {backupNote && (
          <a className="text-sm text-soft hover:text-ink" href="/admin/system">
            {backupNote}
          </a>
        )}
      </div>
      {items.length === 0 ? (
        <p className="rounded-lg border bg-surface px-4 py-3 text-soft">
          Nothing is waiting for you right now.
        </p>
      ) : (
        <ul
          className={`grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] ${PANEL_CLASSES}`}
        >
          {items.map((item) => (
            <Item key={item.label} {...item} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Item({ href, count, label, hint }: PendingItem) {
  return (
    <li className="relative flex items-center gap-x-3 px-4 py-2.5 hover:bg-sunken">
      {count === null ? (
        <i className="size-2.5 flex-none rounded-full border-5 border-warning" aria-hidden="true" />
      ) : (
        <b className="text-2xl leading-tight tracking-tight tabular-nums">{count}</b>
      )}{" "}
      <p className="min-w-0 leading-snug">
        <a
          className="text-sm font-semibold text-ink no-underline after:absolute after:inset-0 hover:underline"
          href={href}
        >
          {label}
        </a>{" "}
        <span className="block text-xs text-soft">{hint}</span>
      </p>
    </li>
  );
}
