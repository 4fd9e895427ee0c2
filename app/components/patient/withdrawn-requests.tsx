import type { ShownPhone } from "~/server/platform/phone-numbers";
import { PhoneText } from "./phone-text";

/** A request that is withdrawn by an erasure: what and when, and who to call about a confirmed one (empty if unknown). */
export type RequestToWithdraw = {
  key: string;
  text: string;
  isConfirmed: boolean;
  whoToCall: (string | ShownPhone)[];
};

/** Says before an erasure which live sessions and rides it withdraws, and what staff are told; nothing without any. */
export function WithdrawnRequests({ requests }: { requests: RequestToWithdraw[] }) {
  if (requests.length === 0) return null;
  const confirmed = requests.filter(({ isConfirmed }) => isConfirmed);
  const calls = new Map(confirmed.map(({ whoToCall }) => [JSON.stringify(whoToCall), whoToCall]));
  const parts = [...calls.values()]
    .filter(({ length }) => length > 0)
    .flatMap((call, index) => (index === 0 ? call : ["; ", ...call]));
  return (
    <div className="grid gap-3 rounded-md border-l-4 border-warm bg-sunken px-4 py-3">
      <p>
        <strong>This is withdrawn,</strong> so if you still need it, wait until it is over:
      </p>
      <ul className="list-disc pl-5">
        {requests.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
      {confirmed.length > 0 && (
        <p>
          Our team is told to cancel what is confirmed. They see its date, its time and what they
          arranged, but not who asked for it.
          {parts.length > 0 && (
            <>
              {" "}
              If it is soon, please call too: <PhoneText parts={parts} />
            </>
          )}
        </p>
      )}
    </div>
  );
}
