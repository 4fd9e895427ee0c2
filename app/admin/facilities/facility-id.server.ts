import { parseId } from "~/app/http/list-query.server";

type Params = Readonly<Record<string, string | undefined>>;

/** Parses the facility ID from the route parameters. @throws BadRequestError */
export const parseFacilityId = ({ id }: Params) => parseId(id, "Invalid facility ID");

/** Parses the step ID from the route parameters. @throws BadRequestError */
export const parseStepId = ({ child }: Params) => parseId(child, "Invalid step ID");
