/** Ends of the scale: what 100 % means. */
type Best = "anxious" | "good";

/** SQL of an answer's rank from the end that counts as 1; of unknown good ends as it is, where they count. */
const rankSql: Record<Best, string> = {
  // As in the patients' own anxiety index (server/patients/sittings.ts).
  anxious: "CASE WHEN w.good_end = 'higher' THEN 6 - a.choice ELSE a.choice END",
  good: "CASE WHEN w.good_end = 'lower' THEN 6 - a.choice ELSE a.choice END",
};
const conditions: Record<Best, string> = { anxious: "", good: "AND w.good_end IS NOT NULL" };

/**
 * SQL of the score of a response, a whole percent, rounded half up by whole numbers alone, so that both databases agree: each rank x from 1 to 5 counts
 * (x - 1) / 4 x 100, averaged (DESIGN 7). Null without rank answers, and for a score of what is good without any whose good end is known.
 * @param response SQL expression of its id
 */
export const responseScore = (best: Best, response: string) =>
  "(SELECT (50 * (SUM(s.x) - COUNT(*)) + COUNT(*)) / (2 * COUNT(*)) FROM " +
  `(SELECT ${rankSql[best]} AS x FROM survey_answers AS a JOIN survey_wordings AS w ON w.id = a.wording_id ` +
  `WHERE a.response_id = ${response} AND w.question_type = 'rank' AND a.choice IS NOT NULL ${conditions[best]}) AS s HAVING COUNT(*) > 0)`;

/**
 * SQL of the first response after a sitting with a session, before the next one with the same session; null without one. The signs keep
 * databases from the indexes by session and survey, which have many more rows than a procedure has.
 * @param sitting alias of the session assessment
 * @param condition on the survey `u` of the response
 */
export const responseAfter = (sitting: string, condition: string) =>
  "(SELECT MIN(r.response_id) FROM patient_responses AS r JOIN survey_responses AS t ON t.id = r.response_id " +
  `JOIN surveys AS u ON u.id = +t.survey_id WHERE r.patient_procedure_id = ${sitting}.patient_procedure_id ` +
  `AND +r.session_id = ${sitting}.session_id AND +r.patient_id = ${sitting}.patient_id AND ${condition} ` +
  `AND t.created_at >= ${sitting}.created_at AND NOT EXISTS (SELECT 1 FROM session_assessments AS n ` +
  `WHERE n.patient_procedure_id = ${sitting}.patient_procedure_id AND +n.session_id = ${sitting}.session_id ` +
  `AND n.id > ${sitting}.id AND n.created_at <= t.created_at))`;
