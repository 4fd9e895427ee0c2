import type { OwnRequest } from "~/app/patient/requests/own-requests.server";
import { PhoneText } from "./phone-text";
import { RequestStatusBadge } from "./request-status";

/** A patient's requests for a procedure with their status; nothing without any. */
export function OwnRequests({ requests }: { requests: OwnRequest[] }) {
  if (requests.length === 0) return null;
  return (
    <section>
      <h3 className="text-lg">My Requests</h3>
      <ul className="divide-y">
        {requests.map(({ key, withdrawPath, ...request }) => (
          <li
            key={key}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4"
          >
            <div className="grid min-w-0 gap-2">
              <p>
                <b>{request.subject}</b> <RequestStatusBadge status={request.status} />
              </p>
              <p>{request.when}</p>
              {request.wishes.map((wish) => (
                <p key={wish} className="whitespace-pre-line">
                  {wish}
                </p>
              ))}
              <Answer {...request} />
            </div>
            {withdrawPath && (
              <a className="button print:hidden" href={withdrawPath} data-stay="">
                Withdraw<span className="sr-only">{` ${request.subject}, ${request.when}`}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What became of a request. */
function Answer(request: Omit<OwnRequest, "key" | "withdrawPath">) {
  const { status, isPast, hasContact, arrangement, moved } = request;
  return (
    <>
      {arrangement && (
        <div className="rounded-md bg-sunken px-4 py-3">
          <p className="whitespace-pre-line">{arrangement.text}</p>
          <p>
            To ask or change something, call: <PhoneText>{arrangement.whoToCall}</PhoneText>
          </p>
        </div>
      )}
      {moved && !isPast && (
        <p className="rounded-md border-l-4 border-warm bg-sunken px-4 py-3">
          <strong>Please check:</strong> {`the date has moved from ${moved.from} to ${moved.to}. `}
          Our team sees this too.
        </p>
      )}
      {isPast ? (
        <p className="text-lg text-soft">This time has passed.</p>
      ) : (
        status !== "Confirmed" && (
          <p className="text-lg text-soft">
            {status === "Declined" ? DECLINED : hasContact ? NEW_WITH_CONTACT : NEW}
          </p>
        )
      )}
    </>
  );
}

const NEW_WITH_CONTACT =
  "We have your request, and will contact you shortly. You’ll see our answer here too.";
const NEW = "We have your request. You’ll see our answer here.";
const DECLINED = "We cannot arrange this one. Please ask for another time, or call your care team.";
