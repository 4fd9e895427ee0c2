import { DataTypes, type ModelAttributeColumnOptions } from "sequelize";
import {
  addRowCount,
  addSortIndexes,
  addTextScan,
  addTextSearch,
  lineColumn,
  type Migration,
  type MigrationContext,
  parentColumn,
  recordColumns,
} from "./migration";

const flag = (isOn = false) => ({
  type: DataTypes.BOOLEAN,
  allowNull: false,
  defaultValue: isOn,
});
type Columns = Record<string, ModelAttributeColumnOptions>;

const date = () => ({ type: DataTypes.DATE });

/** New columns of patients; the order is that of their removal too. */
const patientColumns = (context: MigrationContext) => ({
  guest_token_hash: { type: DataTypes.TEXT },
  is_guest: flag(true),
  first_name: lineColumn(context),
  last_name: lineColumn(context),
  preferred_name: lineColumn(context),
  sort_name: lineColumn(context),
  record_number: lineColumn(context),
  normalized_record_number: lineColumn(context),
  birth_date: lineColumn(context),
  email: lineColumn(context),
  mobile: lineColumn(context),
  language: { ...lineColumn(context), defaultValue: "en" },
  status: lineColumn(context),
  end_reason: lineColumn(context),
  invited_at: date(),
  joined_at: date(),
  ended_at: date(),
  has_account: flag(),
  sharing_asked_at: date(),
  shares_answers: flag(),
  shares_anxiety: flag(),
  shares_sessions: flag(),
  next_episode_id: { type: DataTypes.INTEGER },
  next_date: date(),
  search_text: lineColumn(context),
});

const episodeColumns = (context: MigrationContext) => ({
  arrival_time: lineColumn(context),
  entered_by: { ...lineColumn(context), defaultValue: "patient" },
  cancel_reason: lineColumn(context),
  cancelled_at: date(),
});

/** Columns of the list of patients that it sorts by. */
const SORTED = [
  "sort_name",
  "normalized_record_number",
  "next_date",
  "status",
  "last_seen_at",
  "updated_at",
];

const INDEXES = [
  "patients_guest_token",
  "patients_record_number",
  "patients_of_email",
  "patients_of_mobile",
  "patients_by_kind",
  "patients_of_kind",
  "patients_of_next_episode",
];
const ROW_COUNT_TRIGGERS = [
  ["patient_procedures", "insert"],
  ["patient_procedures", "delete"],
];

/** People with a name beside guests, their episodes, notes about them, and the codes that invite them. */
export const patients: Migration = {
  name: "0043-patients",

  async up(context) {
    const { schema, transaction, run } = context;
    const addColumns = async (table: string, columns: Columns) => {
      for (const [name, column] of Object.entries(columns)) {
        await schema.addColumn(table, name, column, { transaction });
      }
    };
    await addColumns("patients", patientColumns(context));
    await run("UPDATE patients SET guest_token_hash = mark_hash");
    await run("DROP INDEX patients_mark");
    await run("ALTER TABLE patients DROP COLUMN mark_hash");
    await run("CREATE UNIQUE INDEX patients_guest_token ON patients (guest_token_hash)");
    await run(
      "CREATE UNIQUE INDEX patients_record_number ON patients (normalized_record_number) WHERE normalized_record_number <> ''",
    );
    await run("CREATE INDEX patients_of_email ON patients (email) WHERE email <> ''");
    await run("CREATE INDEX patients_of_mobile ON patients (mobile) WHERE mobile <> ''");
    await run("CREATE INDEX patients_by_kind ON patients (is_guest, id)");
    await run("CREATE INDEX patients_of_kind ON patients (is_guest, created_at, id)");
    await run("CREATE INDEX patients_of_next_episode ON patients (next_episode_id)");
    await addSortIndexes(context, "patients", SORTED, "is_guest");
    await addTextSearch(context, "patients");
    if (context.dialect === "sqlite") {
      await run("INSERT INTO patients_search (patients_search) VALUES ('rebuild')");
    }
    await addTextScan(context, "patients");

    await addColumns("patient_procedures", episodeColumns(context));
    // Only Completed and Cancelled are stored; the others follow from the date.
    await run("UPDATE patient_procedures SET status_set = NULL WHERE status_set = 'Upcoming'");
    await addRowCount(context, "patient_procedures");
    if (context.dialect === "sqlite") {
      await run(
        "UPDATE row_counts SET row_count = (SELECT COUNT(*) FROM patient_procedures) WHERE table_name = 'patient_procedures'",
      );
    }
    await addSortIndexes(context, "patient_procedures", ["date", "created_at", "updated_at"]);

    await schema.createTable(
      "patient_notes",
      {
        ...recordColumns(),
        patient_id: parentColumn("patients"),
        author_id: { type: DataTypes.INTEGER },
        author_name: lineColumn(context),
        text: { type: DataTypes.TEXT, allowNull: false },
      },
      { transaction },
    );
    await run("CREATE INDEX patient_notes_of_patient ON patient_notes (patient_id, id)");

    await schema.createTable(
      "patient_invitations",
      {
        id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
        created_at: { type: DataTypes.DATE, allowNull: false },
        patient_id: parentColumn("patients"),
        caretaker_id: { type: DataTypes.INTEGER },
        code_hash: { type: DataTypes.TEXT, allowNull: false, unique: true },
        sealed_code: { type: DataTypes.TEXT, allowNull: false },
        expires_at: { type: DataTypes.DATE, allowNull: false },
        used_at: date(),
      },
      { transaction },
    );
    await run(
      "CREATE INDEX patient_invitations_of_patient ON patient_invitations (patient_id, id)",
    );
    await run("CREATE INDEX patient_invitations_by_expires_at ON patient_invitations (expires_at)");
  },

  async down(context) {
    const { schema, transaction, run, dialect } = context;
    await schema.dropTable("patient_invitations", { transaction });
    await schema.dropTable("patient_notes", { transaction });
    for (const column of ["date", "created_at", "updated_at"]) {
      await run(`DROP INDEX patient_procedures_by_${column}`);
    }
    for (const column of Object.keys(episodeColumns(context))) {
      await run(`ALTER TABLE patient_procedures DROP COLUMN ${column}`);
    }
    for (const column of SORTED) await run(`DROP INDEX patients_by_${column}`);
    for (const index of INDEXES) await run(`DROP INDEX ${index}`);
    if (dialect === "sqlite") {
      await run("DELETE FROM row_counts WHERE table_name = 'patient_procedures'");
      for (const [table, event] of ROW_COUNT_TRIGGERS) {
        await run(`DROP TRIGGER ${table}_count_${event}`);
      }
      for (const event of ["insert", "update", "delete"]) {
        await run(`DROP TRIGGER patients_search_${event}`);
      }
      await run("DROP INDEX patients_search_text");
      await run("DROP TABLE patients_search");
    } else {
      await run("DROP INDEX patients_name_search");
    }
    await run("ALTER TABLE patients ADD COLUMN mark_hash TEXT NOT NULL DEFAULT ''");
    await run("UPDATE patients SET mark_hash = COALESCE(guest_token_hash, 'none ' || id)");
    for (const column of Object.keys(patientColumns(context))) {
      await run(`ALTER TABLE patients DROP COLUMN ${column}`);
    }
    await run("CREATE UNIQUE INDEX patients_mark ON patients (mark_hash)");
  },
};
