type Change = { field: string; before: string; after: string };

type Props = {
  changes: Change[];
  /** Headings of the values, where they are not those before and after a change. */
  headings?: readonly [before: string, after: string];
  caption?: string;
};

const BEFORE_AFTER = ["Before", "After"] as const;

/** Changed fields of an audit event or a version, with values before and after. */
export function ChangesTable({
  changes,
  headings: [beforeHeading, afterHeading] = BEFORE_AFTER,
  caption = "Changed fields",
}: Props) {
  if (changes.length === 0) return <p className="mt-6 text-soft">No fields changed.</p>;
  return (
    <table className="rows mt-6">
      <caption className="mb-2 text-left font-semibold max-lg:block">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">{beforeHeading}</th>
          <th scope="col">{afterHeading}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <td className="name" data-label="Field">
              {field}
            </td>
            <td className="text" data-label={beforeHeading}>
              {before}
            </td>
            <td className="text" data-label={afterHeading}>
              {after}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
