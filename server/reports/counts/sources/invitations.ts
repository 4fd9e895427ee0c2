import {
  computedOnce,
  type CountSource,
  episodeDimensions,
  flag,
  IS_COUNTED,
  IS_INCLUDED,
  momentSql,
  onDay,
} from "../source";

/** Partner of the newest order of an episode that counts. */
const PARTNER =
  "COALESCE((SELECT o.partner_id FROM orders AS o WHERE o.episode_id = e.id AND o.partner_id IS NOT NULL " +
  "AND o.state <> 'Failed' ORDER BY o.id DESC LIMIT 1), 0)";
const PLAN_SESSIONS =
  "FROM plan_version_items AS i JOIN plan_sessions AS s ON s.id = i.session_id " +
  `WHERE i.version_id = e.plan_version_id AND i.kind = 'session' AND ${IS_INCLUDED}`;

/** Subjects of the funnel: the first procedure of a person, and others, so that people can be counted. */
export const FIRST_PROCEDURE = "first";

const IS_FIRST =
  "NOT EXISTS (SELECT 1 FROM patient_procedures AS b WHERE b.patient_id = e.patient_id AND b.id < e.id AND NOT b.is_example)";

const select = (condition: string) =>
  `SELECT CASE WHEN ${IS_FIRST} THEN '${FIRST_PROCEDURE}' ELSE 'later' END AS subject, ${episodeDimensions(PARTNER)}, ` +
  `${flag("p.joined_at IS NOT NULL")} AS joined, ` +
  `${flag("EXISTS (SELECT 1 FROM session_assessments AS a WHERE a.patient_procedure_id = e.id)")} AS began, ` +
  `(SELECT COUNT(DISTINCT i.session_id) ${PLAN_SESSIONS}) AS planned, ` +
  "(SELECT COUNT(DISTINCT a.session_id) FROM session_assessments AS a WHERE a.patient_procedure_id = e.id " +
  `AND a.finished_at IS NOT NULL AND a.session_id IN (SELECT i.session_id ${PLAN_SESSIONS})) AS done ` +
  `FROM patients AS p JOIN patient_procedures AS e ON e.patient_id = p.id WHERE ${condition} AND ${IS_COUNTED}`;

/** Procedures of invited patients, on the day of the invitation, or on their own if they were added later. */
export const INVITATIONS: CountSource<"invited" | "joined" | "began" | "half" | "completed"> = {
  name: "funnel",
  fact: "invitation",
  measures: ["invited", "joined", "began", "half", "completed"],
  factsSql: (day) => {
    // Without a lower bound, from which databases without statistics would take these for the few rows.
    const earlier = `e.created_at < ${momentSql(day.to)}`;
    const invitedBefore = `p.invited_at < ${momentSql(day.from)}`;
    return (
      "SELECT f.*, 1 AS invited, " +
      `${flag("f.planned > 0 AND f.done * 2 >= f.planned")} AS half, ${flag("f.planned > 0 AND f.done >= f.planned")} AS completed FROM ` +
      computedOnce(
        `${select(`${onDay("p.invited_at", day)} AND ${earlier}`)} UNION ALL ` +
          `${select(`${onDay("e.created_at", day)} AND ${invitedBefore}`)}`,
      ) +
      " AS f"
    );
  },
};
