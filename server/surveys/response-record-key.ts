import { literal } from "sequelize";

/** Record type of a response, for the audit and conflicts. */
export const RESPONSE_RECORD_TYPE = "survey response";

/** Key of a response in idempotency records: see markResultsErased. */
export const formatResponseKey = (id: number) => `${RESPONSE_RECORD_TYPE} ${id}`;

/** Subquery for the keys of all responses of a survey. */
export const selectResponseKeys = (surveyId: number) =>
  literal(
    `(SELECT '${RESPONSE_RECORD_TYPE} ' || id FROM survey_responses WHERE survey_id = ${Number(surveyId)})`,
  );
