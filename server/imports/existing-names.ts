import { type Model, type ModelStatic, Op, type WhereOptions } from "sequelize";
import { normalizeName } from "~/models/rules/clean-text.schema";
import type { Caller } from "~/server/platform/caller";
import type { ExistingRecords } from "./import-description";
import { toKeyId } from "./row-groups";

/** Values per statement: SQLite limits bound parameters. */
const BATCH_VALUES = 500;
/** Names read at a time. */
const BATCH_NAMES = 5_000;

/** A model of records with names. */
export type Named = Model & { id: number; name: string; normalizedName: string };

/** Finds the records whose normalized name is the only key, in batches. @param where further condition */
export async function findExistingByName<M extends Named>(
  caller: Caller,
  model: ModelStatic<M>,
  keys: readonly (readonly string[])[],
  where: WhereOptions = {},
): Promise<ExistingRecords> {
  const existing: ExistingRecords = new Map();
  const names = keys.map(([name = ""]) => name);
  const rows = await findInBatches(names, (batch) =>
    model.findAll({
      attributes: ["id", "normalizedName"],
      where: { [Op.and]: [where, { normalizedName: batch }] } as WhereOptions,
      order: ["id"],
      transaction: caller.transaction,
    }),
  );
  for (const { id, normalizedName } of rows) {
    const key = toKeyId([normalizedName]);
    // The oldest of those that share a name.
    if (!existing.has(key)) existing.set(key, { id, children: new Map() });
  }
  return existing;
}

/**
 * Adds the children of existing records, in place.
 * @param read reads the children of some records: the id of each one's parent, its key before normalization, and its name
 */
export async function addExistingChildren(
  existing: ExistingRecords,
  read: (ids: number[]) => Promise<{ parentId: number; key: string[]; name: string }[]>,
): Promise<ExistingRecords> {
  const byId = new Map([...existing.values()].map((record) => [record.id, record]));
  for (const { parentId, key, name } of await findInBatches([...byId.keys()], read)) {
    byId.get(parentId)?.children.set(toKeyId(key.map(normalizeName)), name);
  }
  return existing;
}

/** Reads in batches what depends on many values. */
export async function findInBatches<Value, Found>(
  values: readonly Value[],
  read: (batch: Value[]) => Promise<Found[]>,
): Promise<Found[]> {
  const found: Found[] = [];
  for (let start = 0; start < values.length; start += BATCH_VALUES) {
    found.push(...(await read(values.slice(start, start + BATCH_VALUES))));
  }
  return found;
}

/** Reads the names of all records of a model, in batches along the primary key. @param where further condition */
export async function* readAllNames<M extends Named>(
  { transaction }: Caller,
  model: ModelStatic<M>,
  where: WhereOptions = {},
): AsyncGenerator<string[]> {
  for (let afterId = 0; ;) {
    const rows = (await model.findAll({
      attributes: ["id", "name"],
      where: { [Op.and]: [where, { id: { [Op.gt]: afterId } }] } as WhereOptions,
      order: ["id"],
      limit: BATCH_NAMES,
      raw: true,
      transaction,
    })) as unknown as { id: number; name: string }[];
    yield rows.map(({ name }) => name);
    if (rows.length < BATCH_NAMES) return;
    afterId = rows.at(-1)?.id ?? afterId;
  }
}
