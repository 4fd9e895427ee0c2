import { DataTypes } from "sequelize";
import {
  addChildCount,
  addRowCount,
  addSortIndexes,
  addTextSearch,
  dropChildCount,
  dropListTable,
  lineColumn,
  type Migration,
  nameColumns,
  parentColumn,
  recordColumns,
} from "./migration";

const STEP_COUNT = {
  parent: "guidances",
  child: "guidance_steps",
  key: "guidance_id",
  column: "step_count",
};

/** Reference to a stored file, which cannot be deleted while it is used. */
const fileColumn = () => ({
  type: DataTypes.TEXT,
  references: { model: "stored_files", key: "id" },
  onDelete: "RESTRICT",
});
const linkColumn = (table: string) => ({
  ...parentColumn(table),
  primaryKey: true,
  onDelete: "CASCADE",
});

/** Guidance for caretakers and families, and its steps. */
export const guidance: Migration = {
  name: "0009-guidance",

  async up(context) {
    const { schema, transaction, run } = context;
    await schema.createTable(
      "guidances",
      {
        ...recordColumns(),
        ...nameColumns(context),
        audience: lineColumn(context),
        phase: { type: DataTypes.TEXT },
        image_id: fileColumn(),
        tags_line: lineColumn(context),
        step_count: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
        search_text: lineColumn(context),
      },
      { transaction },
    );
    const sortColumns = ["normalized_name", "tags_line", "step_count", "created_at", "updated_at"];
    await addSortIndexes(context, "guidances", sortColumns, "audience");
    await run("CREATE INDEX guidances_of_audience ON guidances (audience, id)");
    await run("CREATE INDEX guidances_of_phase ON guidances (audience, phase, created_at)");
    await run("CREATE INDEX guidances_with_image ON guidances (image_id)");
    await addTextSearch(context, "guidances");
    await addRowCount(context, "guidances");

    await schema.createTable(
      "guidance_tags",
      { guidance_id: linkColumn("guidances"), tag_id: linkColumn("tags") },
      { transaction },
    );
    await run("CREATE INDEX guidance_tags_of_tag ON guidance_tags (tag_id)");

    await schema.createTable(
      "guidance_steps",
      {
        ...recordColumns(),
        guidance_id: parentColumn("guidances"),
        guidance_day: { type: DataTypes.INTEGER, allowNull: false },
        guidance_title: lineColumn(context),
        guidance_directions: { type: DataTypes.TEXT, allowNull: false },
        image_id: fileColumn(),
        voice_id: fileColumn(),
      },
      { transaction },
    );
    await run(
      "CREATE INDEX guidance_steps_of_guidance ON guidance_steps (guidance_id, guidance_day, id)",
    );
    await run("CREATE INDEX guidance_steps_with_image ON guidance_steps (image_id)");
    await run("CREATE INDEX guidance_steps_with_voice ON guidance_steps (voice_id)");
    await addChildCount(context, STEP_COUNT);
  },

  async down(context) {
    const { schema, transaction } = context;
    await schema.dropTable("guidance_steps", { transaction });
    await schema.dropTable("guidance_tags", { transaction });
    await dropListTable(context, "guidances");
    await dropChildCount(context, STEP_COUNT);
  },
};
