import sqlite3 from "sqlite3";
import type { QueriedList } from "./bare-content";
import { formatSqliteDate } from "./tags-database";

type TagRow = {
  id: number;
  name: string;
  normalizedName: string;
  version: number;
  createdAt: string;
  updatedAt: string;
};

const connections = new Map<string, sqlite3.Database>();

function connect(file: string): sqlite3.Database {
  const existing = connections.get(file);
  if (existing) return existing;
  const connection = new sqlite3.Database(file);
  connection.configure("busyTimeout", 5_000);
  connection.exec(
    "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -16000;",
  );
  connections.set(file, connection);
  return connection;
}

function query<Row>(
  database: sqlite3.Database,
  sql: string,
  parameters: unknown[] = [],
): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    database.all<Row>(sql, parameters, (error, rows) => (error ? reject(error) : resolve(rows)));
  });
}

/** Reads a page of the list with the product's statements, as the product's JSON. */
export async function queryList({ databaseFile, statements, page, limit, message }: QueriedList) {
  const database = connect(databaseFile);
  const results: object[][] = [];
  for (const sql of statements) results.push(await query<object>(database, sql));
  const totalItems = Number(Object.values(results[0]?.[0] ?? {})[0]);
  const rows = (results.at(-1) ?? []) as TagRow[];
  const totalPages = Math.ceil(totalItems / limit);
  const tags = rows.sort((left, right) => left.id - right.id).map(presentTag);
  return {
    success: true,
    result: {
      message,
      data: {
        tags,
        sorting: { sortBy: "id", sortOrder: "ASC" },
        pagination: {
          currentPage: page,
          totalPages,
          totalItems,
          itemsPerPage: limit,
          hasNextPage: page < totalPages,
          hasPrevPage: page > 1 && totalPages > 0,
          nextCursor: page < totalPages ? encodeCursor(page + 1, limit, tags.at(-1)?.id) : null,
        },
      },
    },
  };
}

const encodeCursor = (page: number, limit: number, lastId: number | undefined) =>
  Buffer.from(JSON.stringify(["id", "ASC", page, limit, lastId])).toString("base64url");

let lastInsert: Promise<unknown> = Promise.resolve();

/** Inserts a tag in a transaction; sequentially, since SQLite has a single writer. */
export function insertTag(databaseFile: string, body: string) {
  const database = connect(databaseFile);
  const inserted = lastInsert.then(async () => {
    const { name } = JSON.parse(body) as { name: string };
    const now = formatSqliteDate(new Date());
    await query(database, "BEGIN IMMEDIATE");
    const [row] = await query<TagRow>(
      database,
      "INSERT INTO tags (name, normalized_name, version, created_at, updated_at) VALUES (?, ?, 0, ?, ?) " +
        "RETURNING id, name, normalized_name AS normalizedName, version, created_at AS createdAt, updated_at AS updatedAt",
      [name, name.toLowerCase(), now, now],
    );
    await query(database, "COMMIT");
    if (!row) throw new Error("Nothing was inserted");
    return {
      success: true,
      result: { message: "Tag created successfully", data: { tag: presentTag(row) } },
    };
  });
  lastInsert = inserted.catch(() => undefined);
  return inserted;
}

function presentTag({ id, name, normalizedName, version, createdAt, updatedAt }: TagRow) {
  return {
    id,
    name,
    normalizedName,
    version,
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
  };
}
