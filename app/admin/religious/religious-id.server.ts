import { idParam } from "~/app/http/list-query.server";

type Params = Readonly<Record<string, string | undefined>>;

/** Parses the religious partner's ID from the route parameters. @throws BadRequestError */
export const partnerId = ({ id }: Params) => idParam(id, "Invalid religious partner ID");

/** Parses the religious message's ID from the route parameters. @throws BadRequestError */
export const messageId = ({ child }: Params) => idParam(child, "Invalid religious message ID");
