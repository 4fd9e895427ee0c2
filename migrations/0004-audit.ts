import { DataTypes } from "sequelize";
import type { Migration, MigrationContext } from "./migration";
import { addRowCount } from "./migration";

/** All columns of an event except its seal (position and hash), which is written once, after the insert. */
const IMMUTABLE_COLUMNS = [
  "id",
  "at",
  "actor_id",
  "actor_name",
  "actor_role",
  "channel",
  "via",
  "action",
  "record_type",
  "record_id",
  "record_name",
  "changes",
  "address",
  "request_id",
];

/** Append-only audit: triggers reject updates and deletions. */
export const audit: Migration = {
  name: "0004-audit",

  async up(context) {
    const { schema, transaction, run } = context;
    await schema.createTable(
      "audit_events",
      {
        id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
        at: { type: DataTypes.DATE, allowNull: false },
        actor_id: { type: DataTypes.TEXT, allowNull: false },
        actor_name: { type: DataTypes.TEXT, allowNull: false },
        actor_role: { type: DataTypes.TEXT, allowNull: false },
        channel: { type: DataTypes.TEXT, allowNull: false },
        via: { type: DataTypes.TEXT },
        action: { type: DataTypes.TEXT, allowNull: false },
        record_type: { type: DataTypes.TEXT, allowNull: false },
        record_id: { type: DataTypes.TEXT },
        record_name: { type: DataTypes.TEXT },
        changes: { type: DataTypes.TEXT, allowNull: false },
        address: { type: DataTypes.TEXT },
        request_id: { type: DataTypes.TEXT, allowNull: false },
        position: { type: DataTypes.INTEGER, unique: true },
        hash: { type: DataTypes.TEXT },
      },
      { transaction },
    );
    await run("CREATE INDEX audit_events_by_at ON audit_events (at, id)");
    await run("CREATE INDEX audit_events_by_actor ON audit_events (actor_id, id)");
    await run("CREATE INDEX audit_events_by_record ON audit_events (record_type, record_id, id)");
    await run("CREATE INDEX audit_events_unsealed ON audit_events (id) WHERE position IS NULL");
    await addRowCount(context, "audit_events");
    await createAppendOnlyTriggers(context);
  },

  async down({ schema, transaction, run, dialect }) {
    await schema.dropTable("audit_events", { transaction });
    if (dialect === "postgres") await run("DROP FUNCTION audit_is_append_only");
    else await run("DELETE FROM row_counts WHERE table_name = 'audit_events'");
  },
};

async function createAppendOnlyTriggers({ run, dialect }: MigrationContext) {
  const message = "The audit is append-only";
  if (dialect === "postgres") {
    const changeConditions = IMMUTABLE_COLUMNS.map(
      (column) => `NEW.${column} IS DISTINCT FROM OLD.${column}`,
    );
    await run(
      `CREATE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ` +
        `IF TG_OP <> 'UPDATE' OR OLD.position IS NOT NULL OR ${changeConditions.join(" OR ")} ` +
        `THEN RAISE EXCEPTION '${message}'; END IF; RETURN NEW; END $$`,
    );
    await run(
      "CREATE TRIGGER audit_events_append_only BEFORE UPDATE OR DELETE ON audit_events " +
        "FOR EACH ROW EXECUTE FUNCTION audit_is_append_only()",
    );
    await run(
      "CREATE TRIGGER audit_events_no_truncate BEFORE TRUNCATE ON audit_events " +
        "FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only()",
    );
    return;
  }
  const abort = `BEGIN SELECT RAISE(ABORT, '${message}'); END`;
  await run(`CREATE TRIGGER audit_events_no_delete BEFORE DELETE ON audit_events ${abort}`);
  await run(
    `CREATE TRIGGER audit_events_no_change BEFORE UPDATE OF ${IMMUTABLE_COLUMNS.join(", ")} ON audit_events ${abort}`,
  );
  await run(
    "CREATE TRIGGER audit_events_sealed_once BEFORE UPDATE ON audit_events " +
      `WHEN OLD.position IS NOT NULL ${abort}`,
  );
}
