import { useLoaderData } from "@remix-run/react";
import { Fact } from "~/app/components/content/info-card";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { currentAppointment } from "~/server/appointments/current-appointment";
import { getLiveSession, updateLiveSession } from "~/server/appointments/live-sessions";
import { Arranged } from "./arranged-facts";
import { LiveSessionActions } from "./live-session-actions";
import { toArrangedFacts, toLiveSessionRow, toWishFacts } from "./live-session-facts.server";
import { LiveSessionStateBadge } from "./live-session-state";
import { parseRequestId, toSharedFacts } from "./request-actions.server";
import { submitReceivedStatus } from "./received-status.server";
import { RequestDialog } from "./request-dialog";
import { parseListPath } from "./list-path";

export const handle = { title: "Live Session Request", dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("patients.read", async ({ caller, params }) => {
  const session = await getLiveSession(caller, parseRequestId(params));
  const shared = await toSharedFacts(session, caller);
  const arranged = toArrangedFacts(session);
  const current = currentAppointment({ state: session.state, appointment: arranged.appointment });
  // The appointment says the same, with the coach.
  const isByCoach = current !== null || arranged.offers.length > 0;
  const { state, offerOutcome, isPast } = toLiveSessionRow(session);
  return {
    name: session.patient,
    wish: toWishFacts(session),
    arranged: { ...arranged, isEarlier: current === null },
    current,
    state,
    // The appointment says who missed it.
    offerOutcome: state === "Missed" ? null : offerOutcome,
    shared: {
      ...shared,
      isPast,
      ...(isByCoach && { offered: null, offer: null, arrangement: null }),
    },
  };
});

export const action = pageAction("patients.write", (args) =>
  submitReceivedStatus(args, {
    listPath: parseListPath(args),
    noun: "Request",
    change: (writer, input, expectedVersions) =>
      updateLiveSession(writer, { id: parseRequestId(args.params), input, expectedVersions }),
  }),
);

export default function ViewLiveSessionRequest() {
  const { shared, wish, arranged, current, state, offerOutcome } = useLoaderData<typeof loader>();
  return (
    <RequestDialog
      title={`Live session for ${shared.patient}`}
      {...shared}
      state={<LiveSessionStateBadge state={state} />}
      arranged={<Arranged {...arranged} />}
      actions={<LiveSessionActions {...shared} state={state} appointment={current} />}
    >
      <Fact label="Session Leader">{wish.leader}</Fact>
      <Fact label="Session Type">{wish.session}</Fact>
      <Fact label="Price">{wish.price}</Fact>
      <Fact label="Way">{wish.way}</Fact>
      <Fact label="Language">{wish.language}</Fact>
      <Fact label="Times That Suit">
        {wish.times.map((time) => (
          <span key={time} className="block">
            {time}
          </span>
        ))}
      </Fact>
      {offerOutcome && <Fact label="Last Offer">{offerOutcome}</Fact>}
      <Fact label="Additional Information" fullWidth>
        {wish.additionalInfo}
      </Fact>
    </RequestDialog>
  );
}
