import { Fact } from "~/app/components/content/info-card";
import { FactList } from "~/app/components/detail/fact-groups";

type Named = { id: number; name: string };
type Props = {
  parts: Named[];
  procedures: Named[];
  episodes: { count: number; href: string | null };
};

/** What uses a facility: why it cannot be deleted. */
export function UseSection({ parts, procedures, episodes }: Props) {
  const { count, href } = episodes;
  const number = count.toLocaleString("en-US");
  return (
    <section className="mt-8" aria-labelledby="uses">
      <h2 id="uses" className="mb-3.5">
        Used By
      </h2>
      <div className="card">
        <FactList>
          <Fact label="Facilities in it">{parts.length > 0 && <Parts parts={parts} />}</Fact>
          <Fact label="Procedures">{procedures.map(({ name }) => name).join(", ")}</Fact>
          <Fact label="Patients' episodes">
            {count > 0 && href ? <a href={href}>{number}</a> : number}
          </Fact>
        </FactList>
      </div>
    </section>
  );
}

function Parts({ parts }: { parts: Named[] }) {
  return (
    <ul>
      {parts.map(({ id, name }) => (
        <li key={id}>
          <a href={`/admin/facilities/${id}`}>{name}</a>
        </li>
      ))}
    </ul>
  );
}
