import { database } from "~/server/platform/database";
import { ON_POSTGRES } from "./database";

/** Does something while the database refuses rows of a name in a table, as a full disk or a broken row would. */
export async function refusingInserts(table: string, name: string, work: () => Promise<void>) {
  const run = (sql: string) => database().query(sql);
  if (ON_POSTGRES) {
    await run(
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ` +
        `IF new.name = '${name}' THEN RAISE EXCEPTION 'refused'; END IF; RETURN new; END $$`,
    );
    await run(
      `CREATE TRIGGER refuse BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION refuse()`,
    );
  } else {
    await run(
      `CREATE TRIGGER refuse BEFORE INSERT ON ${table} WHEN new.name = '${name}' ` +
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
