import { parseId } from "~/app/http/list-query.server";

type Params = Readonly<Record<string, string | undefined>>;

/** Parses the advertiser ID from the route parameters. @throws BadRequestError */
export const parseAdvertiserId = ({ id }: Params) => parseId(id, "Invalid advertiser ID");

/** Parses the advertisement ID from the route parameters. @throws BadRequestError */
export const parseAdvertisementId = ({ child }: Params) =>
  parseId(child, "Invalid advertisement ID");
