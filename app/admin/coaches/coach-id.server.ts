import { parseId } from "~/app/http/list-query.server";

/** Parses the coach ID from the route parameters. @throws BadRequestError */
export const parseCoachId = ({ id }: Readonly<Record<string, string | undefined>>) =>
  parseId(id, "Invalid coach ID");
