type Props = {
  participle: string;
  failed: number;
  failures: { id: number; name: string; href?: string; message: string }[];
};

/** The records that could not be changed, with the reason. */
export function FailureTable({ participle, failed, failures }: Props) {
  const more = failed - failures.length;
  return (
    <section className="mt-6 grid gap-3">
      <h2>{`Could not be ${participle}`}</h2>
      <table className="rows">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Reason</th>
          </tr>
        </thead>
        <tbody>
          {failures.map(({ id, name, href, message }) => (
            <tr key={id}>
              <td data-label="Name" className="name">
                {href ? <a href={href}>{name}</a> : name}
              </td>
              <td data-label="Reason" className="text">
                {message}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p className="text-soft">{`And ${more.toLocaleString("en-US")} more.`}</p>}
    </section>
  );
}
