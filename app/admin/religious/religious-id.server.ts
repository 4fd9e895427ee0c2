import { parseId } from "~/app/http/list-query.server";

type Params = Readonly<Record<string, string | undefined>>;

/** Parses the religious partner's ID from the route parameters. @throws BadRequestError */
export const parsePartnerId = ({ id }: Params) => parseId(id, "Invalid religious partner ID");

/** Parses the religious message's ID from the route parameters. @throws BadRequestError */
export const parseMessageId = ({ child }: Params) => parseId(child, "Invalid religious message ID");
