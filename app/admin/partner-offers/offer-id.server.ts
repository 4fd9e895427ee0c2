import { parseId } from "~/app/http/list-query.server";

/** Parses the offer ID from the route parameters. @throws BadRequestError */
export const parseOfferId = ({ id }: Readonly<Record<string, string | undefined>>) =>
  parseId(id, "Invalid partner offer ID");
