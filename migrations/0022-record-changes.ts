import { DataTypes } from "sequelize";
import { addToChanges, type EntityExpression, removeFromChanges } from "./change-feed";
import type { Migration } from "./migration";

/** Tables whose changes programs may follow, with the name that the API has for their records, as a SQL expression of a row. */
const ENTITIES: Record<string, EntityExpression> = {
  departments: () => "'department'",
  specialties: () => "'speciality'",
  tags: () => "'tag'",
  advertisers: () => "'advertiser'",
  advertisements: () => "'advertisement'",
  religious_partners: () => "'religious-partner'",
  religious_messages: () => "'religious-message'",
  surveys: () => "'survey'",
  survey_questions: () => "'survey-question'",
  survey_responses: () => "'survey-response'",
  guidances: (row) => `${row}.audience || '-guidance'`,
  guidance_steps: (row) =>
    `(SELECT audience FROM guidances WHERE id = ${row}.guidance_id) || '-guidance-step'`,
  plan_sessions: () => "'session'",
  contact_messages: () => "'contact-message'",
  ride_requests: () => "'ride-request'",
  live_session_requests: () => "'live-session-request'",
  withdrawn_requests: () => "'withdrawn-request'",
};
/** Feed of changes: a row for each creation, update and deletion of a record, written by triggers (docs/decisions/0060). */
export const recordChanges: Migration = {
  name: "0022-record-changes",

  async up(context) {
    const { schema, transaction, run } = context;
    await schema.createTable(
      "record_changes",
      {
        id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
        entity: { type: DataTypes.TEXT, allowNull: false },
        record_id: { type: DataTypes.INTEGER, allowNull: false },
        kind: { type: DataTypes.TEXT, allowNull: false },
        at: { type: DataTypes.DATE, allowNull: false },
        // Numbered after the commit, since concurrent transactions commit in any order.
        position: { type: DataTypes.INTEGER, unique: true },
      },
      { transaction },
    );
    await run("CREATE INDEX record_changes_by_at ON record_changes (at, position)");
    await run(
      "CREATE INDEX record_changes_unnumbered ON record_changes (id) WHERE position IS NULL",
    );
    for (const [table, entity] of Object.entries(ENTITIES)) {
      await addToChanges(context, table, entity);
    }
  },

  async down(context) {
    const { schema, transaction } = context;
    for (const table of Object.keys(ENTITIES)) await removeFromChanges(context, table);
    await schema.dropTable("record_changes", { transaction });
  },
};
