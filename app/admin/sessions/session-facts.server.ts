import { sessionLabel } from "~/models/rules/labels.schema";
import { formatDay } from "~/server/platform/dates";
import type { SessionData } from "~/server/sessions/present";
import { findPublishProblem } from "~/server/sessions/publish";

/** Presents a session for its view, without its media. */
export function toSessionFacts(session: SessionData) {
  const { id, name, title, description, duration, department, specialty } = session;
  const { billType, startType, liveCoach, createdAt } = session;
  return {
    id,
    name,
    title,
    description,
    duration,
    department,
    specialty,
    billType,
    startType,
    liveCoach,
    label: sessionLabel(id),
    created: formatDay(createdAt),
    publishing: presentPublishing(session),
  };
}

/** Presents a session's publishing state: status, when and by whom it was set, and the obstacle to publishing a draft. */
function presentPublishing(session: SessionData) {
  const { status, statusChangedAt, statusChangedBy, version } = session;
  const changedOn = statusChangedAt && formatDay(statusChangedAt);
  const obstacle = status === "Draft" ? findPublishProblem(session) : null;
  return { status, changedOn, changedBy: statusChangedBy, version, obstacle };
}
export type PublishingState = ReturnType<typeof presentPublishing>;
