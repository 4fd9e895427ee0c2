import { DataTypes } from "sequelize";
import type { Migration } from "./migration";

/** Records whose search text still has the former names of their tags (docs/decisions/0085). */
export const staleTagTexts: Migration = {
  name: "0032-stale-tag-texts",

  async up({ schema, transaction }) {
    await schema.createTable(
      "stale_tag_texts",
      {
        id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
        record_table: { type: DataTypes.TEXT, allowNull: false },
        record_id: { type: DataTypes.INTEGER, allowNull: false },
      },
      { transaction },
    );
  },

  async down({ schema, transaction }) {
    await schema.dropTable("stale_tag_texts", { transaction });
  },
};
