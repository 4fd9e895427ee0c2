type Procedure = { id: number; name: string; includes: boolean; ownPrice: string | null };
type Props = { chosen: string; procedures: readonly Procedure[] };

/** Where a billing plan is used: procedures whose Live plan has sessions in it, or that have a price of their own. */
export function UseSection({ chosen, procedures }: Props) {
  return (
    <section className="mt-8" aria-labelledby="uses">
      <h2 className="mb-3" id="uses">
        Where It Is Used
      </h2>
      <div className="card grid gap-3">
        <p>{chosen}</p>
        {procedures.length === 0 ? (
          <p className="text-soft">
            Patients cannot choose it yet: no procedure&apos;s Live plan has sessions in it. Choose
            them in <a href="/admin/procedure-plans">Procedure Plans</a>.
          </p>
        ) : (
          <ul className="grid gap-1.5">
            {procedures.map(({ id, name, includes, ownPrice }) => (
              <li key={id}>
                <a href={`/admin/procedure-plans/${id}`}>{name}</a>
                {ownPrice && ` at ${ownPrice}, its own price`}
                {!includes && " (no sessions for it)"}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
