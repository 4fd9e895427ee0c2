import { useLoaderData } from "@remix-run/react";
import { Fact } from "~/app/components/content/info-card";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { mobilityLabel } from "~/models/requests/ride-options.schema";
import { formatDayAndTime, formatTimeOfDay } from "~/server/platform/dates";
import type { RideRequestData } from "~/server/requests/present";
import { RIDE_KIND } from "~/server/requests/kinds";
import { getRequest } from "~/server/requests/requests";
import { parseRequestId, toSharedFacts, submitRequestStatus } from "./request-actions.server";
import { RequestDialog } from "./request-dialog";
import { RIDES_PATH } from "./tabs";

export const handle = { title: "Ride Request", dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("patients.read", async ({ caller, params }) => {
  const request = await getRequest(caller, RIDE_KIND, parseRequestId(params));
  const { pickUp, dropOff, date, time, mobility, mobilityNote, requestedBy } = request;
  return {
    name: request.patient,
    shared: await toSharedFacts(request, caller),
    pickUp,
    dropOff,
    dateTime: formatDayAndTime(date, time),
    rideBack: describeRideBack(request),
    mobility: mobility && mobilityLabel(mobility),
    mobilityNote,
    requestedBy,
  };
});

/** Describes the ride back; null if the patient was not asked. */
function describeRideBack({ returnTrip, returnTime }: RideRequestData): string | null {
  if (returnTrip === null) return null;
  if (!returnTrip) return "Not needed";
  return returnTime ? `At ${formatTimeOfDay(returnTime)}` : "Needed, time open";
}

export const action = pageAction("patients.write", (args) =>
  submitRequestStatus(args, RIDE_KIND, RIDES_PATH),
);

export default function ViewRideRequest() {
  const { shared, pickUp, dropOff, dateTime, rideBack, mobility, mobilityNote, requestedBy } =
    useLoaderData<typeof loader>();
  return (
    <RequestDialog title={`Ride for ${shared.patient}`} {...shared}>
      {requestedBy && <Fact label="Asked For By">{requestedBy}</Fact>}
      <Fact label="Pick Up">{pickUp}</Fact>
      <Fact label="Drop Off">{dropOff}</Fact>
      <Fact label="Date and Time">{dateTime}</Fact>
      <Fact label="Ride Back">{rideBack}</Fact>
      <Fact label="Getting In and Out">{mobility}</Fact>
      <Fact label="What Would Help" fullWidth>
        {mobilityNote}
      </Fact>
    </RequestDialog>
  );
}
