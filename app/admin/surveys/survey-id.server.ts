import { idParam } from "~/app/http/list-query.server";

type Params = Readonly<Record<string, string | undefined>>;

/** Parses the survey ID from the route parameters. @throws BadRequestError */
export const surveyId = ({ id }: Params) => idParam(id, "Invalid survey ID");

/** Parses the question ID from the route parameters. @throws BadRequestError */
export const questionId = ({ child }: Params) => idParam(child, "Invalid question ID");

/** Parses the ID of a question's wording, to which answers belong, from the route parameters. @throws BadRequestError */
export const wordingId = ({ wording }: Params) => idParam(wording, "Invalid question ID");
