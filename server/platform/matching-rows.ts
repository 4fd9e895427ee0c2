import { type Model, type ModelStatic, type OrderItem, Utils, type WhereOptions } from "sequelize";
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

/** Rows of a page, in their order. */
type PageRange = { order: OrderItem[]; limit: number; offset: number };

/** SQL that selects the ids of matching rows; of those of a page, if one is given. */
export function selectIds({ model, where }: MatchingRows, page?: PageRange): string {
  const options = Utils.mapFinderOptions({ attributes: ["id"], where, ...page }, model);
  const { queryGenerator } = model.sequelize!.getQueryInterface();
  return (queryGenerator as QueryGenerator)
    .selectQuery(model.getTableName(), options, model)
    .replace(/;$/, "");
}
