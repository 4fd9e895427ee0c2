import { idParam } from "~/app/http/list-query.server";

type Params = Readonly<Record<string, string | undefined>>;

/** The survey in an address. @throws BadRequestError */
export const surveyId = ({ id }: Params) => idParam(id, "Invalid survey ID");

/** The question in an address. @throws BadRequestError */
export const questionId = ({ child }: Params) => idParam(child, "Invalid question ID");

/** The wording of a question in an address: answers belong to one. @throws BadRequestError */
export const wordingId = ({ wording }: Params) => idParam(wording, "Invalid question ID");
