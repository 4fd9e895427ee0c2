import {
  type Attributes,
  col,
  type FindOptions,
  fn,
  type Includeable,
  literal,
  type Model,
  type ModelStatic,
  Op,
  type OrderItem,
  type WhereOptions,
} from "sequelize";
import type { Caller } from "./caller";
import { afterCursor, buildCursor, findKeyColumns, type ListCursor } from "./list-cursor";
import type { ListCondition, ListFilters } from "./list-filters";
import { type MatchingRows, selectIds } from "./matching-rows";
import { MAX_BATCH_ROWS, presentInBatches } from "./present-in-batches";
import { countRows, queryCount } from "./row-counts";
import { findSearchSubquery, intersectIdSubqueries } from "./search-index";
import type { SortColumn } from "./sort-column";

/** Sort fields, filters and page size of a list, as its domain declares them for the API and screens. */
export type ListRules<Field extends string> = {
  sortFields: readonly Field[];
  /** Sort field without a sort parameter; default: "id". */
  defaultSort?: NoInfer<Field>;
  /** Order of the default sort; default: ascending. With a sort parameter the default is always ascending. */
  defaultOrder?: "ASC" | "DESC";
  /** Exact filters by query parameter; a screen has those with a label. */
  filters?: ListFilters;
  pageSize: number;
};

/** Parsed query of a list, validated against its sortable fields. */
export type ListQuery<Field extends string> = {
  /** One-based. */
  page: number;
  /** Rows per page, 1 to 10000. */
  limit: number;
  sortBy: Field;
  sortOrder: "ASC" | "DESC";
  /** Search text; "" matches everything. */
  search: string;
  /** Minimum creation time. */
  since?: Date;
  /** Minimum time of the last change. */
  updatedSince?: Date;
  /** Conditions of exact filters. */
  filters?: ListCondition[];
  /** Reads the rows after this position instead of the page; null for the first page. Undefined: pages without cursors. */
  cursor?: ListCursor | null;
  /** Number of matching rows, if it is known from the page before: they are not counted again. */
  total?: number;
  /** Takes the condition of the rows on all pages, instead of reading a page: see `findMatchingRows`. */
  takeMatching?: (rows: MatchingRows) => void;
};

export type Pagination = {
  currentPage: number;
  totalPages: number;
  totalItems: number;
  itemsPerPage: number;
  hasNextPage: boolean;
  hasPrevPage: boolean;
  /** Cursor of the page after this one; null at the end. Only of queries with a cursor. */
  nextCursor?: string | null;
};

export type Sorting = { sortBy: string; sortOrder: "ASC" | "DESC" };

type PageOptions<M extends Model, Presented> = {
  query: ListQuery<string>;
  where: WhereOptions | undefined;
  /** Sort columns in ascending order, the last one unique. */
  sortedBy: SortColumn[];
  include?: Includeable[];
  /** Selects all ids in the order of `sortedBy`; used for unfiltered lists. */
  walk?: IdWalk;
  /** SQL expression that counts the rows of `where`, faster than they are; used without further conditions. */
  count?: string;
  /** Presents rows in their order, with related records. */
  present: (rows: M[]) => Presented[] | Promise<Presented[]>;
};
/** Builds SQL that selects all ids in sort order, for sorts that the query planner would not run along an index. */
export type IdWalk = (direction: "ASC" | "DESC") => string;

/**
 * Walk of a list that is sorted by the name of its parent: along the index of the parents' names, then along that of the
 * foreign key. SQLite joins CROSS JOIN in the written order; its default plan would read and sort every row.
 * @param names names of tables and of a column, inserted unescaped
 */
export const walkByParentName =
  (names: { parents: string; children: string; foreignKey: string }): IdWalk =>
  (direction) =>
    `SELECT child.id FROM ${names.parents} AS parent CROSS JOIN ${names.children} AS child ` +
    `WHERE child.${names.foreignKey} = parent.id ` +
    `ORDER BY parent.normalized_name ${direction}, parent.id ${direction}, child.id ${direction}`;
/**
 * Reads and presents one page of a list. Up to 50 rows take two statements (count and rows) plus those of `present`; larger
 * pages are read and presented in batches, if the rows have ids. Pages in the second half are read from the end, so that
 * the last page is as fast as the first.
 * @throws BadRequestError if the rows of the page are too long: see `presentInBatches`
 */
