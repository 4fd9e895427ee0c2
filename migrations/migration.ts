import {
  DataTypes,
  type ModelAttributeColumnOptions,
  type QueryInterface,
  type Transaction,
} from "sequelize";

export type MigrationContext = {
  schema: QueryInterface;
  transaction: Transaction;
  dialect: "sqlite" | "postgres";
  run: (sql: string) => Promise<unknown>;
};

export type Migration = {
  name: string;
  up: (context: MigrationContext) => Promise<void>;
  down: (context: MigrationContext) => Promise<void>;
};

type Columns = Record<string, ModelAttributeColumnOptions>;

/** The columns that every record has. */
export function recordColumns(): Columns {
  return {
    id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
    version: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
    created_at: { type: DataTypes.DATE, allowNull: false },
    updated_at: { type: DataTypes.DATE, allowNull: false },
  };
}

/** A name and its normalized form, which both databases compare by code point. */
export function nameColumns({ dialect }: MigrationContext): Columns {
  return {
    name: { type: DataTypes.TEXT, allowNull: false },
    normalized_name: {
      type: dialect === "postgres" ? 'TEXT COLLATE "C"' : DataTypes.TEXT,
      allowNull: false,
    },
  };
}

/** A line of text that may be empty, and that both databases compare by code point. */
export function lineColumn({ dialect }: MigrationContext): ModelAttributeColumnOptions {
  const type = dialect === "postgres" ? 'TEXT COLLATE "C"' : DataTypes.TEXT;
  return { type, allowNull: false, defaultValue: "" };
}

/** A row of another table that a record belongs to. The record is deleted first: see deleteRecords. */
export function parentColumn(table: string): ModelAttributeColumnOptions {
  return {
    type: DataTypes.INTEGER,
    allowNull: false,
    references: { model: table, key: "id" },
    onDelete: "RESTRICT",
  };
}

/**
 * Indexes for what every list can be sorted by; each ends in the id, so that the order is total. A list of the children
 * of one record is sorted `within` the column that names it.
 */
export async function addSortIndexes(
  { run }: MigrationContext,
  table: string,
  columns: string[],
  within?: string,
) {
  const first = within ? `${within}, ` : "";
  for (const column of columns) {
    await run(`CREATE INDEX ${table}_by_${column} ON ${table} (${first}${column}, id)`);
  }
}

/** The same for lines of text, whose order is that of their lower case. */
export async function addLineSortIndexes(
  { run }: MigrationContext,
  table: string,
  columns: string[],
  within?: string,
) {
  const first = within ? `${within}, ` : "";
  for (const column of columns) {
    await run(`CREATE INDEX ${table}_by_${column} ON ${table} (${first}lower(${column}), id)`);
  }
}

/** An index that finds a text anywhere in a name: trigrams, FTS5 on SQLite and pg_trgm on PostgreSQL. */
export async function addNameSearch(context: MigrationContext, table: string) {
  await addSearch(context, table, "normalized_name");
}

/** The same for a record that is found by several lines: see maintainSearchText. */
export async function addTextSearch(context: MigrationContext, table: string) {
  await addSearch(context, table, "search_text");
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

/** On SQLite triggers keep the number of rows, so that a list need not count; PostgreSQL counts fast enough. */
export async function addRowCount({ run, dialect }: MigrationContext, table: string) {
  if (dialect === "postgres") return;
  const count = (event: string, step: string) =>
    run(
      `CREATE TRIGGER ${table}_count_${event} AFTER ${event.toUpperCase()} ON ${table} ` +
        `BEGIN UPDATE row_counts SET row_count = row_count ${step} WHERE table_name = '${table}'; END`,
    );
  await run(`INSERT INTO row_counts (table_name, row_count) VALUES ('${table}', 0)`);
  await count("insert", "+ 1");
  await count("delete", "- 1");
}

type ChildCount = { parent: string; child: string; key: string; column: string };

/** Triggers keep in each parent how many children it has, so that lists can show it and sort by it. */
export async function addChildCount(
  { run, dialect }: MigrationContext,
  { parent, child, key, column }: ChildCount,
) {
  const name = `${child}_in_${parent}`;
  const after = (event: "insert" | "delete", rest: string) =>
    run(`CREATE TRIGGER ${name}_${event} AFTER ${event.toUpperCase()} ON ${child} ${rest}`);
  if (dialect === "sqlite") {
    const change = (row: "new" | "old", sign: "+" | "-") =>
      `BEGIN UPDATE ${parent} SET ${column} = ${column} ${sign} 1 WHERE id = ${row}.${key}; END`;
    await after("insert", change("new", "+"));
    await after("delete", change("old", "-"));
    return;
  }
  // Once a statement: PostgreSQL keeps each version of the parent's row until the end, and walks along all of them.
  const change = (sign: "+" | "-") =>
    `UPDATE ${parent} SET ${column} = ${column} ${sign} changed.rows ` +
    `FROM (SELECT ${key}, COUNT(*) AS rows FROM changed_rows GROUP BY ${key}) AS changed ` +
    `WHERE ${parent}.id = changed.${key};`;
  await run(
    `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ` +
      `IF TG_OP = 'INSERT' THEN ${change("+")} ELSE ${change("-")} END IF; RETURN NULL; END $$`,
  );
  const each = `FOR EACH STATEMENT EXECUTE FUNCTION ${name}()`;
  await after("insert", `REFERENCING NEW TABLE AS changed_rows ${each}`);
  await after("delete", `REFERENCING OLD TABLE AS changed_rows ${each}`);
}

/** Undoes addChildCount; to be called once the child's table, and its triggers with it, are gone. */
export async function dropChildCount(
  { run, dialect }: MigrationContext,
  { parent, child }: Pick<ChildCount, "parent" | "child">,
) {
  if (dialect === "postgres") await run(`DROP FUNCTION ${child}_in_${parent}()`);
}

/** Undoes addNameSearch or addTextSearch, and addRowCount, and drops the table; triggers and indexes go with it. */
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
