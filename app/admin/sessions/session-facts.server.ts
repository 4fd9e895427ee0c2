import { toPublishingState } from "~/app/admin/publishing.server";
import { sessionPreviewUrl } from "~/app/contracts/preview-url";
import { sessionLabel } from "~/models/rules/labels.schema";
import { formatDay } from "~/server/platform/dates";
import type { SessionData } from "~/server/sessions/present";
import { describeMediaCheck } from "~/server/sessions/check-media";
import { findPublishProblem } from "~/server/sessions/publish";

/** Presents a session for its view, without its media. @param viewers who sees it */
export function toSessionFacts(session: SessionData, viewers: string) {
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
    publishing: {
      ...toPublishingState(session, {
        obstacle: findPublishProblem(session),
        viewers,
        preview: sessionPreviewUrl(id),
      }),
      warning: describeMediaCheck(session),
    },
  };
}
