import { parseId } from "~/app/http/list-query.server";

/** Parses the partner ID from the route parameters. @throws BadRequestError */
export const parsePartnerId = ({ id }: Readonly<Record<string, string | undefined>>) =>
  parseId(id, "Invalid partner ID");
