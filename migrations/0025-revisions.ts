import { DataTypes } from "sequelize";
import type { Migration } from "./migration";

/** Content at this release: record type, SELECT of the ids, and the parent's type and id, as SQL. */
const CONTENT: [type: string, table: string, parent: string][] = [
  ["department", "departments", "NULL, NULL"],
  ["specialty", "specialties", "'department', department_id"],
  ["tag", "tags", "NULL, NULL"],
  ["advertiser", "advertisers", "NULL, NULL"],
  ["advertisement", "advertisements", "'advertiser', advertiser_id"],
  ["religious partner", "religious_partners", "NULL, NULL"],
  ["religious message", "religious_messages", "'religious partner', religious_partner_id"],
  ["survey", "surveys", "NULL, NULL"],
  ["survey question", "survey_questions", "'survey', survey_id"],
  ["session", "plan_sessions", "NULL, NULL"],
  ["caretaker guidance", "guidances WHERE audience = 'caretaker'", "NULL, NULL"],
  ["family guidance", "guidances WHERE audience = 'family'", "NULL, NULL"],
  ["caretaker guidance step", steps("caretaker"), "'caretaker guidance', guidance_id"],
  ["family guidance step", steps("family"), "'family guidance', guidance_id"],
];

function steps(audience: string) {
  return `guidance_steps WHERE guidance_id IN (SELECT id FROM guidances WHERE audience = '${audience}')`;
}

const selectRecords = CONTENT.map(
  ([type, table, parent]) =>
    `SELECT '${type}' AS record_type, id AS record_id, CAST(id AS TEXT) AS record_key, ${parent} FROM ${table}`,
).join(" UNION ALL ");

/** Versions of content records. Begins with what the audit knows of the records that exist, without their values. */
export const revisions: Migration = {
  name: "0025-revisions",

  async up({ schema, transaction, run }) {
    await schema.createTable(
      "revisions",
      {
        id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
        record_type: { type: DataTypes.TEXT, allowNull: false },
        record_id: { type: DataTypes.INTEGER, allowNull: false },
        version: { type: DataTypes.INTEGER },
        at: { type: DataTypes.DATE, allowNull: false },
        actor_id: { type: DataTypes.TEXT },
        actor_name: { type: DataTypes.TEXT },
        channel: { type: DataTypes.TEXT },
        via: { type: DataTypes.TEXT },
        action: { type: DataTypes.TEXT, allowNull: false },
        name: { type: DataTypes.TEXT },
        parent_type: { type: DataTypes.TEXT },
        parent_id: { type: DataTypes.INTEGER },
        changes: { type: DataTypes.TEXT },
        snapshot: { type: DataTypes.TEXT },
        restored_version: { type: DataTypes.INTEGER },
      },
      { transaction },
    );
    await run(
      "WITH records (record_type, record_id, record_key, parent_type, parent_id) AS " +
        `(${selectRecords}) INSERT INTO revisions (record_type, record_id, at, actor_id, ` +
        "actor_name, channel, via, action, name, parent_type, parent_id, changes) " +
        "SELECT r.record_type, r.record_id, e.at, e.actor_id, e.actor_name, e.channel, e.via, " +
        "e.action, e.record_name, r.parent_type, r.parent_id, " +
        "CASE WHEN e.action = 'created' THEN NULL ELSE e.changes END " +
        "FROM audit_events AS e JOIN records AS r " +
        "ON r.record_type = e.record_type AND r.record_key = e.record_id " +
        "WHERE e.action IN ('created', 'updated', 'published', 'unpublished') ORDER BY e.id",
    );
    await run("CREATE INDEX revisions_by_record ON revisions (record_type, record_id, id)");
    await run(
      "CREATE INDEX revisions_by_parent ON revisions (parent_type, parent_id, id) " +
        "WHERE parent_id IS NOT NULL",
    );
    // Edits only, so that a creation writes one index less.
    await run(
      "CREATE INDEX revisions_by_editor ON revisions (record_type, actor_id, record_id, id) " +
        "WHERE action = 'updated'",
    );
    await run(
      "CREATE INDEX revisions_edits ON revisions (record_type, record_id, id) " +
        "WHERE action = 'updated'",
    );
  },

  async down({ schema, transaction }) {
    await schema.dropTable("revisions", { transaction });
  },
};
