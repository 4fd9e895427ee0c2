import { sessionLabel } from "~/models/rules/labels.schema";
import { formatDay } from "~/server/platform/dates";
import type { SessionData } from "~/server/sessions/present";
import { whyNotPublished } from "~/server/sessions/publish";

/** A session as its view shows it, beside what it plays. */
export function sessionFacts(session: SessionData) {
  const { id, name, title, description, duration, department, specialty } = session;
  const { billType, startType, liveCoach, createdAt } = session;
  return {
    ...{ id, name, title, description, duration, department, specialty },
    ...{ billType, startType, liveCoach },
    label: sessionLabel(id),
    created: formatDay(createdAt),
    publishing: publishingOf(session),
  };
}

/** Whether patients get a session, since when and by whom; and what stands in the way of publishing it. */
function publishingOf(session: SessionData) {
  const { status, statusChangedAt, statusChangedBy, version } = session;
  const day = statusChangedAt && formatDay(statusChangedAt);
  const obstacle = status === "Draft" ? whyNotPublished(session) : null;
  return { status, day, by: statusChangedBy, version, obstacle };
}
export type Publishing = ReturnType<typeof publishingOf>;
