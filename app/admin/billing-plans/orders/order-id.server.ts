import { parseId } from "~/app/http/list-query.server";

/** Parses the ID of an order from the route parameters. @throws BadRequestError */
export const parseOrderId = ({ id }: Readonly<Record<string, string | undefined>>) =>
  parseId(id, "Invalid order ID");
