import { buildPublishing } from "~/server/platform/publishing";
import { requireVersion } from "~/server/platform/record-version";
import { findSession } from "./find";
import { presentSession, type SessionData } from "./present";

/**
 * Publish and unpublish a session (DESIGN 8).
 * @throws NotFoundError, ConflictError while it references deleted media, StaleError
 */
export const { publish: publishSession, unpublish: unpublishSession } = buildPublishing({
  type: "session",
  find: findSession,
  present: (_, session) => presentSession(session),
  requireVersion: (writer, session, expected) =>
    requireVersion(writer, "session", session, expected),
  findProblem: findPublishProblem,
});

/** Explains what prevents publishing: references to deleted media. Null if nothing does. */
export function findPublishProblem(session: SessionData): string | null {
  const { religiousMessageDeleted, religiousMessage } = session;
  const { advertisementDeleted, advertisement } = session;
  const deleted = [
    ...(religiousMessageDeleted ? [`the religious message "${religiousMessage}"`] : []),
    ...(advertisementDeleted ? [`the advertisement "${advertisement}"`] : []),
  ];
  if (deleted.length === 0) return null;
  return (
    `This session includes ${deleted.join(" and ")}, which ${deleted.length > 1 ? "were" : "was"} deleted. ` +
    "Edit the session and choose again before you publish it"
  );
}
