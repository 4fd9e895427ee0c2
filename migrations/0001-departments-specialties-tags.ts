import { DataTypes } from "sequelize";
import {
  addNameSearch,
  addRowCount,
  addSortIndexes,
  dropListTable,
  type Migration,
  nameColumns,
  recordColumns,
} from "./migration";

export const departmentsSpecialtiesTags: Migration = {
  name: "0001-departments-specialties-tags",

  async up(context) {
    const { schema, transaction, run, dialect } = context;
    await run("CREATE TABLE installation (name TEXT PRIMARY KEY, value TEXT NOT NULL)");
    if (dialect === "sqlite") {
      await run(
        "CREATE TABLE row_counts (table_name TEXT PRIMARY KEY, row_count INTEGER NOT NULL)",
      );
    }

    await schema.createTable(
      "departments",
      { ...recordColumns(), ...nameColumns(context) },
      { transaction },
    );
    await run("CREATE UNIQUE INDEX departments_name ON departments (normalized_name)");

    await schema.createTable(
      "specialties",
      {
        ...recordColumns(),
        ...nameColumns(context),
        department_id: {
          type: DataTypes.INTEGER,
          allowNull: false,
          references: { model: "departments", key: "id" },
          onDelete: "RESTRICT",
        },
        is_active: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: true },
      },
      { transaction },
    );
    await run(
      "CREATE UNIQUE INDEX specialties_name_in_department ON specialties (department_id, normalized_name)",
    );

    await schema.createTable(
      "tags",
      { ...recordColumns(), ...nameColumns(context) },
      { transaction },
    );
    await run("CREATE UNIQUE INDEX tags_name ON tags (normalized_name)");

    await addSortIndexes(context, "departments", ["created_at", "updated_at"]);
    await addSortIndexes(context, "specialties", [
      "department_id",
      "normalized_name",
      "is_active",
      "created_at",
      "updated_at",
    ]);
    await addSortIndexes(context, "tags", ["created_at", "updated_at"]);
    for (const table of ["departments", "specialties", "tags"]) {
      await addNameSearch(context, table);
      await addRowCount(context, table);
    }
  },

  async down(context) {
    for (const table of ["tags", "specialties", "departments"]) await dropListTable(context, table);
    if (context.dialect === "sqlite") await context.run("DROP TABLE row_counts");
    await context.run("DROP TABLE installation");
  },
};
