import { database } from "~/server/platform/database";
import { ON_POSTGRES } from "./database";

/** Runs some work while a trigger rejects rows of a table whose column has a text, as a failing disk would. */
export async function whileRefusingInserts(
  table: string,
  text: string,
  work: () => Promise<void>,
  column = "name",
  /** SQLSTATE on PostgreSQL (its manual, appendix A). */
  code = "P0001",
) {
  const run = (sql: string) => database().query(sql);
  if (ON_POSTGRES) {
    await run(
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ` +
        `IF new.${column} = '${text}' THEN RAISE EXCEPTION 'refused' USING ERRCODE = '${code}'; END IF; RETURN new; END $$`,
    );
    await run(
      `CREATE TRIGGER refuse BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION refuse()`,
    );
  } else {
    await run(
      `CREATE TRIGGER refuse BEFORE INSERT ON ${table} WHEN new.${column} = '${text}' ` +
        "BEGIN SELECT RAISE(ABORT, 'refused'); END",
    );
  }
  try {
    await work();
  } finally {
    await run(ON_POSTGRES ? `DROP TRIGGER refuse ON ${table}` : "DROP TRIGGER refuse");
    if (ON_POSTGRES) await run("DROP FUNCTION refuse");
  }
}