export async function readPage<M extends Model, Presented>(
  caller: Caller,
  model: ModelStatic<M>,
  { query, where: filter, sortedBy, include, walk, count, present }: PageOptions<M, Presented>,
): Promise<{ items: Presented[]; pagination: Pagination; sorting: Sorting }> {
  const { page, limit, cursor } = query;
  const conditions = await listConditions(caller, query);
  const matching = allOf(filter, ...conditions);
  if (query.takeMatching) {
    query.takeMatching({ model, where: matching });
    return { items: [], pagination: buildPagination(query, 0), sorting: toSorting(query) };
  }
  const searchSubquery = findSearchSubquery(matching);
  const position = cursor ? afterCursor(cursor, model, sortedBy) : undefined;
  const total =
    query.total ??
    (count && conditions.length === 0
      ? await queryCount(caller, model, count)
      : await countMatching(caller, model, { where: matching, searchSubquery }));
  const where = allOf(matching, position);
  // Rows after a position are read from there, with one more, which tells whether there is another page.
  const offset = position ? 0 : (page - 1) * limit;
  const pageRows = Math.max(0, Math.min(position ? limit + 1 : limit, total - offset));
  const isFromEnd = offset > total / 2;
  const skippedRows = isFromEnd ? total - offset - pageRows : offset;
  const direction = (query.sortOrder === "DESC") !== isFromEnd ? "DESC" : "ASC";
  const range = { limit: pageRows, offset: skippedRows };
  const idWalk =
    searchSubquery && !position && isById(sortedBy)
      ? walkSearchIndex(searchSubquery)
      : where
        ? undefined
        : walk;
  const sortsByJoin = sortedBy.some(Array.isArray);
  const isOneBatch = pageRows <= MAX_BATCH_ROWS || !("id" in model.getAttributes());
  const order = sortedBy.map((column) => toOrderItem(model, column, direction));
  const pageIds = idWalk
    ? `${idWalk(direction)} LIMIT ${pageRows} OFFSET ${skippedRows}`
    : isOneBatch && isFarFromStart(skippedRows) && !include && "id" in model.getAttributes()
      ? selectIds({ model, where }, { order, ...range })
      : undefined;
  const select: Select<M> = {
    ...(pageIds ? { where: whereIdIn(pageIds) } : { where, ...range }),
    include,
    order,
    // Paginates in a subquery, so that joins for display run only for the rows of the page, not for skipped ones.
    subQuery: !idWalk && skippedRows > 0 && include !== undefined && !sortsByJoin,
    transaction: caller.transaction,
  };
  let hasNextPage = offset + limit < total;
  const toSortOrder = <Row>(rows: Row[]) => {
    if (position) hasNextPage = rows.length > limit;
    return (isFromEnd ? rows.reverse() : rows).slice(0, limit);
  };
  let keyRow: object | undefined;
  const presentRows = (rows: M[]) => {
    keyRow = rows.at(-1)?.get() as object | undefined;
    return present(rows);
  };
  const presentPageInBatches = async () => {
    const keys = cursor === undefined ? [] : (findKeyColumns(model, sortedBy) ?? []);
    const names = keys.map(({ name }) => name);
    const rows = toSortOrder(await findIds(model, select, { sortsByJoin, names }));
    // As they were ordered: a row may have changed when its batch is read.
    keyRow = rows.at(-1);
    return presentInBatches(
      rows.map(({ id }) => id),
      { read: (ids) => findByIds(caller, model, { ids, include }), present },
    );
  };
  const items = isOneBatch
    ? await presentRows(pageRows === 0 ? [] : toSortOrder(await model.findAll(select)))
    : await presentPageInBatches();
  const pagination = { ...buildPagination(query, total), ...(position && { hasNextPage }) };
  if (cursor !== undefined) {
    pagination.nextCursor = hasNextPage ? buildCursor(query, model, sortedBy, keyRow) : null;
  }
  return { items, sorting: toSorting(query), pagination };
}

const toSorting = ({ sortBy, sortOrder }: ListQuery<string>): Sorting => ({ sortBy, sortOrder });

