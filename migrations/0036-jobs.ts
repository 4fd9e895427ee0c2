import { DataTypes } from "sequelize";
import type { Migration } from "./migration";

const required = (
  type: typeof DataTypes.TEXT | typeof DataTypes.INTEGER | typeof DataTypes.DATE,
) => ({
  type,
  allowNull: false,
});
const counter = () => ({ ...required(DataTypes.INTEGER), defaultValue: 0 });

/** The table of jobs, with one for each bulk change that an older release left unfinished (docs/decisions/0090). */
export const jobs: Migration = {
  name: "0036-jobs",

  async up({ schema, transaction, run }) {
    await schema.createTable(
      "jobs",
      {
        id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
        kind: required(DataTypes.TEXT),
        key: { ...required(DataTypes.TEXT), unique: true },
        payload: required(DataTypes.TEXT),
        status: required(DataTypes.TEXT),
        every_ms: { type: DataTypes.INTEGER },
        run_at: required(DataTypes.DATE),
        enqueued: counter(),
        attempts: counter(),
        lease: counter(),
        leased_until: { type: DataTypes.DATE },
        leased_by: { type: DataTypes.TEXT },
        last_error: { type: DataTypes.TEXT },
        last_started_at: { type: DataTypes.DATE },
        last_done_at: { type: DataTypes.DATE },
        created_at: required(DataTypes.DATE),
      },
      { transaction },
    );
    await run("CREATE INDEX jobs_by_status ON jobs (status, run_at, id)");
    const insert = "INSERT INTO jobs (kind, key, payload, status, run_at, created_at)";
    const time = `'${new Date().toISOString().replace("T", " ").replace("Z", " +00:00")}'`;
    const now = `${time}, ${time}`;
    await run(
      `${insert} SELECT 'bulk-change', 'bulk-change:' || id, '{"id":' || id || '}', 'waiting', ${now} ` +
        "FROM bulk_changes WHERE status = 'running'",
    );
  },

  async down({ schema, transaction }) {
    await schema.dropTable("jobs", { transaction });
  },
};
