import { Fragment } from "react";

type Item = { key: string; name: string; facts: string };
type Props = {
  /** Path of the version's page. */
  path: string;
  /** Number of the version that it is compared with, and of all it can be. */
  other: number;
  others: readonly number[];
  added: readonly Item[];
  removed: readonly Item[];
  changed: readonly (Item & { before: string; isTextOnly: boolean })[];
  isReordered: boolean;
};

/** What changed in a version of a plan from another one. */
export function VersionChanges(props: Props) {
  const { path, other, others, added, removed, changed, isReordered } = props;
  const isSame = added.length + removed.length + changed.length === 0 && !isReordered;
  return (
    <section className="mt-8" aria-labelledby="changes">
      <h2 className="mb-3" id="changes">{`What changed from version ${other}`}</h2>
      {others.length > 1 && (
        <p className="mb-3 flex flex-wrap gap-x-4 print:hidden">
          <span>Compare with: </span>
          {others.map((number) => (
            <Fragment key={number}>
              <a
                href={`${path}?compare=${number}#changes`}
                aria-current={number === other ? "true" : undefined}
              >{`Version ${number}`}</a>{" "}
            </Fragment>
          ))}
        </p>
      )}
      <div className="card grid gap-5">
        {isSame && <p>Nothing: both show the same.</p>}
        <ItemList title="Added" items={added} />
        <ItemList title="Removed" items={removed} />
        {changed.length > 0 && (
          <div>
            <h3>Changed</h3>
            <ul className="mt-2 grid gap-2">
              {changed.map(({ key, name, facts, before, isTextOnly }) => (
                <li key={key}>
                  <b className="font-semibold">{name}</b>{" "}
                  {isTextOnly ? (
                    <p className="text-sm text-soft">Its texts changed.</p>
                  ) : (
                    <p className="text-sm text-soft">
                      <del>{before}</del> <span className="sr-only">becomes</span>{" "}
                      <ins>{facts}</ins>
                    </p>
                  )}
                </li>
              ))}
            </ul>
          </div>
        )}
        {isReordered && <p>Items stand in another order.</p>}
      </div>
    </section>
  );
}

function ItemList({ title, items }: { title: string; items: readonly Item[] }) {
  if (items.length === 0) return null;
  return (
    <div>
      <h3>{title}</h3>
      <ul className="mt-2 grid gap-2">
        {items.map(({ key, name, facts }) => (
          <li key={key}>
            <b className="font-semibold">{name}</b> <p className="text-sm text-soft">{facts}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
