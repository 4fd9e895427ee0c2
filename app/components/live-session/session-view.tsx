import type { LoadedSession } from "~/app/patient/appointments/session-page.server";
import { FailedNote } from "./failed-note";
import { SessionFacts } from "./session-facts";
import { SessionLinks } from "./session-links";
import { ChooseTimeForm } from "./time-forms";

/** A live session on its own page or dialog: its facts, what can be done, and the times to choose from. */
export function SessionView({ session, home, zone, hasPhone, isWaiting }: LoadedSession) {
  return (
    <div className="grid gap-4">
      {session.offers.length === 0 && <FailedNote />}
      {isWaiting && !session.note && <p>We have your request, and look for a time.</p>}
      <SessionFacts session={session} />
      {session.offers.length > 0 && (
        <ChooseTimeForm {...{ home, zone, hasPhone }} times={session.offers} />
      )}
      <SessionLinks session={session} home={home} />
    </div>
  );
}
