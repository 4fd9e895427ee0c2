import { DataTypes } from "sequelize";
import type { Migration, MigrationContext } from "./migration";

const required = (type: typeof DataTypes.TEXT | typeof DataTypes.INTEGER) => ({
  type,
  allowNull: false,
});
/** A record of a bulk change: the two columns are the key. */
const recordOfChange = () => ({
  bulk_change_id: {
    type: DataTypes.INTEGER,
    primaryKey: true,
    references: { model: "bulk_changes", key: "id" },
    onDelete: "CASCADE",
  },
  record_id: { type: DataTypes.INTEGER, primaryKey: true },
});

/** Changes of many records at once, with the records still to be changed, and those that could not be (docs/decisions/0080). */
export const bulkChanges: Migration = {
  name: "0028-bulk-changes",

  async up(context) {
    const { schema, transaction, run } = context;
    await schema.createTable(
      "bulk_changes",
      {
        id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
        record_type: required(DataTypes.TEXT),
        action: required(DataTypes.TEXT),
        tag_id: { type: DataTypes.INTEGER },
        caller: required(DataTypes.TEXT),
        status: required(DataTypes.TEXT),
        total: required(DataTypes.INTEGER),
        done: required(DataTypes.INTEGER),
        failed: required(DataTypes.INTEGER),
        started_at: { type: DataTypes.DATE, allowNull: false },
        ended_at: { type: DataTypes.DATE },
      },
      { transaction },
    );
    await run("CREATE INDEX bulk_changes_by_status ON bulk_changes (status, ended_at, id)");
    await createItemTable(context, "bulk_change_items", {
      confirmed: { type: DataTypes.INTEGER },
    });
    await createItemTable(context, "bulk_change_failures", {
      code: required(DataTypes.TEXT),
      message: required(DataTypes.TEXT),
    });
  },

  async down({ schema, transaction }) {
    for (const table of ["bulk_change_failures", "bulk_change_items", "bulk_changes"]) {
      await schema.dropTable(table, { transaction });
    }
  },
};

const createItemTable = (
  { schema, transaction }: MigrationContext,
  table: string,
  columns: Parameters<MigrationContext["schema"]["createTable"]>[1],
) => schema.createTable(table, { ...recordOfChange(), ...columns }, { transaction });
