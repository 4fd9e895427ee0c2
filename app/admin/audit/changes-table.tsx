type Change = { field: string; before: string; after: string };

/** Changed fields of an audit event, with values before and after. */
export function ChangesTable({ changes }: { changes: Change[] }) {
  if (changes.length === 0) return <p className="mt-6 text-soft">No fields changed.</p>;
  return (
    <table className="rows mt-6">
      <caption className="mb-2 text-left font-semibold max-lg:block">Changed fields</caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <td className="name" data-label="Field">
              {field}
            </td>
            <td className="text" data-label="Before">
              {before}
            </td>
            <td className="text" data-label="After">
              {after}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
