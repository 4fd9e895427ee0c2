import type { OwnRequest } from "~/app/patient/requests/own-requests.server";
import { RequestStatusBadge } from "./request-status";

/** A patient's requests for a procedure with their status; nothing without any. */
export function OwnRequests({ requests }: { requests: OwnRequest[] }) {
  if (requests.length === 0) return null;
  return (
    <section>
      <h3 className="text-lg">My Requests</h3>
      <ul className="divide-y">
        {requests.map(({ key, subject, when, status, withdrawPath }) => (
          <li
            key={key}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4"
          >
            <div className="min-w-0">
              <p>
                <b>{subject}</b> <RequestStatusBadge status={status} />
              </p>
              <p>{when}</p>
              <p className="text-lg text-soft">{STATUS_TEXTS[status]}</p>
            </div>
            {withdrawPath && (
              <a className="button print:hidden" href={withdrawPath} data-stay="">
                Withdraw<span className="sr-only">{` ${subject}, ${when}`}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Explanation of each status for the patient. */
const STATUS_TEXTS = {
  New: "We have your request, and will answer it shortly.",
  Confirmed: "It is arranged. You do not have to do anything else.",
  Declined: "We cannot arrange this one. Please ask for another time, or call your care team.",
} as const;
