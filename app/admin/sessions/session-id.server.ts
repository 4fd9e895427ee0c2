import { idParam } from "~/app/http/list-query.server";

/** The session that an address names. @throws BadRequestError */
export const sessionId = (params: { id?: string }): number =>
  idParam(params.id, "Invalid session ID");
