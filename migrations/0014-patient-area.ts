import { DataTypes } from "sequelize";
import {
  addLineSortIndexes,
  addRowCount,
  addSortIndexes,
  addTextSearch,
  dropListTable,
  lineColumn,
  type Migration,
  type MigrationContext,
  parentColumn,
  recordColumns,
} from "./migration";

const textColumn = () => ({ type: DataTypes.TEXT, allowNull: false });
const numberColumn = () => ({ type: DataTypes.INTEGER, allowNull: false });

/** Foreign key that is set to null when the referenced row is deleted. */
const nullableReference = (table: string) => ({
  type: DataTypes.INTEGER,
  references: { model: table, key: "id" },
  onDelete: "SET NULL",
});

/** Columns added to existing tables, without foreign keys: SQLite could not drop such columns on rollback. */
function addedColumns({
  dialect,
}: MigrationContext): [table: string, column: string, type: string][] {
  const lineType = `TEXT${dialect === "postgres" ? ' COLLATE "C"' : ""} NOT NULL DEFAULT ''`;
  const timeType = dialect === "postgres" ? "TIMESTAMPTZ" : "DATETIME";
  return [
    ["patients", "is_sample", "BOOLEAN NOT NULL DEFAULT false"],
    ["patients", "shows_examples", "BOOLEAN NOT NULL DEFAULT true"],
    ["patients", "last_seen_at", timeType],
    ["procedures", "facility_id", "INTEGER"],
    ["patient_procedures", "provider", lineType],
    ["patient_procedures", "phone", lineType],
    ["patient_procedures", "time_known", "BOOLEAN NOT NULL DEFAULT false"],
    ["patient_procedures", "travel_mode", lineType],
    ["patient_procedures", "pick_up", lineType],
    ["patient_procedures", "drop_off", lineType],
    ["patient_procedures", "departure", lineType],
    ["patient_procedures", "copied_from_id", "INTEGER"],
    ["patient_procedures", "is_example", "BOOLEAN NOT NULL DEFAULT false"],
    ["plan_sessions", "audio_transcript", "TEXT NOT NULL DEFAULT ''"],
    ["plan_sessions", "video_transcript", "TEXT NOT NULL DEFAULT ''"],
  ];
}

/** Tables of patient requests, listed in the back-office. */
const REQUEST_TABLES = ["live_session_requests", "ride_requests"];
/** Other tables, in the order in which they are dropped: children before parents. */
const TABLES = [
  "share_links",
  "patient_responses",
  "session_assessments",
  "navigation_steps",
  "facilities",
];

