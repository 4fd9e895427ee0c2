/** Count and date range of one kind of stored data. */
export type StoredRow = { kind: string; count: number; days: string };

/** Table of a patient's stored data by kind. */
export function StoredData({ rows }: { rows: StoredRow[] }) {
  return (
    <table className="rows">
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col" className="number">
            How many
          </th>
          <th scope="col">When</th>
        </tr>
      </thead>
      <tbody className="*:break-inside-avoid">
        {rows.map(({ kind, count, days }) => (
          <tr key={kind}>
            <td className="name" data-label="What">
              {kind}
            </td>
            <td className="number" data-label="How many">
              {count}
            </td>
            <td data-label="When">{days}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
