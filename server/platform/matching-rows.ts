import { type Model, type ModelStatic, Utils, type WhereOptions } from "sequelize";
import type { ListQuery } from "./list";

/** The rows of a list that match its search and filters. */
export type MatchingRows = { model: ModelStatic<Model>; where: WhereOptions | undefined };

/**
 * Finds what a list would show on all of its pages together, by the list's own function: its condition instead of its rows.
 * @throws errors of the list, such as ForbiddenError
 */
export async function findMatchingRows<Field extends string>(
  readList: (query: ListQuery<Field>) => Promise<unknown>,
  query: ListQuery<Field>,
): Promise<MatchingRows> {
  const found: MatchingRows[] = [];
  await readList({ ...query, takeMatching: (rows) => void found.push(rows) });
  const [rows] = found;
  if (!rows) throw new Error("The list does not read its rows by readPage");
  return rows;
}

type QueryGenerator = {
  selectQuery: (table: unknown, options: object, model: ModelStatic<Model>) => string;
};

/** SQL that selects the ids of matching rows. */
export function selectIds({ model, where }: MatchingRows): string {
  const options = Utils.mapFinderOptions({ attributes: ["id"], where }, model);
  const { queryGenerator } = model.sequelize!.getQueryInterface();
  return (queryGenerator as QueryGenerator)
    .selectQuery(model.getTableName(), options, model)
    .replace(/;$/, "");
}
