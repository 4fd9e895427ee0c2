import { literal, Op, type Utils } from "sequelize";
import { Guidance } from "~/models";
import { type Audience, type Phase, PHASES } from "~/models/guidance/audience.schema";
import type { Caller } from "~/server/platform/caller";
import { dialect } from "~/server/platform/database";

/** Guidance that patients see, by its phase. */
export type ShownByPhase = ReadonlyMap<Phase | null, Pick<Guidance, "id" | "stepCount">>;

/** Finds the guidance that patients see: the newest Active one with steps of each phase (DESIGN 8). One query. */
export async function findShownByPhase(
  { transaction }: Caller,
  audience: Audience,
): Promise<ShownByPhase> {
  const guidances = await Guidance.findAll({
    attributes: ["id", "phase", "stepCount"],
    where: { id: { [Op.in]: PHASES.map(({ value }) => shownIdSql(audience, value)) } },
    transaction,
  });
  return new Map(guidances.map((guidance) => [guidance.phase, guidance]));
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
