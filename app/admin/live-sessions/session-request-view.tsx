import { formatDayAndTime } from "~/server/platform/dates";
import { useLoaderData } from "@remix-run/react";
import { Fact } from "~/app/components/content/info-card";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { leaderLabel, liveSessionLabel } from "~/models/requests/live-session-options.schema";
import { LIVE_SESSION_KIND } from "~/server/requests/kinds";
import { getRequest } from "~/server/requests/requests";
import { parseRequestId, toSharedFacts, submitRequestStatus } from "./request-actions.server";
import { RequestDialog } from "./request-dialog";
import { LIVE_SESSIONS_PATH } from "./tabs";

export const handle = { title: "Live Session Request", dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("patients.read", async ({ caller, params }) => {
  const request = await getRequest(caller, LIVE_SESSION_KIND, parseRequestId(params));
  const { price, additionalInfo, preferredDate, preferredTime } = request;
  return {
    name: request.patient,
    price,
    additionalInfo,
    shared: await toSharedFacts(request, caller),
    leader: leaderLabel(request.leaderType),
    session: liveSessionLabel(request.sessionType),
    preferredDateTime: formatDayAndTime(preferredDate, preferredTime),
  };
});

export const action = pageAction("patients.write", (args) =>
  submitRequestStatus(args, LIVE_SESSION_KIND, LIVE_SESSIONS_PATH),
);

export default function ViewLiveSessionRequest() {
  const { shared, leader, session, price, preferredDateTime, additionalInfo } =
    useLoaderData<typeof loader>();
  return (
    <RequestDialog title={`Live session for ${shared.patient}`} {...shared}>
      <Fact label="Session Leader">{leader}</Fact>
      <Fact label="Session Type">{session}</Fact>
      <Fact label="Price">{`$${price}`}</Fact>
      <Fact label="Preferred Date and Time">{preferredDateTime}</Fact>
      <Fact label="Additional Information" fullWidth>
        {additionalInfo}
      </Fact>
    </RequestDialog>
  );
}
