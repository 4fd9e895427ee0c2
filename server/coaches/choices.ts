import { Op } from "sequelize";
import { Coach } from "~/models";
import { authorize, type Caller } from "~/server/platform/caller";

/** Coaches that a select offers at most; beyond them it has a search. */
const MAX_COACH_CHOICES = 500;

/**
 * Lists the Active coaches in the order of their names, and the one who is already chosen, whatever their status.
 * @param chosen id of that one; null for none
 */
export async function listCoachChoices(
  caller: Caller,
  chosen: number | null = null,
): Promise<{ value: string; label: string }[]> {
  authorize(caller, "content.read");
  const coaches = await Coach.findAll({
    attributes: ["id", "name", "title", "status"],
    where: { [Op.or]: [{ status: "Active" }, { id: chosen ?? 0 }] },
    order: [
      ["normalizedName", "ASC"],
      ["id", "ASC"],
    ],
    limit: MAX_COACH_CHOICES,
    transaction: caller.transaction,
  });
  return coaches.map(({ id, name, title, status }) => ({
    value: String(id),
    label: [name, title].filter(Boolean).join(", ") + (status === "Active" ? "" : ` (${status})`),
  }));
}

/** Finds the names of coaches by their ids. One statement, or none without ids. */
export async function readCoachNames(
  { transaction }: Caller,
  ids: readonly (number | null | undefined)[],
): Promise<Map<number, string>> {
  const found = ids.filter((id) => id !== null && id !== undefined);
  if (found.length === 0) return new Map();
  const where = { id: [...new Set(found)] };
  const coaches = await Coach.findAll({ attributes: ["id", "name"], where, transaction });
  return new Map(coaches.map(({ id, name }) => [id, name]));
}
