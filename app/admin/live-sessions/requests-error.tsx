import { ReceivedError } from "./received-error";
import { LIVE_SESSIONS_PATH, RIDES_PATH } from "./tabs";

/** Error boundary of the live session requests and their dialogs. */
export function LiveSessionsError() {
  return <ReceivedError path={LIVE_SESSIONS_PATH} noun="request" label="Live Sessions" />;
}

/** Error boundary of the ride requests and their dialogs. */
export function RidesError() {
  return <ReceivedError path={RIDES_PATH} noun="request" label="Rides" />;
}
