import { DataTypes } from "sequelize";
import {
  addRowCount,
  lineColumn,
  type Migration,
  nameColumns,
  parentColumn,
  recordColumns,
} from "./migration";

const textColumn = () => ({ type: DataTypes.TEXT, allowNull: false });
const numberColumn = () => ({ type: DataTypes.INTEGER, allowNull: false });
const idColumn = () => ({ type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true });
const defaultTrueColumn = () => ({ type: DataTypes.BOOLEAN, allowNull: false, defaultValue: true });

/** Tables in the order in which they are dropped: children before parents. */
const TABLES = [
  "plan_choices",
  "disclaimer_wordings",
  "patient_procedures",
  "patients",
  "plan_items",
  "plans",
  "procedures",
];

/** Catalogue of procedures and plans, guest patients, and their choices of plans. */
export const cataloguePatients: Migration = {
  name: "0012-catalogue-patients",

  async up(context) {
    const { schema, transaction, run } = context;
    const createTable = (name: string, columns: Parameters<typeof schema.createTable>[1]) =>
      schema.createTable(name, columns, { transaction });

    await createTable("procedures", {
      ...recordColumns(),
      ...nameColumns(context),
      key: lineColumn(context),
      specialty_id: parentColumn("specialties"),
      description: { ...textColumn(), defaultValue: "" },
      position: { ...numberColumn(), defaultValue: 0 },
      is_active: defaultTrueColumn(),
    });
    await run("CREATE UNIQUE INDEX procedures_key ON procedures (key)");
    await run("CREATE UNIQUE INDEX procedures_name ON procedures (specialty_id, normalized_name)");

    await run("CREATE INDEX procedures_by_created_at ON procedures (created_at, id)");
    await addRowCount(context, "procedures");

    await createTable("plans", {
      ...recordColumns(),
      procedure_id: parentColumn("procedures"),
      kind: lineColumn(context),
      price_cents: numberColumn(),
    });
    await run("CREATE UNIQUE INDEX plans_of_procedure ON plans (procedure_id, kind)");

    await createTable("plan_items", {
      id: idColumn(),
      plan_id: parentColumn("plans"),
      item_group: lineColumn(context),
      name: lineColumn(context),
      included: defaultTrueColumn(),
      position: { ...numberColumn(), defaultValue: 0 },
    });
    await run("CREATE INDEX plan_items_of_plan ON plan_items (plan_id, position)");

    await createTable("patients", { ...recordColumns(), mark_hash: textColumn() });
    await run("CREATE UNIQUE INDEX patients_mark ON patients (mark_hash)");
    await run("CREATE INDEX patients_by_created_at ON patients (created_at, id)");
    await addRowCount(context, "patients");

    await createTable("patient_procedures", {
      ...recordColumns(),
      patient_id: parentColumn("patients"),
      procedure_id: {
        type: DataTypes.INTEGER,
        references: { model: "procedures", key: "id" },
        onDelete: "SET NULL",
      },
      type: lineColumn(context),
      title: lineColumn(context),
      plan_kind: lineColumn(context),
      date: { type: DataTypes.DATE },
      status_set: { type: DataTypes.TEXT },
    });
    await run("CREATE INDEX patient_procedures_of_patient ON patient_procedures (patient_id, id)");
    await run("CREATE INDEX patient_procedures_of_procedure ON patient_procedures (procedure_id)");

    // Immutable text of acknowledged disclaimers.
    await createTable("disclaimer_wordings", {
      id: idColumn(),
      disclaimer_version: textColumn(),
      text: textColumn(),
      created_at: { type: DataTypes.DATE, allowNull: false },
    });
    await run(
      "CREATE UNIQUE INDEX disclaimer_wordings_version ON disclaimer_wordings (disclaimer_version)",
    );

    await createTable("plan_choices", {
      ...recordColumns(),
      patient_id: parentColumn("patients"),
      patient_procedure_id: parentColumn("patient_procedures"),
      disclaimer_wording_id: parentColumn("disclaimer_wordings"),
      specialty_name: lineColumn(context),
      procedure_name: lineColumn(context),
      plan_kind: lineColumn(context),
      price_cents: numberColumn(),
    });
    await run("CREATE INDEX plan_choices_of_patient ON plan_choices (patient_id, id)");
    await run("CREATE INDEX plan_choices_of_procedure ON plan_choices (patient_procedure_id, id)");
    // Covering indexes for the counts and sums of the dashboard.
    await run("CREATE INDEX plan_choices_by_created_at ON plan_choices (created_at, price_cents)");
    await run(
      "CREATE INDEX plan_choices_by_plan ON plan_choices (plan_kind, created_at, price_cents)",
    );
    await addRowCount(context, "plan_choices");
  },

  async down({ schema, transaction, dialect, run }) {
    if (dialect === "sqlite") {
      await run(
        "DELETE FROM row_counts WHERE table_name IN ('procedures', 'patients', 'plan_choices')",
      );
    }
    for (const table of TABLES) await schema.dropTable(table, { transaction });
  },
};