/** Conditions of a query that do not depend on the list. */
async function listConditions(
  caller: Caller,
  { since, updatedSince, filters = [] }: ListQuery<string>,
): Promise<WhereOptions[]> {
  return [
    ...(await Promise.all(
      filters.map(async (each) => (typeof each === "function" ? await each(caller) : each)),
    )),
    ...(since ? [{ createdAt: { [Op.gte]: since } }] : []),
    ...(updatedSince ? [{ updatedAt: { [Op.gte]: updatedSince } }] : []),
  ];
}

/** Combines conditions. A single one is not wrapped: see `searchCondition`. */
function allOf(...conditions: (WhereOptions | undefined)[]): WhereOptions | undefined {
  const given = intersectIdSubqueries(conditions.filter((condition) => condition !== undefined));
  return given.length > 1 ? { [Op.and]: given } : given[0];
}

type Select<M extends Model> = FindOptions<Attributes<M>> & { include?: Includeable[] };

/** Selects only the ids of the rows, in their order, and the columns of these names. */
async function findIds<M extends Model>(
  model: ModelStatic<M>,
  { include, ...select }: Select<M>,
  { sortsByJoin, names }: { sortsByJoin: boolean; names: string[] },
): Promise<{ id: number }[]> {
  const rows = await model.findAll({
    ...select,
    ...(sortsByJoin && { include: include?.map(withoutColumns) }),
    attributes: [...new Set(["id", ...names])],
    subQuery: false,
    raw: true,
  });
  return rows as unknown as { id: number }[];
}

/** Finds rows by id. @returns map from id to row, without missing ones */
export async function findByIds<M extends Model>(
  { transaction }: Caller,
  model: ModelStatic<M>,
  { ids, include }: { ids: number[]; include?: Includeable[] },
): Promise<Map<number, M>> {
  const where = { id: ids } as unknown as WhereOptions<Attributes<M>>;
  const rows = await model.findAll({ where, include, transaction });
  return new Map(rows.map((row) => [row.get("id") as number, row]));
}

/** Removes the columns of a join that is needed for sorting only. */
function withoutColumns(join: Includeable): Includeable {
  if (typeof join !== "object" || !("model" in join)) return join;
  const include = join.include?.map(withoutColumns);
  return { ...join, attributes: [], ...(include && { include }) };
}

const isById = (sortedBy: SortColumn[]) => sortedBy.length === 1 && sortedBy[0] === "id";

/** Walks the search index in id order, so that reading a page does not collect all matches. */
const walkSearchIndex =
  (select: string): IdWalk =>
  (direction) =>
    `${select} ORDER BY rowid ${direction}`;

const whereIdIn = (select: string): WhereOptions => ({ id: { [Op.in]: literal(`(${select})`) } });

/** Skipped rows from which the ids of a page are found first, from an index alone: PostgreSQL would read each skipped row. */
const isFarFromStart = (skippedRows: number) => skippedRows >= 1_000;

/** Builds the pagination of a page; pages beyond the end are valid (DESIGN 5). */
export function buildPagination(
  { page, limit }: Pick<ListQuery<string>, "page" | "limit">,
  total: number,
): Pagination {
  const totalPages = Math.ceil(total / limit);
  return {
    currentPage: page,
    totalPages,
    totalItems: total,
    itemsPerPage: limit,
    hasNextPage: page < totalPages,
    hasPrevPage: page > 1 && totalPages > 0,
  };
}

function toOrderItem(
  model: ModelStatic<Model>,
  column: SortColumn,
  direction: "ASC" | "DESC",
): OrderItem {
  if (typeof column === "string") return [column, direction];
  if (Array.isArray(column)) return [...column, direction] as OrderItem;
  if ("sql" in column) return [literal(column.sql), direction];
  const field = model.getAttributes()[column.line]?.field;
  return [fn("lower", col(`${model.name}.${field}`)), direction];
}

async function countMatching(
  caller: Caller,
  model: ModelStatic<Model>,
  { where, searchSubquery }: { where: WhereOptions | undefined; searchSubquery: string | null },
): Promise<number> {
  if (searchSubquery)
    return queryCount(caller, model, `(SELECT COUNT(*) FROM (${searchSubquery}))`);
  if (where) return model.count({ where, transaction: caller.transaction });
  return countRows(caller, model);
}
