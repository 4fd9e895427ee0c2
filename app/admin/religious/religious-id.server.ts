import { idParam } from "~/app/http/list-query.server";

type Params = Readonly<Record<string, string | undefined>>;

/** The religious partner in an address. @throws BadRequestError */
export const partnerId = ({ id }: Params) => idParam(id, "Invalid religious partner ID");

/** The religious message in an address. @throws BadRequestError */
export const messageId = ({ child }: Params) => idParam(child, "Invalid religious message ID");
