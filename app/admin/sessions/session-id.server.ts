import { parseId } from "~/app/http/list-query.server";

/** Parses the session ID from the route parameters. @throws BadRequestError */
export const parseSessionId = (params: { id?: string }): number =>
  parseId(params.id, "Invalid session ID");
