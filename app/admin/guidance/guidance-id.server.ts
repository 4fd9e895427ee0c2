import { parseId } from "~/app/http/list-query.server";

type Params = Readonly<Record<string, string | undefined>>;

/** Parses the guidance ID from the route parameters. @throws BadRequestError */
export const guidanceId = ({ id }: Params) => parseId(id, "Invalid guidance ID");

/** Parses the step ID from the route parameters. @throws BadRequestError */
export const stepId = ({ child }: Params) => parseId(child, "Invalid step ID");
