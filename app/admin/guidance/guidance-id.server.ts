import { idParam } from "~/app/http/list-query.server";

type Params = Readonly<Record<string, string | undefined>>;

/** The guidance in an address. @throws BadRequestError */
export const guidanceId = ({ id }: Params) => idParam(id, "Invalid guidance ID");

/** The step in an address. @throws BadRequestError */
export const stepId = ({ child }: Params) => idParam(child, "Invalid step ID");
