import { literal } from "sequelize";

/** What a response is called in the audit and in conflicts. */
export const RESPONSE = "survey response";

/** A response, as the kept answers of repeated calls name it: see eraseRecordsAbout. */
export const responseInWords = (id: number) => `${RESPONSE} ${id}`;

/** A subquery of all responses of a survey, named so. */
export const responsesInWords = (surveyId: number) =>
  literal(
    `(SELECT '${RESPONSE} ' || id FROM survey_responses WHERE survey_id = ${Number(surveyId)})`,
  );
