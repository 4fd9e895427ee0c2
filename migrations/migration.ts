import {
  DataTypes,
  type ModelAttributeColumnOptions,
  type QueryInterface,
  type Transaction,
} from "sequelize";
import type { PhoneRegion } from "~/models/platform/phone-number";

export type MigrationContext = {
  schema: QueryInterface;
  transaction: Transaction;
  dialect: "sqlite" | "postgres";
  /** Region of telephone numbers without a country code. */
  phoneRegion: PhoneRegion;
  run: (sql: string) => Promise<unknown>;
};

export type Migration = {
  name: string;
  up: (context: MigrationContext) => Promise<void>;
  down: (context: MigrationContext) => Promise<void>;
};

type Columns = Record<string, ModelAttributeColumnOptions>;

/** Columns of every record. */
export function recordColumns(): Columns {
  return {
    id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
    version: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
    created_at: { type: DataTypes.DATE, allowNull: false },
    updated_at: { type: DataTypes.DATE, allowNull: false },
  };
}

/** A name and its normalized form, collated by code point on both databases. */
export function nameColumns({ dialect }: MigrationContext): Columns {
  return {
    name: { type: DataTypes.TEXT, allowNull: false },
    normalized_name: {
      type: dialect === "postgres" ? 'TEXT COLLATE "C"' : DataTypes.TEXT,
      allowNull: false,
    },
  };
}

/** Single-line text, "" by default, collated by code point on both databases. */
export function lineColumn({ dialect }: MigrationContext): ModelAttributeColumnOptions {
  const type = dialect === "postgres" ? 'TEXT COLLATE "C"' : DataTypes.TEXT;
  return { type, allowNull: false, defaultValue: "" };
}

/** Foreign key to a parent, which cannot be deleted before its children: see `deleteRecords`. */
export function parentColumn(table: string): ModelAttributeColumnOptions {
  return {
    type: DataTypes.INTEGER,
    allowNull: false,
    references: { model: table, key: "id" },
    onDelete: "RESTRICT",
  };
}

/**
 * Adds an index for each sortable column of a list, ending in the id for a total order.
 * @param parentKey foreign key column, for lists of one parent's children
 */
export async function addSortIndexes(
  { run }: MigrationContext,
  table: string,
  columns: string[],
  parentKey?: string,
) {
  const keyPrefix = parentKey ? `${parentKey}, ` : "";
  for (const column of columns) {
    await run(`CREATE INDEX ${table}_by_${column} ON ${table} (${keyPrefix}${column}, id)`);
  }
}

/** Like `addSortIndexes`, for text columns sorted case-insensitively. */
export async function addLineSortIndexes(
  { run }: MigrationContext,
  table: string,
  columns: string[],
  parentKey?: string,
) {
  const keyPrefix = parentKey ? `${parentKey}, ` : "";
  for (const column of columns) {
    await run(`CREATE INDEX ${table}_by_${column} ON ${table} (${keyPrefix}lower(${column}), id)`);
  }
}

/** Adds a trigram index for substring search in names: FTS5 on SQLite, pg_trgm on PostgreSQL. */
export async function addNameSearch(context: MigrationContext, table: string) {
  await addSearch(context, table, "normalized_name");
}

/** Like `addNameSearch`, for records whose `search_text` combines several fields: see `maintainSearchText`. */
export async function addTextSearch(context: MigrationContext, table: string) {
  await addSearch(context, table, "search_text");
}

/**
 * Adds the narrow index of `search_text` that a search of one or two letters scans. On SQLite only: an entry of PostgreSQL's index
 * cannot hold a long text, and its scan of the table is fast enough. A unique or sort index serves names.
 */
export async function addTextScan({ run, dialect }: MigrationContext, table: string) {
  if (dialect === "sqlite")
    await run(`CREATE INDEX ${table}_search_text ON ${table} (search_text)`);
}

