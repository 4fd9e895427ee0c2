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
  QueryTypes,
  type WhereOptions,
} from "sequelize";
import type { Caller } from "./caller";
import { database, dialect } from "./database";
import { MAX_BATCH_ROWS, presentInBatches } from "./present-in-batches";
import { selectFound } from "./search-index";

/** What a list may be asked; the top floor has checked it against the list's own fields. */
export type ListQuery<Field extends string> = {
  /** From 1. */
  page: number;
  /** Rows a page, 1 to 10000. */
  limit: number;
  sortBy: Field;
  sortOrder: "ASC" | "DESC";
  /** Text to find, "" for everything. */
  search: string;
  /** Only what was created then or later. */
  since?: Date;
};

export type Pagination = {
  currentPage: number;
  totalPages: number;
  totalItems: number;
  itemsPerPage: number;
  hasNextPage: boolean;
  hasPrevPage: boolean;
};

export type Sorting = { sortBy: string; sortOrder: "ASC" | "DESC" };

type PageOf<M extends Model, Presented> = {
  query: ListQuery<string>;
  where: WhereOptions | undefined;
  /** The columns to sort by, ascending, the last of them unique. */
  sortedBy: SortColumn[];
  include?: Includeable[];
  /** Finds the ids of a page where nothing is searched or narrowed, in the same order. */
  walk?: IdWalk;
  /** Makes what the list shows of some rows, in their order, with what belongs to them. */
  present: (rows: M[]) => Presented[] | Promise<Presented[]>;
};
/** SQL that gives the ids of all rows in their order, for a sort that the database would not find the short way for. */
export type IdWalk = (direction: "ASC" | "DESC") => string;
/**
 * A column of the model, or of one that it belongs to, which may belong to another one; a line of text, whose order is that of its lower case
 * (migrations: addLineSortIndexes); or an expression of SQL, for what no column holds.
 */
export type SortColumn = string | [...Related[], string] | { line: string } | { sql: string };
type Related = { model: ModelStatic<Model>; as: string };

/**
 * One page of a list, presented. Up to 50 rows take two statements and those of `present`: how many there are, and the rows.
 * More of them are read and presented in batches, if they have ids. Pages of the second half are read from the end, so that
 * the last page costs what the first one does.
 * @throws BadRequestError for a page whose rows are too long: see presentInBatches
 */
export async function readPage<M extends Model, Presented>(
  caller: Caller,
  model: ModelStatic<M>,
  { query, where: asked, sortedBy, include, walk, present }: PageOf<M, Presented>,
): Promise<{ items: Presented[]; pagination: Pagination; sorting: Sorting }> {
  const { page, limit, since } = query;
  const added = since && { createdAt: { [Op.gte]: since } };
  const where = asked && added ? { [Op.and]: [asked, added] } : (asked ?? added);
  const found = selectFound(where);
  const total = await countMatching(caller, model, { where, found });
  const offset = (page - 1) * limit;
  const size = Math.max(0, Math.min(limit, total - offset));
  const fromTheEnd = offset > total / 2;
  const skipped = fromTheEnd ? total - offset - size : offset;
  const direction = (query.sortOrder === "DESC") !== fromTheEnd ? "DESC" : "ASC";
  const part = { limit: size, offset: skipped };
  const steps = found && isById(sortedBy) ? alongFound(found) : where ? undefined : walk;
  const sortsByJoin = sortedBy.some(Array.isArray);
  const select: Select<M> = {
    ...(steps ? { where: idsAlong(steps, direction, part) } : { where, ...part }),
    include,
    order: sortedBy.map((column) => orderItem(model, column, direction)),
    // Paginate in a subquery first, so that joins only for display run for the page's rows, not for skipped ones.
    subQuery: !steps && skipped > 0 && include !== undefined && !sortsByJoin,
    transaction: caller.transaction,
  };
  const inOrder = <Row>(rows: Row[]) => (fromTheEnd ? rows.reverse() : rows);
  const isOneBatch = size <= MAX_BATCH_ROWS || !("id" in model.getAttributes());
  const items = isOneBatch
    ? await present(size === 0 ? [] : inOrder(await model.findAll(select)))
    : await presentInBatches(inOrder(await findIds(model, select, sortsByJoin)), {
        read: (ids) => findByIds(caller, model, { ids, include }),
        present,
      });
  return {
    items,
    sorting: { sortBy: query.sortBy, sortOrder: query.sortOrder },
    pagination: paginationOf(query, total),
  };
}

