import { parseId } from "~/app/http/list-query.server";

/** Parses the procedure ID from the route parameters. @throws BadRequestError */
export const parseProcedureId = ({ id }: { id?: string }): number =>
  parseId(id, "Invalid procedure ID");

/** Parses the session ID from the route parameters. @throws BadRequestError */
export const parseSessionId = ({ session }: { session?: string }): number =>
  parseId(session, "Invalid session ID");
