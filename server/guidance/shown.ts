import { literal, Op, QueryTypes, type Utils } from "sequelize";
import { Guidance } from "~/models";
import { type Audience, type Phase, PHASES } from "~/models/guidance/audience.schema";
import type { Caller } from "~/server/platform/caller";
import { database, dialect } from "~/server/platform/database";
import { publishedCondition } from "~/server/platform/published-sql";

/** Guidance that patients see, by its phase. */
export type ShownByPhase = ReadonlyMap<Phase | null, Shown>;
type Shown = Pick<Guidance, "id" | "stepCount">;

/**
 * Finds the guidance that patients see of each phase: that of the items of their plan's version, which name a guidance of their own
 * or the one that all plans share, the newest Active one with steps (AREAS 5; DESIGN 8). One query; two with a version.
 * @param planVersionId null for a procedure without a plan: the shared guidance of all phases
 */
export async function findShownByPhase(
  caller: Caller,
  audience: Audience,
  planVersionId: number | null = null,
): Promise<ShownByPhase> {
  const shared = await findSharedByPhase(caller, audience);
  if (planVersionId === null) return shared;
  const items = await database().query<PlanGuidance>(
    'SELECT i.phase, i.guidance_id AS "guidanceId", g.step_count AS "stepCount" FROM plan_version_items AS i ' +
      `LEFT JOIN guidances AS g ON g.id = i.guidance_id AND ${publishedCondition("g")} AND g.step_count > 0 ` +
      "WHERE i.version_id = :planVersionId AND i.kind = :kind ORDER BY i.position",
    {
      type: QueryTypes.SELECT,
      replacements: { planVersionId, kind: `${audience}-guidance` },
      transaction: caller.transaction,
    },
  );
  const shown = new Map<Phase | null, Shown>();
  for (const { phase, guidanceId, stepCount } of items) {
    for (const each of phase === "" ? PHASES.map(({ value }) => value) : [phase]) {
      const own = guidanceId && stepCount ? { id: guidanceId, stepCount } : null;
      const found = own ?? (guidanceId ? undefined : shared.get(each));
      if (found && (own || !shown.has(each))) shown.set(each, found);
    }
  }
  return shown;
}

type PlanGuidance = { phase: Phase | ""; guidanceId: number | null; stepCount: number | null };

/** Finds the guidance that all plans share: the newest Active one with steps of each phase. */
async function findSharedByPhase({ transaction }: Caller, audience: Audience) {
  const guidances = await Guidance.findAll({
    attributes: ["id", "phase", "stepCount"],
    where: { id: { [Op.in]: PHASES.map(({ value }) => shownIdSql(audience, value)) } },
    transaction,
  });
  return new Map<Phase | null, Shown>(guidances.map((guidance) => [guidance.phase, guidance]));
}

/**
 * Subquery for the guidance of a phase, the last entry in the index of those that are shown. SQLite would take another index
 * by itself, and look at all guidance. Both interpolated values are enum constants.
 */
const shownIdSql = (audience: Audience, phase: Phase): Utils.Literal =>
  literal(
    `(SELECT id FROM guidances ${dialect() === "sqlite" ? "INDEXED BY guidances_shown " : ""}` +
      `WHERE audience = '${audience}' AND phase = '${phase}' AND step_count > 0 ` +
      "AND status = 'Active' ORDER BY created_at DESC, id DESC LIMIT 1)",
  );