async function addSearch({ run, dialect }: MigrationContext, table: string, column: string) {
  if (dialect === "postgres") {
    await run("CREATE EXTENSION IF NOT EXISTS pg_trgm");
    await run(`CREATE INDEX ${table}_name_search ON ${table} USING gin (${column} gin_trgm_ops)`);
    return;
  }
  await run(
    `CREATE VIRTUAL TABLE ${table}_search USING fts5(${column}, content='${table}', ` +
      `content_rowid='id', tokenize='trigram case_sensitive 1')`,
  );
  const add = `INSERT INTO ${table}_search(rowid, ${column}) VALUES (new.id, new.${column});`;
  const remove =
    `INSERT INTO ${table}_search(${table}_search, rowid, ${column}) ` +
    `VALUES ('delete', old.id, old.${column});`;
  await run(`CREATE TRIGGER ${table}_search_insert AFTER INSERT ON ${table} BEGIN ${add} END`);
  await run(`CREATE TRIGGER ${table}_search_delete AFTER DELETE ON ${table} BEGIN ${remove} END`);
  await run(
    `CREATE TRIGGER ${table}_search_update AFTER UPDATE OF ${column} ON ${table} ` +
      `BEGIN ${remove} ${add} END`,
  );
}

/** Adds triggers that maintain the row count on SQLite, where COUNT(*) scans an index; PostgreSQL is fast enough. */
export async function addRowCount({ run, dialect }: MigrationContext, table: string) {
  if (dialect === "postgres") return;
  const createTrigger = (event: string, delta: string) =>
    run(
      `CREATE TRIGGER ${table}_count_${event} AFTER ${event.toUpperCase()} ON ${table} ` +
        `BEGIN UPDATE row_counts SET row_count = row_count ${delta} WHERE table_name = '${table}'; END`,
    );
  await run(`INSERT INTO row_counts (table_name, row_count) VALUES ('${table}', 0)`);
  await createTrigger("insert", "+ 1");
  await createTrigger("delete", "- 1");
}

type KeptCount = { name: string; table: string; flag: string };

/** Adds triggers that maintain, on both databases, the number of rows whose flag is off: see server/platform/row-counts. */
export async function addKeptCount(
  { run, dialect }: MigrationContext,
  { name, table, flag }: KeptCount,
) {
  await run(
    `INSERT INTO row_counts (table_name, row_count) SELECT '${name}', COUNT(*) FROM ${table} WHERE NOT ${flag}`,
  );
  const trigger = `CREATE TRIGGER ${table}_kept`;
  if (dialect === "sqlite") {
    const add = (rows: string) =>
      `BEGIN UPDATE row_counts SET row_count = row_count + ${rows} WHERE table_name = '${name}'; END`;
    await run(`${trigger}_insert AFTER INSERT ON ${table} WHEN NOT new.${flag} ${add("1")}`);
    await run(`${trigger}_delete AFTER DELETE ON ${table} WHEN NOT old.${flag} ${add("-1")}`);
    await run(
      `${trigger}_update AFTER UPDATE OF ${flag} ON ${table} WHEN new.${flag} <> old.${flag} ` +
        add(`old.${flag} - new.${flag}`),
    );
    return;
  }
  // Statement-level, and a row for each: writers of one row with the count would wait for each other until they commit.
  const add = (sign: string) =>
    `INSERT INTO row_counts SELECT '${name}', ${sign}COUNT(*) FROM changed_rows WHERE NOT ${flag} HAVING COUNT(*) > 0;`;
  await run(
    `CREATE FUNCTION ${table}_kept() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ` +
      `IF TG_OP = 'INSERT' THEN ${add("")} ELSIF TG_OP = 'DELETE' THEN ${add("-")} ` +
      `ELSE INSERT INTO row_counts VALUES ('${name}', CASE WHEN NEW.${flag} THEN -1 ELSE 1 END); ` +
      "END IF; RETURN NULL; END $$",
  );
  const execute = `EXECUTE FUNCTION ${table}_kept()`;
  for (const [event, rows] of [
    ["INSERT", "NEW"],
    ["DELETE", "OLD"],
  ] as const) {
    await run(
      `${trigger}_${event.toLowerCase()} AFTER ${event} ON ${table} ` +
        `REFERENCING ${rows} TABLE AS changed_rows FOR EACH STATEMENT ${execute}`,
    );
  }
  await run(
    `${trigger}_update AFTER UPDATE OF ${flag} ON ${table} FOR EACH ROW ` +
      `WHEN (NEW.${flag} <> OLD.${flag}) ${execute}`,
  );
}

