import { DataTypes } from "sequelize";
import type { Migration } from "./migration";

/** Log of finished backups, so that operators can monitor the last one. */
export const backups: Migration = {
  name: "0015-backups",

  async up({ schema, transaction, run }) {
    const countColumn = () => ({ type: DataTypes.BIGINT, allowNull: false });
    await schema.createTable(
      "backups",
      {
        id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
        finished_at: { type: DataTypes.DATE, allowNull: false },
        bytes: countColumn(),
        row_count: countColumn(),
        file_count: countColumn(),
        made_by: { type: DataTypes.TEXT, allowNull: false },
      },
      { transaction },
    );
    await run("CREATE INDEX backups_by_finished_at ON backups (finished_at, id)");
  },

  async down({ schema, transaction }) {
    await schema.dropTable("backups", { transaction });
  },
};
