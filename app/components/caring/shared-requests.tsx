import type { RequestStatus } from "~/models/requests/request-status.schema";
import { RequestStatusBadge } from "../patient/request-status";

type Props = { requests: { key: string; subject: string; when: string; status: RequestStatus }[] };

/** What a patient has asked for, for a caretaker: without contacts and notes. */
export const SharedRequests = ({ requests }: Props) => (
  <section className="grid gap-2">
    <h2>Requests</h2>
    {requests.length === 0 ? (
      <p>Nothing was asked for yet.</p>
    ) : (
      <ul className="divide-y border-y">
        {requests.map(({ key, subject, when, status }) => (
          <li key={key} className="py-3">
            <p>
              <b>{subject}</b> <RequestStatusBadge status={status} />
            </p>
            <p>{when}</p>
          </li>
        ))}
      </ul>
    )}
  </section>
);