/** Patient area: share links, survey responses, assessments, facilities and requests. */
export const patientArea: Migration = {
  name: "0014-patient-area",

  async up(context) {
    const { schema, transaction, run } = context;
    const createTable = (name: string, columns: Parameters<typeof schema.createTable>[1]) =>
      schema.createTable(name, columns, { transaction });

    for (const [table, column, type] of addedColumns(context)) {
      await run(`ALTER TABLE ${table} ADD COLUMN ${column} ${type}`);
    }
    await run("CREATE INDEX patients_seen ON patients (last_seen_at, id)");
    await run("CREATE UNIQUE INDEX patients_sample ON patients (is_sample) WHERE is_sample");
    await run(
      "CREATE UNIQUE INDEX patient_procedures_copied ON patient_procedures (patient_id, copied_from_id)",
    );

    await createTable("facilities", {
      ...recordColumns(),
      name: lineColumn(context),
      phone: lineColumn(context),
      address: lineColumn(context),
    });
    await createTable("navigation_steps", {
      ...recordColumns(),
      facility_id: parentColumn("facilities"),
      position: numberColumn(),
      title: lineColumn(context),
      description: textColumn(),
      image_id: { type: DataTypes.TEXT },
      audio_id: { type: DataTypes.TEXT },
    });
    await run(
      "CREATE INDEX navigation_steps_of_facility ON navigation_steps (facility_id, position)",
    );
    for (const column of ["image_id", "audio_id"]) {
      await run(`CREATE INDEX navigation_steps_${column} ON navigation_steps (${column})`);
    }

    await createTable("session_assessments", {
      ...recordColumns(),
      patient_id: parentColumn("patients"),
      patient_procedure_id: parentColumn("patient_procedures"),
      session_id: nullableReference("plan_sessions"),
      session_title: lineColumn(context),
      anxiety_level: numberColumn(),
      information_received: { type: DataTypes.BOOLEAN, allowNull: false },
      concerns: { ...textColumn(), defaultValue: "" },
    });
    await run(
      "CREATE INDEX session_assessments_of_patient ON session_assessments (patient_id, created_at, id)",
    );

    await createTable("patient_responses", {
      response_id: {
        type: DataTypes.INTEGER,
        primaryKey: true,
        references: { model: "survey_responses", key: "id" },
        onDelete: "CASCADE",
      },
      patient_id: parentColumn("patients"),
      patient_procedure_id: { ...parentColumn("patient_procedures"), allowNull: true },
      session_id: nullableReference("plan_sessions"),
      session_title: lineColumn(context),
    });
    await run(
      "CREATE INDEX patient_responses_of_patient ON patient_responses (patient_id, response_id)",
    );

    await createTable("share_links", {
      ...recordColumns(),
      patient_id: parentColumn("patients"),
      token_hash: textColumn(),
      sealed_token: textColumn(),
      audience: textColumn(),
      phase: textColumn(),
      expires_at: { type: DataTypes.DATE, allowNull: false },
      revoked_at: { type: DataTypes.DATE },
    });
    await run("CREATE UNIQUE INDEX share_links_token ON share_links (token_hash)");

    const requestColumns = {
      ...recordColumns(),
      patient_id: parentColumn("patients"),
      patient_procedure_id: parentColumn("patient_procedures"),
      procedure_title: lineColumn(context),
      contact: lineColumn(context),
      status: lineColumn(context),
      status_changed_at: { type: DataTypes.DATE },
      status_changed_by: { type: DataTypes.TEXT },
      search_text: lineColumn(context),
    };
    await createTable("live_session_requests", {
      ...requestColumns,
      leader_type: lineColumn(context),
      session_type: lineColumn(context),
      price_dollars: numberColumn(),
      preferred_date: lineColumn(context),
      preferred_time: lineColumn(context),
      additional_info: { ...textColumn(), defaultValue: "" },
    });
    await createTable("ride_requests", {
      ...requestColumns,
      pick_up: lineColumn(context),
      drop_off: lineColumn(context),
      ride_date: lineColumn(context),
      ride_time: lineColumn(context),
    });
    await addSortIndexes(context, "live_session_requests", [
      "leader_type",
      "session_type",
      "price_dollars",
      "preferred_date",
    ]);
    await addSortIndexes(context, "ride_requests", ["ride_date"]);
    for (const table of REQUEST_TABLES) {
      await addSortIndexes(context, table, ["status", "created_at", "updated_at"]);
      await addLineSortIndexes(context, table, ["procedure_title"]);
      await run(`CREATE INDEX ${table}_of_status ON ${table} (status, created_at, id)`);
      await addTextSearch(context, table);
      await addRowCount(context, table);
    }
    for (const table of [
      ...REQUEST_TABLES,
      "share_links",
      "session_assessments",
      "patient_responses",
    ]) {
      const column = table === "share_links" ? "patient_id" : "patient_procedure_id";
      await run(`CREATE INDEX ${table}_${column} ON ${table} (${column})`);
    }
    for (const table of REQUEST_TABLES) {
      await run(`CREATE INDEX ${table}_of_patient ON ${table} (patient_id, id)`);
    }
    for (const table of ["session_assessments", "patient_responses"]) {
      await run(`CREATE INDEX ${table}_of_session ON ${table} (session_id)`);
    }
  },

  async down(context) {
    const { schema, transaction, run } = context;
    for (const table of REQUEST_TABLES) await dropListTable(context, table);
    for (const table of TABLES) await schema.dropTable(table, { transaction });
    for (const index of ["patients_seen", "patients_sample", "patient_procedures_copied"]) {
      await run(`DROP INDEX ${index}`);
    }
    for (const [table, column] of addedColumns(context).reverse()) {
      await run(`ALTER TABLE ${table} DROP COLUMN ${column}`);
    }
  },
};
