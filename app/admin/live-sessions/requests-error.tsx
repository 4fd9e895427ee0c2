import { ReceivedError } from "./received-error";
import { LIVE_SESSIONS, RIDES } from "./tabs";

/** The same for the requests of live sessions. */
export function LiveSessionsError() {
  return <ReceivedError path={LIVE_SESSIONS} thing="request" label="Live Sessions" />;
}

/** The same for the requests of rides. */
export function RidesError() {
  return <ReceivedError path={RIDES} thing="request" label="Rides" />;
}
