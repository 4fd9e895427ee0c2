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

/** Indexes for what every list can be sorted by; each ends in the id, so that the order is total. */
export async function addSortIndexes({ run }: MigrationContext, table: string, columns: string[]) {
  for (const column of columns) {
    await run(`CREATE INDEX ${table}_by_${column} ON ${table} (${column}, id)`);
  }
}

/** An index that finds a text anywhere in a name: trigrams, FTS5 on SQLite and pg_trgm on PostgreSQL. */
export async function addNameSearch({ run, dialect }: MigrationContext, table: string) {
  if (dialect === "postgres") {
    await run("CREATE EXTENSION IF NOT EXISTS pg_trgm");
    await run(
      `CREATE INDEX ${table}_name_search ON ${table} USING gin (normalized_name gin_trgm_ops)`,
    );
    return;
  }
  await run(
    `CREATE VIRTUAL TABLE ${table}_search USING fts5(normalized_name, content='${table}', ` +
      `content_rowid='id', tokenize='trigram case_sensitive 1')`,
  );
  const add = `INSERT INTO ${table}_search(rowid, normalized_name) VALUES (new.id, new.normalized_name);`;
  const remove =
    `INSERT INTO ${table}_search(${table}_search, rowid, normalized_name) ` +
    `VALUES ('delete', old.id, old.normalized_name);`;
  await run(`CREATE TRIGGER ${table}_search_insert AFTER INSERT ON ${table} BEGIN ${add} END`);
  await run(`CREATE TRIGGER ${table}_search_delete AFTER DELETE ON ${table} BEGIN ${remove} END`);
  await run(
    `CREATE TRIGGER ${table}_search_update AFTER UPDATE OF normalized_name ON ${table} ` +
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

/** Undoes addNameSearch and addRowCount and drops the table; triggers and indexes go with it. */
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
