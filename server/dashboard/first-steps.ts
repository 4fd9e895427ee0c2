import { QueryTypes } from "sequelize";
import { authorize, type Caller } from "~/server/platform/caller";
import { database } from "~/server/platform/database";

/** What an installation has of what it takes to publish a first plan (AREAS 5). */
export type FirstSteps = { hasSpecialty: boolean; hasSession: boolean; hasPlan: boolean };

const EXISTS = {
  hasSpecialty: "SELECT 1 FROM specialties WHERE is_active",
  hasSession: "SELECT 1 FROM plan_sessions WHERE status = 'Active'",
  hasPlan: "SELECT 1 FROM procedures",
  isLive: "SELECT 1 FROM procedures WHERE plan_status = 'Live'",
};

/** Reads which steps to a first plan are done; null once patients can choose one. One statement. */
export async function readFirstSteps(caller: Caller): Promise<FirstSteps | null> {
  authorize(caller, "content.read");
  const columns = Object.entries(EXISTS).map(
    ([name, select]) => `CASE WHEN EXISTS (${select}) THEN 1 ELSE 0 END AS "${name}"`,
  );
  const [row] = await database().query<Record<keyof typeof EXISTS, number>>(
    `SELECT ${columns.join(", ")}`,
    { type: QueryTypes.SELECT, transaction: caller.transaction },
  );
  if (!row || row.isLive === 1) return null;
  const { hasSpecialty, hasSession, hasPlan } = row;
  return {
    hasSpecialty: hasSpecialty === 1,
    hasSession: hasSession === 1,
    hasPlan: hasPlan === 1,
  };
}
