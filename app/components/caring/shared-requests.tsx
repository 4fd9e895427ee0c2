import type { OwnRequest } from "~/app/patient/requests/own-requests.server";
import { RequestStatusBadge } from "../patient/request-status";

type Shared = Pick<OwnRequest, "key" | "subject" | "status"> & { lines: string[] };
type Props = { requests: Shared[] };

/** What a patient has asked for, for a caretaker: without contacts and notes. */
export const SharedRequests = ({ requests }: Props) => (
  <section className="grid gap-2">
    <h2>Requests</h2>
    {requests.length === 0 ? (
      <p>Nothing was asked for yet.</p>
    ) : (
      <ul className="divide-y border-y">
        {requests.map(({ key, subject, lines, status }) => (
          <li key={key} className="py-3">
            <p>
              <b>{subject}</b> <RequestStatusBadge status={status} />
            </p>
            {lines.map((line) => (
              <p key={line} className="wrap-anywhere">
                {line}
              </p>
            ))}
          </li>
        ))}
      </ul>
    )}
  </section>
);
