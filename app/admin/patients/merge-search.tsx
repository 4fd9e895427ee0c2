type Found = { id: number; label: string; name: string; birthDate: string; recordNumber: string };
type Props = { path: string; search: string; found: readonly Found[] };

/** Finds the other record of a merge: a form that needs no scripts. */
export function MergeSearch({ path, search, found }: Props) {
  return (
    <section className="grid max-w-3xl gap-5" aria-label="The other record">
      <form className="flex flex-wrap items-end gap-3" action={`${path}/merge`}>
        <div className="grid flex-1 gap-1.5">
          <label className="font-semibold" htmlFor="q">
            The other record
          </label>
          <p className="text-sm text-soft" id="q-hint">
            Name, record number, label, email or mobile
          </p>
          <input
            className="input"
            id="q"
            name="q"
            type="search"
            defaultValue={search}
            aria-describedby="q-hint"
            autoComplete="off"
          />
        </div>
        <button className="button">Search</button>
      </form>
      {search && found.length === 0 && <p role="status">No other patient was found.</p>}
      {found.length > 0 && (
        <ul className="divide-y rounded-lg border bg-surface">
          {found.map(({ id, label, name, birthDate, recordNumber }) => (
            <li
              key={id}
              className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-4 py-3"
            >
              <span>
                <b>{name}</b>
                <span className="text-soft">
                  , {[label, birthDate, recordNumber].filter(Boolean).join(", ")}
                </span>
              </span>{" "}
              <a href={`${path}/merge?with=${id}`} aria-label={`Compare with ${name}, ${label}`}>
                Compare
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
