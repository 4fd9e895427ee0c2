type Procedure = { id: number; name: string; includes: boolean; ownPrice: string | null };
type Props = {
  chosen: string;
  /** Why patients cannot choose it; null if they can. */
  obstacle: string | null;
  /** Whether somebody may still choose sessions for it. */
  takesSessions: boolean;
  procedures: readonly Procedure[];
};

/** Where a billing plan is used: procedures whose Live plan has sessions in it, or that have a price of their own. */
export function UseSection({ chosen, obstacle, takesSessions, procedures }: Props) {
  return (
    <section className="mt-8" aria-labelledby="uses">
      <h2 className="mb-3" id="uses">
        Where It Is Used
      </h2>
      <div className="card grid gap-3">
        <p>
          {chosen}
          {obstacle && ` ${obstacle}`}
        </p>
        {procedures.length === 0 ? (
          <p className="text-soft">
            No procedure&apos;s Live plan has sessions in it.
            {takesSessions && (
              <>
                {" Choose them in "}
                <a href="/admin/procedure-plans">Procedure Plans</a>.
              </>
            )}
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
