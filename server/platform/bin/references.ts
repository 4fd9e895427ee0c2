import { QueryTypes } from "sequelize";
import type { Caller } from "~/server/platform/caller";
import { database, dialect } from "~/server/platform/database";

/** A foreign key of the database. */
export type Reference = { child: string; column: string; parent: string };

const SQL = {
  sqlite: `SELECT t.name AS child, r."from" AS "column", r."table" AS parent
    FROM pragma_table_list AS t JOIN pragma_foreign_key_list(t.name) AS r
    WHERE t.schema = 'main' AND t.type = 'table'`,
  postgres: `SELECT child.relname AS child, a.attname AS "column", parent.relname AS parent
    FROM pg_constraint AS r
    JOIN pg_class AS child ON child.oid = r.conrelid JOIN pg_class AS parent ON parent.oid = r.confrelid
    JOIN pg_attribute AS a ON a.attrelid = r.conrelid AND a.attnum = r.conkey[1]
    WHERE r.contype = 'f' AND r.connamespace = current_schema()::regnamespace`,
};

/** Reads all foreign keys of the database, each of one column. */
export const readReferences = ({ transaction }: Caller): Promise<Reference[]> =>
  database().query<Reference>(SQL[dialect()], { type: QueryTypes.SELECT, transaction });
