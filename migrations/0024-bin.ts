import { DataTypes } from "sequelize";
import {
  addNameSearch,
  addRowCount,
  addSortIndexes,
  dropListTable,
  lineColumn,
  type Migration,
  nameColumns,
  recordColumns,
} from "./migration";

const textColumn = () => ({ type: DataTypes.TEXT, allowNull: false });
const numberColumn = () => ({ type: DataTypes.INTEGER, allowNull: false });
const itemColumn = () => ({
  ...numberColumn(),
  references: { model: "bin_items", key: "id" },
  onDelete: "CASCADE",
});

/** The bin: deleted records, with all their rows as JSON; imports, which are taken back as one (docs/decisions/0076). */
export const bin: Migration = {
  name: "0024-bin",

  async up(context) {
    const { schema, transaction, run } = context;
    const createTable = (name: string, columns: Parameters<typeof schema.createTable>[1]) =>
      schema.createTable(name, columns, { transaction });

    await createTable("bin_items", {
      ...recordColumns(),
      ...nameColumns(context),
      record_type: lineColumn(context),
      record_id: numberColumn(),
      // Root table of the record's rows.
      record_table: lineColumn(context),
      patient_id: { type: DataTypes.INTEGER },
      deleted_by: lineColumn(context),
      channel: lineColumn(context),
      expires_at: { type: DataTypes.DATE, allowNull: false },
      // Counts of rows by table, as JSON.
      contents: textColumn(),
      // The record as it was presented, as JSON.
      record: textColumn(),
    });
    await run("CREATE UNIQUE INDEX bin_items_record ON bin_items (record_type, record_id)");
    await addSortIndexes(context, "bin_items", [
      "normalized_name",
      "record_type",
      "deleted_by",
      "created_at",
    ]);
    await run("CREATE INDEX bin_items_of_type ON bin_items (record_type, created_at, id)");
    await run("CREATE INDEX bin_items_by_expires_at ON bin_items (expires_at)");
    await run(
      "CREATE INDEX bin_items_of_patient ON bin_items (patient_id) WHERE patient_id IS NOT NULL",
    );
    await addNameSearch(context, "bin_items");
    await addRowCount(context, "bin_items");

    await createTable("bin_rows", {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      item_id: itemColumn(),
      table_name: textColumn(),
      patient_id: { type: DataTypes.INTEGER },
      data: textColumn(),
    });
    await run("CREATE INDEX bin_rows_of_item ON bin_rows (item_id, table_name, id)");
    await run(
      "CREATE INDEX bin_rows_of_patient ON bin_rows (patient_id) WHERE patient_id IS NOT NULL",
    );

    // Files of deleted records, which stay until their items go.
    await createTable("bin_files", {
      item_id: { ...itemColumn(), primaryKey: true },
      file_id: {
        ...textColumn(),
        primaryKey: true,
        references: { model: "stored_files", key: "id" },
        onDelete: "RESTRICT",
      },
    });
    await run("CREATE INDEX bin_files_of_file ON bin_files (file_id)");

    await createTable("imports", {
      ...recordColumns(),
      ...nameColumns(context),
      // Plural name of the imported records, such as "specialties", and the actor.
      kind: lineColumn(context),
      imported_by: lineColumn(context),
      record_count: { ...numberColumn(), defaultValue: 0 },
    });
    await addSortIndexes(context, "imports", ["normalized_name", "created_at"]);
    await addNameSearch(context, "imports");
    await addRowCount(context, "imports");
    // Records created by an import.
    await createTable("import_records", {
      import_id: {
        ...numberColumn(),
        primaryKey: true,
        references: { model: "imports", key: "id" },
        onDelete: "CASCADE",
      },
      record_type: { ...textColumn(), primaryKey: true },
      record_id: { ...numberColumn(), primaryKey: true },
      // A higher one was edited since.
      record_version: numberColumn(),
    });
  },

  async down(context) {
    const { schema, transaction } = context;
    await schema.dropTable("import_records", { transaction });
    await dropListTable(context, "imports");
    await schema.dropTable("bin_files", { transaction });
    await schema.dropTable("bin_rows", { transaction });
    await dropListTable(context, "bin_items");
  },
};
