import { QueryTypes } from "sequelize";
import type { Caller } from "~/server/platform/caller";
import { database } from "~/server/platform/database";

/** Levels of a trend: the last ones. */
const MAX_LEVELS = 5;

/**
 * Reads how anxious patients felt before their last sessions, 1 to 5, oldest first. Leaves out who does not share it, and answers that were
 * private when they were brought along (AREAS 3, 4). One statement; none without patients.
 */
export async function readAnxietyTrends(
  { transaction }: Caller,
  patients: readonly { id: number; sharesAnxiety: boolean }[],
): Promise<Map<number, number[]>> {
  const ids = patients.flatMap(({ id, sharesAnxiety }) => (sharesAnxiety ? id : []));
  const trends = new Map<number, number[]>();
  if (ids.length === 0) return trends;
  const rows = await database().query<{ patientId: number; level: number }>(
    'SELECT patient_id AS "patientId", anxiety_level AS level FROM (SELECT patient_id, anxiety_level, ' +
      "ROW_NUMBER() OVER (PARTITION BY patient_id ORDER BY created_at DESC, id DESC) AS position " +
      `FROM session_assessments WHERE patient_id IN (${ids.map(Number).join()}) AND NOT is_private) AS latest ` +
      `WHERE position <= ${MAX_LEVELS} ORDER BY patient_id, position DESC`,
    { type: QueryTypes.SELECT, transaction },
  );
  for (const { patientId, level } of rows) {
    const levels = trends.get(patientId) ?? [];
    levels.push(Number(level));
    trends.set(patientId, levels);
  }
  return trends;
}

/** Levels that the list shows of a trend. */
const SHOWN_LEVELS = 3;

/** Describes a trend, such as "Anxiety: 3, 4, 5 of 5, rising"; "" without levels. @param levels 1 to 5, oldest first */
export function describeTrend(levels: readonly number[]): string {
  const shown = levels.slice(-SHOWN_LEVELS);
  if (shown.length === 0) return "";
  const direction = shown.length > 1 ? `, ${describeDirection(shown)}` : "";
  return `Anxiety: ${shown.join(", ")} of 5${direction}`;
}

function describeDirection(levels: readonly number[]): string {
  const steps = levels.slice(1).map((level, index) => level - (levels[index] ?? 0));
  const [rises, falls] = [steps.some((step) => step > 0), steps.some((step) => step < 0)];
  if (rises && falls) return "up and down";
  return rises ? "rising" : falls ? "falling" : "unchanged";
}
