import { DataTypes } from "sequelize";
import type { Migration } from "./migration";

export const drafts: Migration = {
  name: "0002-drafts",

  async up({ schema, transaction, run }) {
    await schema.createTable(
      "drafts",
      {
        id: { type: DataTypes.TEXT, primaryKey: true },
        kind: { type: DataTypes.TEXT, allowNull: false },
        owner: { type: DataTypes.TEXT, allowNull: false },
        data: { type: DataTypes.TEXT, allowNull: false },
        expires_at: { type: DataTypes.DATE, allowNull: false },
        version: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
        created_at: { type: DataTypes.DATE, allowNull: false },
        updated_at: { type: DataTypes.DATE, allowNull: false },
      },
      { transaction },
    );
    await run("CREATE INDEX drafts_of_owner ON drafts (owner, kind)");
    await run("CREATE INDEX drafts_by_expires_at ON drafts (expires_at)");
  },

  async down({ schema, transaction }) {
    await schema.dropTable("drafts", { transaction });
  },
};
