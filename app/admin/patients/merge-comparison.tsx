type Field = { name: string; label: string; values: [kept: string, other: string] };

type Props = {
  names: [kept: string, other: string];
  statuses: (string | null)[];
  fields: readonly Field[];
  /** What moves from the other record, such as "2 notes". */
  moved: readonly string[];
};

/** Two records side by side, with a choice for each field in which they differ. A blank field gives way to the other one. */
export function MergeComparison({ names, statuses, fields, moved }: Props) {
  return (
    <div className="grid gap-6">
      <table className="rows">
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col" className="wrap-anywhere whitespace-normal">
              {names[0]} (stays)
            </th>
            <th scope="col" className="wrap-anywhere whitespace-normal">
              {names[1]}
            </th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ name, label, values }) => (
            <tr key={name}>
              <td data-label="Field" className="name">
                {label}
              </td>
              {values.map((value, index) => (
                <td key={index} data-label={names[index]} className="text">
                  {values[0] === values[1] ? (
                    value || "N/A"
                  ) : (
                    <label className="check">
                      <input
                        type="radio"
                        name={name}
                        value={index === 0 ? "this" : "other"}
                        defaultChecked={index === (values[0] === "" ? 1 : 0)}
                      />{" "}
                      <span className="sr-only">{label}: </span>
                      {value || "Blank"}
                    </label>
                  )}
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <td data-label="Field" className="name">
              Status
            </td>
            {statuses.map((status, index) => (
              <td key={index} data-label={names[index]}>
                {status}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
      <section>
        <h2 className="mb-2">What Moves to {names[0]}</h2>
        {moved.length === 0 ? (
          <p>Nothing: the other record is empty.</p>
        ) : (
          <ul className="list-disc pl-6">
            {moved.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}
