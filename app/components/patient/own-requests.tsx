import type { OwnRequest } from "~/app/patient/requests/own-requests.server";
import { SessionFacts } from "../live-session/session-facts";
import { SessionLinks } from "../live-session/session-links";
import { PhoneText } from "./phone-text";
import { RequestStatusBadge } from "./request-status";

/** A patient's requests for a procedure with their status; nothing without any. */
export function OwnRequests({ requests }: { requests: OwnRequest[] }) {
  if (requests.length === 0) return null;
  return (
    <section>
      <h3 className="text-lg">My Requests</h3>
      <ul className="divide-y">
        {requests.map(({ key, withdrawPath, session, ...request }) => (
          <li
            key={key}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4"
          >
            <div className="grid min-w-0 gap-2">
              <p>
                <b>{request.subject}</b> <RequestStatusBadge status={request.status} />
              </p>
              {request.when && <p>{request.when}</p>}
              {request.wishes.map((wish) => (
                <p key={wish} className="whitespace-pre-line">
                  {wish}
                </p>
              ))}
              <Answer {...request} />
              {session && <LiveSession {...session} about={request.subject} />}
            </div>
            {withdrawPath && (
              <a className="button print:hidden" href={withdrawPath} data-stay="">
                Withdraw
                <span className="sr-only">{` ${request.subject}, ${request.when ?? ""}`}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

type LiveSessionProps = NonNullable<OwnRequest["session"]> & { about: string };

/** Appointment of a live session, or the times to choose from. */
function LiveSession({ shown, home, about }: LiveSessionProps) {
  return (
    <>
      <SessionFacts session={shown} />
      {shown.offers.length > 0 && (
        <>
          <ul className="rounded-md bg-sunken px-4 py-3">
            {shown.offers.map(({ value, when }) => (
              <li key={value}>{when}</li>
            ))}
          </ul>
          <p className="print:hidden">
            <a className="button primary" href={home} data-stay="">
              Choose a Time
            </a>
          </p>
        </>
      )}
      <SessionLinks session={shown} home={home} about={about} />
    </>
  );
}

/** What became of a request. */
function Answer({ arrangement, moved, note }: Pick<OwnRequest, "arrangement" | "moved" | "note">) {
  return (
    <>
      {arrangement && (
        <div className="rounded-md bg-sunken px-4 py-3">
          <p className="whitespace-pre-line">{arrangement.text}</p>
          <p>
            <PhoneText parts={arrangement.call} />
          </p>
        </div>
      )}
      {moved && (
        <p className="rounded-md border-l-4 border-warm bg-sunken px-4 py-3">
          <strong>Please check:</strong> {moved}
        </p>
      )}
      {note && <p className="text-lg text-soft">{note}</p>}
    </>
  );
}
