import { idParam } from "~/app/http/list-query.server";

/** Parses the procedure id of the route parameters. @throws BadRequestError */
export const procedureId = ({ id }: { id?: string }): number => idParam(id, "Invalid procedure ID");

/** Parses the session id of the route parameters. @throws BadRequestError */
export const sessionId = ({ session }: { session?: string }): number =>
  idParam(session, "Invalid session ID");
