import { idParam } from "~/app/http/list-query.server";

type Params = Readonly<Record<string, string | undefined>>;

/** The advertiser in an address. @throws BadRequestError */
export const advertiserId = ({ id }: Params) => idParam(id, "Invalid advertiser ID");

/** The advertisement in an address. @throws BadRequestError */
export const advertisementId = ({ child }: Params) => idParam(child, "Invalid advertisement ID");
