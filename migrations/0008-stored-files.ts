import { DataTypes } from "sequelize";
import type { Migration } from "./migration";

const textColumn = () => ({ type: DataTypes.TEXT, allowNull: false });

/** Metadata of uploaded pictures, recordings and videos; the content is in the file storage. */
export const storedFiles: Migration = {
  name: "0008-stored-files",

  async up({ schema, transaction, run }) {
    await schema.createTable(
      "stored_files",
      {
        id: { type: DataTypes.TEXT, primaryKey: true },
        kind: textColumn(),
        content_type: textColumn(),
        bytes: { type: DataTypes.INTEGER, allowNull: false },
        sha256: textColumn(),
        name: textColumn(),
        width: { type: DataTypes.INTEGER },
        height: { type: DataTypes.INTEGER },
        duration_seconds: { type: DataTypes.DOUBLE },
        owner: textColumn(),
        created_at: { type: DataTypes.DATE, allowNull: false },
      },
      { transaction },
    );
    await run("CREATE INDEX stored_files_by_created_at ON stored_files (created_at)");
  },

  async down({ schema, transaction }) {
    await schema.dropTable("stored_files", { transaction });
  },
};
