import {
  col,
  DataTypes,
  fn,
  type Model,
  type ModelStatic,
  Op,
  where as whereColumn,
  type WhereOptions,
} from "sequelize";
import { InvalidCursorError } from "./errors";
import type { SortColumn } from "./sort-column";

type Key = string | number | boolean;

/** Position in a list after the last row of a page: opaque to clients. */
export type ListCursor = {
  sortBy: string;
  sortOrder: "ASC" | "DESC";
  /** Number of the page that follows, from 2, and the rows of the page before. */
  page: number;
  limit: number;
  /** Values of the last row's sort columns; without them the cursor counts rows. */
  keys?: Key[];
};

/** Maximum length of a cursor: longer keys are not put into it, since an address has a limit. */
const MAX_CURSOR_LENGTH = 2_000;

/** Encodes a cursor for an address. */
export function encodeCursor({ sortBy, sortOrder, page, limit, keys }: ListCursor): string {
  const encode = (parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString("base64url");
  const position = [sortBy, sortOrder, page, limit];
  const cursor = encode([...position, ...(keys ?? [])]);
  return cursor.length > MAX_CURSOR_LENGTH ? encode(position) : cursor;
}

/** Decodes a cursor. @throws InvalidCursorError */
export function decodeCursor(text: string): ListCursor {
  const [sortBy, sortOrder, page, limit, ...keys] = parseParts(text);
  const isPosition = (value: unknown): value is number =>
    Number.isInteger(value) && Number(value) > 0 && Number(value) < 1e9;
  if (
    typeof sortBy !== "string" ||
    (sortOrder !== "ASC" && sortOrder !== "DESC") ||
    !isPosition(page) ||
    !isPosition(limit) ||
    !keys.every((key) => ["string", "number", "boolean"].includes(typeof key))
  ) {
    throw new InvalidCursorError();
  }
  return { sortBy, sortOrder, page, limit, ...(keys.length > 0 && { keys: keys as Key[] }) };
}

function parseParts(text: string): unknown[] {
  if (text.length > MAX_CURSOR_LENGTH) throw new InvalidCursorError();
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, "base64url").toString());
    if (Array.isArray(parts)) return parts;
  } catch {
    // Not a cursor of ours.
  }
  throw new InvalidCursorError();
}

type KeyColumn = { name: string; isLine: boolean };

/**
 * Columns whose values identify a place in the order; null if one is of another table or may be null, which the databases sort
 * differently.
 */
export function findKeyColumns(
  model: ModelStatic<Model>,
  sortedBy: readonly SortColumn[],
): KeyColumn[] | null {
  const attributes = model.getAttributes();
  const columns: KeyColumn[] = [];
  for (const column of sortedBy) {
    if (Array.isArray(column)) return null;
    if (typeof column === "object" && "sql" in column) return null;
    const isLine = typeof column === "object";
    const name = isLine ? column.line : column;
    const isRequired = REQUIRED_COLUMNS.includes(name) || attributes[name]?.allowNull === false;
    if (!isRequired) return null;
    columns.push({ name, isLine });
  }
  return columns;
}

const REQUIRED_COLUMNS = ["id", "createdAt", "updatedAt"];

/** Builds the cursor of the page after a row. @param lastRow its columns, as the database or a model has them */
export function buildCursor(
  { page, ...query }: Omit<ListCursor, "keys">,
  model: ModelStatic<Model>,
  sortedBy: readonly SortColumn[],
  lastRow: object | undefined,
): string {
  const { sortBy, sortOrder, limit } = query;
  const row = lastRow as Record<string, Key | Date> | undefined;
  const columns = findKeyColumns(model, sortedBy);
  const keys = row && columns?.map(({ name }) => toKey(keyType(model, name), row[name] ?? ""));
  return encodeCursor({ sortBy, sortOrder, page: page + 1, limit, keys });
}

function toKey(type: KeyType, value: Key | Date): Key {
  if (type === "date") return new Date(value as string | Date).toISOString();
  return type === "boolean" ? Boolean(value) : (value as Key);
}

type KeyType = "date" | "number" | "boolean" | "string";

function keyType(model: ModelStatic<Model>, name: string): KeyType {
  const type = model.getAttributes()[name]?.type;
  if (type instanceof DataTypes.DATE) return "date";
  if (type instanceof DataTypes.INTEGER) return "number";
  return type instanceof DataTypes.BOOLEAN ? "boolean" : "string";
}

/**
 * Builds the condition for the rows after a cursor: `a >= x AND (a > x OR (b >= y AND …))`, whose first part reads along the index
 * of the order. @throws InvalidCursorError for keys of another order
 */
export function afterCursor(
  { keys, sortOrder }: ListCursor,
  model: ModelStatic<Model>,
  sortedBy: readonly SortColumn[],
): WhereOptions | undefined {
  if (!keys) return undefined;
  const columns = findKeyColumns(model, sortedBy);
  if (columns?.length !== keys.length) throw new InvalidCursorError();
  const [beyond, from] = sortOrder === "ASC" ? [Op.gt, Op.gte] : [Op.lt, Op.lte];
  const compare = ({ name, isLine }: KeyColumn, operator: symbol, key: Key): WhereOptions => {
    if (!isLine) return { [name]: { [operator]: toValue(model, name, key) } };
    const column = fn("lower", col(`${model.name}.${model.getAttributes()[name]?.field}`));
    return whereColumn(column, { [operator]: fn("lower", String(key)) } as object);
  };
  const conditions = columns.map((column, index) => ({ column, key: keys[index] ?? "" }));
  return conditions.reduceRight<WhereOptions | undefined>(
    (rest, { column, key }) =>
      rest
        ? {
            [Op.and]: [
              compare(column, from, key),
              { [Op.or]: [compare(column, beyond, key), rest] },
            ],
          }
        : compare(column, beyond, key),
    undefined,
  );
}

/** Converts a key to its column's type. @throws InvalidCursorError */
function toValue(model: ModelStatic<Model>, name: string, key: Key): Key | Date {
  const type = keyType(model, name);
  if (type === "date") {
    const date = new Date(String(key));
    if (Number.isNaN(date.getTime())) throw new InvalidCursorError();
    return date;
  }
  const isInteger = type !== "number" || Number.isSafeInteger(key);
  if (typeof key !== type || !isInteger) throw new InvalidCursorError();
  return key;
}
