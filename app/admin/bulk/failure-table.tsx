import { type RowColumn, RowTable } from "~/app/components/detail/row-table";

type Failure = { id: number; name: string; href?: string; message: string };
type Props = {
  participle: string;
  failed: number;
  failures: Failure[];
};

const COLUMNS: RowColumn<Failure>[] = [
  {
    label: "Name",
    kind: "name",
    cell: ({ href, name }) => (href ? <a href={href}>{name}</a> : name),
  },
  { label: "Reason", kind: "text", cell: ({ message }) => message },
];

/** The records that could not be changed, with the reason. */
export function FailureTable({ participle, failed, failures }: Props) {
  const more = failed - failures.length;
  return (
    <section className="mt-6 grid gap-3">
      <h2>{`Could not be ${participle}`}</h2>
      <RowTable rows={failures} columns={COLUMNS} keyOf={({ id }) => id} />
      {more > 0 && <p className="text-soft">{`And ${more.toLocaleString("en-US")} more.`}</p>}
    </section>
  );
}
