import { idParam } from "~/app/http/list-query.server";

/** The procedure that an address names. @throws BadRequestError */
export const procedureId = ({ id }: { id?: string }): number => idParam(id, "Invalid procedure ID");

/** The session that an address names. @throws BadRequestError */
export const sessionId = ({ session }: { session?: string }): number =>
  idParam(session, "Invalid session ID");
