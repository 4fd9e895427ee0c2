import { ReceivedError } from "./received-error";
import { LIVE_SESSIONS_PATH, RIDES_PATH, SCHEDULE_PATH, WITHDRAWN_PATH } from "./tabs";

/** Error boundary of the live session requests and their dialogs. */
export function LiveSessionsError() {
  return <ReceivedError path={LIVE_SESSIONS_PATH} noun="request" label="Live Sessions" />;
}

/** Error boundary of the schedule and its dialogs. */
export function ScheduleError() {
  return <ReceivedError path={SCHEDULE_PATH} noun="appointment" label="Schedule" />;
}

/** Error boundary of the ride requests and their dialogs. */
export function RidesError() {
  return <ReceivedError path={RIDES_PATH} noun="request" label="Rides" />;
}

/** Error boundary of the withdrawn requests and their dialogs. */
export function WithdrawnError() {
  return <ReceivedError path={WITHDRAWN_PATH} noun="request" label="Withdrawn Requests" />;
}
