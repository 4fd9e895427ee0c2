import { parseId } from "~/app/http/list-query.server";

type Params = Readonly<Record<string, string | undefined>>;

/** Parses the survey ID from the route parameters. @throws BadRequestError */
export const parseSurveyId = ({ id }: Params) => parseId(id, "Invalid survey ID");

/** Parses the question ID from the route parameters. @throws BadRequestError */
export const parseQuestionId = ({ child }: Params) => parseId(child, "Invalid question ID");

/** Parses the ID of a question's wording, to which answers belong, from the route parameters. @throws BadRequestError */
export const parseWordingId = ({ wording }: Params) => parseId(wording, "Invalid question ID");
