import { ItemBlocks } from "~/app/components/site/text-blocks";
import type { ErrorResponseView } from "../reading/calls";

/** Refusals of a call: its own ones, then, collapsed, those common to its kind. */
export function Refusals({ refusals }: { refusals: ErrorResponseView[] }) {
  const ownRefusals = refusals.filter(({ isShared }) => !isShared);
  const common = refusals.filter(({ isShared }) => isShared);
  return (
    <>
      <h3>Refusals</h3>
      {ownRefusals.length > 0 && <RefusalTable title="Of this call" refusals={ownRefusals} />}
      {common.length > 0 && (
        <details>
          <summary>As other calls: {common.map(({ status }) => status).join(", ")}</summary>
          <RefusalTable title="As other calls" refusals={common} />
        </details>
      )}
    </>
  );
}

function RefusalTable({ title, refusals }: { title: string; refusals: ErrorResponseView[] }) {
  return (
    <table className="refusals">
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">Status</th>
          <th scope="col">When</th>
          <th scope="col">Example</th>
        </tr>
      </thead>
      <tbody>
        {refusals.map(({ status, description, example }) => (
          <tr key={status}>
            <th scope="row">{status}</th>
            <td>
              <ItemBlocks blocks={description} />
            </td>
            <td>
              <code>{example}</code>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
