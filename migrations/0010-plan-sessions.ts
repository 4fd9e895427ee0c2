import { DataTypes } from "sequelize";
import {
  addLineSortIndexes,
  addNameSearch,
  addRowCount,
  addSortIndexes,
  dropListTable,
  lineColumn,
  type Migration,
  nameColumns,
  parentColumn,
  recordColumns,
} from "./migration";

/** Reference to a stored file, which cannot be deleted while it is used. */
const fileColumn = () => ({
  type: DataTypes.TEXT,
  references: { model: "stored_files", key: "id" },
  onDelete: "RESTRICT",
});
/** Reference to a message or an advertisement, nulled on deletion; the session then stores its name. */
const nullableReference = (table: string) => ({
  type: DataTypes.INTEGER,
  references: { model: table, key: "id" },
  onDelete: "SET NULL",
});
const booleanColumn = () => ({ type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false });

/** Sessions of plans. */
export const planSessions: Migration = {
  name: "0010-plan-sessions",

  async up(context) {
    const { schema, transaction, run } = context;
    await schema.createTable(
      "plan_sessions",
      {
        ...recordColumns(),
        ...nameColumns(context),
        title: lineColumn(context),
        description: { type: DataTypes.TEXT, allowNull: false, defaultValue: "" },
        specialty_id: parentColumn("specialties"),
        bill_type: lineColumn(context),
        start_type: lineColumn(context),
        live_coach: booleanColumn(),
        audio_url: lineColumn(context),
        audio_file_id: fileColumn(),
        audio_minutes: { type: DataTypes.INTEGER, allowNull: false },
        video_url: lineColumn(context),
        video_file_id: fileColumn(),
        video_minutes: { type: DataTypes.INTEGER },
        duration_minutes: { type: DataTypes.INTEGER, allowNull: false },
        religious_content: booleanColumn(),
        religious_message_id: nullableReference("religious_messages"),
        gone_message: { type: DataTypes.TEXT },
        advertising_content: booleanColumn(),
        advertisement_id: nullableReference("advertisements"),
        gone_advertiser: { type: DataTypes.TEXT },
        gone_advertisement: { type: DataTypes.TEXT },
        advertising_description: { type: DataTypes.TEXT, allowNull: false, defaultValue: "" },
        status: lineColumn(context),
        status_changed_at: { type: DataTypes.DATE },
        status_changed_by: { type: DataTypes.TEXT },
      },
      { transaction },
    );
    await addSortIndexes(context, "plan_sessions", [
      "normalized_name",
      "bill_type",
      "start_type",
      "live_coach",
      "duration_minutes",
      "status",
      "created_at",
      "updated_at",
    ]);
    await addLineSortIndexes(context, "plan_sessions", ["title"]);
    await run("CREATE INDEX plan_sessions_of_specialty ON plan_sessions (specialty_id, id)");
    await run("CREATE INDEX plan_sessions_with_audio ON plan_sessions (audio_file_id)");
    await run("CREATE INDEX plan_sessions_with_video ON plan_sessions (video_file_id)");
    await run("CREATE INDEX plan_sessions_with_message ON plan_sessions (religious_message_id)");
    await run("CREATE INDEX plan_sessions_with_advertisement ON plan_sessions (advertisement_id)");
    await addNameSearch(context, "plan_sessions");
    await addRowCount(context, "plan_sessions");
  },

  async down(context) {
    await dropListTable(context, "plan_sessions");
  },
};
