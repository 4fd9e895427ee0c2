import { SESSION_STATUSES, type SessionStatus } from "~/models/session-status.schema";
import { BadRequestError } from "~/server/platform/errors";

/** Reads the status that a list of sessions is narrowed to; none where it is empty. @throws BadRequestError */
export function sessionStatusQuery({ searchParams }: URL): SessionStatus | undefined {
  const asked = searchParams.get("status");
  if (!asked) return undefined;
  const status = SESSION_STATUSES.find((each) => each === asked);
  if (!status) throw new BadRequestError(`status must be one of ${SESSION_STATUSES.join(", ")}`);
  return status;
}