type Select<M extends Model> = FindOptions<Attributes<M>> & { include?: Includeable[] };

/** The ids of what is selected, in its order. */
async function findIds<M extends Model>(
  model: ModelStatic<M>,
  { include, ...select }: Select<M>,
  sortsByJoin: boolean,
): Promise<number[]> {
  const rows = await model.findAll({
    ...select,
    ...(sortsByJoin && { include: include?.map(withoutColumns) }),
    attributes: ["id"],
    subQuery: false,
    raw: true,
  });
  return rows.map((row) => (row as unknown as { id: number }).id);
}

/** The rows with some ids, by id. */
export async function findByIds<M extends Model>(
  { transaction }: Caller,
  model: ModelStatic<M>,
  { ids, include }: { ids: number[]; include?: Includeable[] },
): Promise<Map<number, M>> {
  const where = { id: ids } as unknown as WhereOptions<Attributes<M>>;
  const rows = await model.findAll({ where, include, transaction });
  return new Map(rows.map((row) => [row.get("id") as number, row]));
}

/** A join that sorts, and shows nothing. */
function withoutColumns(join: Includeable): Includeable {
  if (typeof join !== "object" || !("model" in join)) return join;
  const include = join.include?.map(withoutColumns);
  return { ...join, attributes: [], ...(include && { include }) };
}

const isById = (sortedBy: SortColumn[]) => sortedBy.length === 1 && sortedBy[0] === "id";

/** The search index has its ids in their order, so that a page need not have all of them found. */
const alongFound =
  (select: string): IdWalk =>
  (direction) =>
    `${select} ORDER BY rowid ${direction}`;

/** The rows of a page that a walk comes to. */
function idsAlong(
  walk: IdWalk,
  direction: "ASC" | "DESC",
  { limit, offset }: { limit: number; offset: number },
): WhereOptions {
  return { id: { [Op.in]: literal(`(${walk(direction)} LIMIT ${limit} OFFSET ${offset})`) } };
}

/** Where a page stands among all rows; a page beyond the end is one too (DESIGN 5). */
export function paginationOf(
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

function orderItem(
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
  { where, found }: { where: WhereOptions | undefined; found: string | null },
): Promise<number> {
  if (found) return countBy(caller, model, `(SELECT COUNT(*) FROM (${found}))`);
  if (where) return model.count({ where, transaction: caller.transaction });
  return countRows(caller, model);
}

/** How many rows a table has. */
export const countRows = (caller: Caller, model: ModelStatic<Model>): Promise<number> =>
  countBy(caller, model, rowCountSql(model));

async function countBy(caller: Caller, model: ModelStatic<Model>, sql: string): Promise<number> {
  const [row] = await database().query<{ rows: number | string | null }>(`SELECT ${sql} AS rows`, {
    type: QueryTypes.SELECT,
    transaction: caller.transaction,
  });
  if (row?.rows == null) throw new Error(`No row count is kept for ${model.tableName}`);
  return Number(row.rows);
}

/** The same as SQL. On SQLite triggers keep the number, since counting reads the whole index. */
export function rowCountSql({ tableName }: ModelStatic<Model>): string {
  return dialect() === "postgres"
    ? `(SELECT COUNT(*) FROM ${tableName})`
    : `(SELECT row_count FROM row_counts WHERE table_name = '${tableName}')`;
}