/** Reverts `addKeptCount`. */
export async function dropKeptCount(
  { run, dialect }: MigrationContext,
  { name, table }: Pick<KeptCount, "name" | "table">,
) {
  for (const event of ["insert", "delete", "update"]) {
    await run(`DROP TRIGGER ${table}_kept_${event}${dialect === "postgres" ? ` ON ${table}` : ""}`);
  }
  if (dialect === "postgres") await run(`DROP FUNCTION ${table}_kept()`);
  await run(`DELETE FROM row_counts WHERE table_name = '${name}'`);
}

type ChildCount = { parent: string; child: string; key: string; column: string };

/** Adds triggers that maintain the number of children in each parent, so that lists can show it and sort by it. */
export async function addChildCount(
  { run, dialect }: MigrationContext,
  { parent, child, key, column }: ChildCount,
) {
  const name = `${child}_in_${parent}`;
  const createTrigger = (event: "insert" | "delete", action: string) =>
    run(`CREATE TRIGGER ${name}_${event} AFTER ${event.toUpperCase()} ON ${child} ${action}`);
  if (dialect === "sqlite") {
    const buildUpdate = (row: "new" | "old", sign: "+" | "-") =>
      `BEGIN UPDATE ${parent} SET ${column} = ${column} ${sign} 1 WHERE id = ${row}.${key}; END`;
    await createTrigger("insert", buildUpdate("new", "+"));
    await createTrigger("delete", buildUpdate("old", "-"));
    return;
  }
  // Statement-level: row-level triggers would create a chain of row versions of the parent, which PostgreSQL walks.
  const buildUpdate = (sign: "+" | "-") =>
    `UPDATE ${parent} SET ${column} = ${column} ${sign} changed.rows ` +
    `FROM (SELECT ${key}, COUNT(*) AS rows FROM changed_rows GROUP BY ${key}) AS changed ` +
    `WHERE ${parent}.id = changed.${key};`;
  await run(
    `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ` +
      `IF TG_OP = 'INSERT' THEN ${buildUpdate("+")} ELSE ${buildUpdate("-")} END IF; RETURN NULL; END $$`,
  );
  const forEachStatement = `FOR EACH STATEMENT EXECUTE FUNCTION ${name}()`;
  await createTrigger("insert", `REFERENCING NEW TABLE AS changed_rows ${forEachStatement}`);
  await createTrigger("delete", `REFERENCING OLD TABLE AS changed_rows ${forEachStatement}`);
}

/** Reverts `addChildCount`; call after dropping the child's table, which drops the triggers. */
export async function dropChildCount(
  { run, dialect }: MigrationContext,
  { parent, child }: Pick<ChildCount, "parent" | "child">,
) {
  if (dialect === "postgres") await run(`DROP FUNCTION ${child}_in_${parent}()`);
}

/** Drops a table together with its search index (`addNameSearch`, `addTextSearch`) and its row count (`addRowCount`). */
export async function dropListTable(
  { run, schema, dialect, transaction }: MigrationContext,
  table: string,
) {
  if (dialect === "sqlite") {
    await run(`DROP TABLE ${table}_search`);
    await run(`DELETE FROM row_counts WHERE table_name = '${table}'`);
  }
  await schema.dropTable(table, { transaction });
}
