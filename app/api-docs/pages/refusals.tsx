import { ItemBlocks } from "~/app/components/site/text-blocks";
import type { ErrorResponseView } from "../reading/calls";

/** Refusals of a call: its own ones, then, collapsed, those common to its kind. */
export function Refusals({ refusals }: { refusals: ErrorResponseView[] }) {
  const ownRefusals = refusals.filter(({ isShared }) => !isShared);
  const common = refusals.filter(({ isShared }) => isShared);
  return (
    <div>
      <h3>Refusals</h3>
      {ownRefusals.length > 0 && <RefusalList title="Of this call" refusals={ownRefusals} />}
      {common.length > 0 && (
        <details className="mt-2">
          <summary className="w-fit py-1">
            {`As other calls: ${common.map(({ status }) => status).join(", ")}`}
          </summary>
          <RefusalList title="As other calls" refusals={common} />
        </details>
      )}
    </div>
  );
}

function RefusalList({ title, refusals }: { title: string; refusals: ErrorResponseView[] }) {
  return (
    <div role="group" aria-label={title}>
      <dl className="mt-2 divide-y border-y *:grid *:grid-cols-[3rem_minmax(0,1fr)] *:py-2.5 [&_dt]:font-semibold [&_dd>code:last-child]:block [&_dd>code:last-child]:text-xs [&_dd>code:last-child]:text-soft">
        {refusals.map(({ status, description, example }) => (
          <div key={status}>
            <dt>{status}</dt>
            <dd>
              <ItemBlocks blocks={description} /> <code>{example}</code>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
