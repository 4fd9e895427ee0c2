/**
 * SQL condition that an answer `a` in the wording `w` is the one that its question `q` marks as urgent today, in tables `survey_answers`,
 * `survey_wordings` and `survey_questions`.
 */
export const IS_URGENT_ANSWER = `q.urgent_answer = CASE w.question_type
      WHEN 'rank' THEN CAST(a.choice AS TEXT)
      WHEN 'y/n' THEN CASE a.choice WHEN 1 THEN 'Yes' ELSE 'No' END END`;
