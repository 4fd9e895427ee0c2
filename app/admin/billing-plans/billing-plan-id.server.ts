import { parseId } from "~/app/http/list-query.server";

type Params = Readonly<Record<string, string | undefined>>;

/** Parses the ID of a billing plan from the route parameters. @throws BadRequestError */
export const parseBillingPlanId = ({ id }: Params) => parseId(id, "Invalid billing plan ID");

/** Parses the ID of a price from the route parameters. @throws BadRequestError */
export const parsePriceId = ({ child }: Params) => parseId(child, "Invalid price ID");
