import { DataTypes } from "sequelize";
import { addToChanges, removeFromChanges } from "./change-feed";
import {
  addChildCount,
  addNameSearch,
  addSortIndexes,
  dropChildCount,
  lineColumn,
  type Migration,
  type MigrationContext,
  parentColumn,
  recordColumns,
} from "./migration";

const ITEM_COUNT = {
  parent: "plan_versions",
  child: "plan_version_items",
  key: "version_id",
  column: "item_count",
};
const countColumn = () => ({ type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 });
const idColumn = () => ({ type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true });
const flagColumn = () => ({ type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false });
const textColumn = () => ({ type: DataTypes.TEXT, allowNull: false, defaultValue: "" });

/** New columns of procedures; those from `plan_status` on follow from the plan's versions. */
const procedureColumns = (context: MigrationContext) => ({
  what_to_expect: textColumn(),
  care_team_phone: lineColumn(context),
  is_general: flagColumn(),
  plan_status: { ...lineColumn(context), defaultValue: "Draft" },
  version_number: countColumn(),
  item_count: countColumn(),
  review_due: lineColumn(context),
});
const SORTED = [
  "normalized_name",
  "plan_status",
  "version_number",
  "item_count",
  "review_due",
  "updated_at",
];

/** Versions of each procedure's plan with their items, which decide what reaches a patient; the former rows of comparisons go. */
export const planVersions: Migration = {
  name: "0055-plan-versions",

  async up(context) {
    const { schema, transaction, run, dialect } = context;
    for (const [name, column] of Object.entries(procedureColumns(context))) {
      await schema.addColumn("procedures", name, column, { transaction });
    }
    await addSortIndexes(context, "procedures", SORTED);
    await run("CREATE INDEX procedures_of_specialty ON procedures (specialty_id, id)");
    await run("CREATE UNIQUE INDEX procedures_general ON procedures (is_general) WHERE is_general");
    await addNameSearch(context, "procedures");
    if (dialect === "sqlite") {
      await run("INSERT INTO procedures_search (procedures_search) VALUES ('rebuild')");
    }
    await createTables(context);
    await run("ALTER TABLE patient_procedures ADD COLUMN plan_version_id INTEGER");
    await run(
      "CREATE INDEX patient_procedures_of_version ON patient_procedures (plan_version_id, id)",
    );
    await createFirstVersions(context);
    await schema.dropTable("plan_items", { transaction });
    await addToChanges(context, "procedures", () => "'procedure'");
  },

  async down(context) {
    const { schema, transaction, run, dialect } = context;
    await removeFromChanges(context, "procedures");
    await restorePlanItems(context);
    await run("DROP INDEX patient_procedures_of_version");
    await run("ALTER TABLE patient_procedures DROP COLUMN plan_version_id");
    await schema.dropTable("plan_version_items", { transaction });
    await dropChildCount(context, ITEM_COUNT);
    await schema.dropTable("plan_versions", { transaction });
    if (dialect === "sqlite") {
      for (const event of ["insert", "delete", "update"])
        await run(`DROP TRIGGER procedures_search_${event}`);
      await run("DROP TABLE procedures_search");
    } else await run("DROP INDEX procedures_name_search");
    for (const column of SORTED) await run(`DROP INDEX procedures_by_${column}`);
    await run("DROP INDEX procedures_of_specialty");
    await run("DROP INDEX procedures_general");
    for (const name of Object.keys(procedureColumns(context)).reverse()) {
      await run(`ALTER TABLE procedures DROP COLUMN ${name}`);
    }
  },
};

async function createTables(context: MigrationContext) {
  const { schema, transaction, run } = context;
  await schema.createTable(
    "plan_versions",
    {
      ...recordColumns(),
      procedure_id: parentColumn("procedures"),
      number: { type: DataTypes.INTEGER, allowNull: false },
      status: lineColumn(context),
      reviewed_by: lineColumn(context),
      reviewed_on: lineColumn(context),
      review_due: lineColumn(context),
      item_count: countColumn(),
      published_at: { type: DataTypes.DATE },
      published_by: { type: DataTypes.TEXT },
      retired_at: { type: DataTypes.DATE },
    },
    { transaction },
  );
  await run("CREATE UNIQUE INDEX plan_versions_number ON plan_versions (procedure_id, number)");
  for (const status of ["Live", "Draft"]) {
    await run(
      `CREATE UNIQUE INDEX plan_versions_${status.toLowerCase()} ON plan_versions (procedure_id) WHERE status = '${status}'`,
    );
  }
  await schema.createTable(
    "plan_version_items",
    {
      id: idColumn(),
      version_id: parentColumn("plan_versions"),
      position: { type: DataTypes.INTEGER, allowNull: false },
      name: lineColumn(context),
      item_group: lineColumn(context),
      kind: lineColumn(context),
      // References without a constraint: what an item points to may be deleted, and restored.
      session_id: { type: DataTypes.INTEGER },
      survey_id: { type: DataTypes.INTEGER },
      guidance_id: { type: DataTypes.INTEGER },
      phase: lineColumn(context),
      from_day: { type: DataTypes.INTEGER, allowNull: false },
      to_day: { type: DataTypes.INTEGER, allowNull: false },
      time_of_day: lineColumn(context),
      audience: { ...lineColumn(context), defaultValue: "patient" },
      is_required: flagColumn(),
      reminds: flagColumn(),
      // Codes of the billing plans that include it, joined by commas.
      included_in: lineColumn(context),
      task_title: lineColumn(context),
      task_text: textColumn(),
      task_link: lineColumn(context),
    },
    { transaction },
  );
  await run(
    "CREATE UNIQUE INDEX plan_version_items_of_version ON plan_version_items (version_id, position)",
  );
  for (const column of ["session_id", "survey_id", "guidance_id"]) {
    const name = column.replace("_id", "");
    await run(
      `CREATE INDEX plan_version_items_of_${name} ON plan_version_items (${column}, version_id) WHERE ${column} IS NOT NULL`,
    );
  }
  await addChildCount(context, ITEM_COUNT);
}

/** Sessions, surveys and requests that a procedure's patients had, in their order; each has one row for each procedure. */
const FIRST_ITEMS = `
  SELECT v.id AS version_id, 1 AS rank, s.id AS ordered_by, s.name AS name, lower(s.start_type) AS item_group,
      'session' AS kind, s.id AS session_id, NULL AS survey_id,
      CASE s.start_type
        WHEN 'Pre-Procedure' THEN ROW_NUMBER() OVER of_type - 1 - COUNT(*) OVER (PARTITION BY v.id, s.start_type)
        WHEN 'Procedure-Day' THEN 0 ELSE ROW_NUMBER() OVER of_type END AS day,
      CASE s.bill_type WHEN 'Free' THEN 'complete,no-fee' ELSE 'complete' END AS included_in
    FROM plan_versions AS v JOIN procedures AS p ON p.id = v.procedure_id
    JOIN plan_sessions AS s ON s.specialty_id = p.specialty_id AND s.status = 'Active'
    WINDOW of_type AS (PARTITION BY v.id, s.start_type ORDER BY s.id)
  UNION ALL
  SELECT v.id, 2, u.id, u.name, CASE u.serve_type WHEN 'post-procedure-plan' THEN 'post-procedure' ELSE 'pre-procedure' END,
      'survey', NULL, u.id, CASE u.serve_type WHEN 'post-procedure-plan' THEN 0 ELSE -60 END, 'complete,no-fee'
    FROM plan_versions AS v JOIN procedures AS p ON p.id = v.procedure_id
    JOIN surveys AS u ON u.status = 'Active' AND u.question_count > 0 AND u.serve_type <> 'post-lms-module' AND (
      EXISTS (SELECT 1 FROM survey_specialties WHERE survey_id = u.id AND specialty_id = p.specialty_id)
      OR EXISTS (SELECT 1 FROM survey_procedures WHERE survey_id = u.id AND procedure_id = p.id)
      OR NOT EXISTS (SELECT 1 FROM survey_specialties WHERE survey_id = u.id)
      AND NOT EXISTS (SELECT 1 FROM survey_procedures WHERE survey_id = u.id))
  UNION ALL SELECT id, 3, 0, 'Caretaker guidance', 'pre-procedure', 'caretaker-guidance', NULL, NULL, -60, 'complete,no-fee' FROM plan_versions
  UNION ALL SELECT id, 4, 0, 'Family guidance', 'pre-procedure', 'family-guidance', NULL, NULL, -60, 'complete,no-fee' FROM plan_versions
  UNION ALL SELECT id, 5, 0, 'Travel and navigation', 'procedure-day', 'travel', NULL, NULL, 0, 'complete,no-fee' FROM plan_versions
  UNION ALL SELECT id, 6, 0, 'Live session', 'pre-procedure', 'live-session', NULL, NULL, -60, 'complete,no-fee' FROM plan_versions`;

const GROUP_RANK =
  "CASE item_group WHEN 'pre-procedure' THEN 1 WHEN 'procedure-day' THEN 2 ELSE 3 END";
/** An item of one day ends on it; others last from the beginning to the end of a plan. */
const LAST_DAY = "CASE WHEN kind IN ('session', 'travel') THEN day ELSE 90 END";

/** Gives each procedure a Live version with what its patients had, and each episode that version. */
async function createFirstVersions({ run, dialect }: MigrationContext) {
  const now = dialect === "sqlite" ? "strftime('%Y-%m-%d %H:%M:%f +00:00', 'now')" : "now()";
  await run(
    "INSERT INTO plan_versions (version, created_at, updated_at, procedure_id, number, status, published_at) " +
      `SELECT 0, ${now}, ${now}, id, 1, 'Live', ${now} FROM procedures ORDER BY id`,
  );
  const limit = (day: string) =>
    `CASE WHEN ${day} < -60 THEN -60 WHEN ${day} > 90 THEN 90 ELSE ${day} END`;
  await run(
    "INSERT INTO plan_version_items (version_id, position, name, item_group, kind, session_id, survey_id, from_day, to_day, " +
      "audience, included_in) SELECT version_id, " +
      `ROW_NUMBER() OVER (PARTITION BY version_id ORDER BY ${GROUP_RANK}, rank, ordered_by) - 1, ` +
      `name, item_group, kind, session_id, survey_id, ${limit("day")}, ${limit(LAST_DAY)}, ` +
      "CASE kind WHEN 'caretaker-guidance' THEN 'caretaker' WHEN 'family-guidance' THEN 'family' ELSE 'patient' END, " +
      `included_in FROM (${FIRST_ITEMS}) AS items ORDER BY version_id, 2`,
  );
  await run(
    "UPDATE procedures SET version_number = 1, plan_status = CASE WHEN is_active THEN 'Live' ELSE 'Inactive' END, " +
      "item_count = (SELECT item_count FROM plan_versions WHERE procedure_id = procedures.id)",
  );
  await run(
    "UPDATE patient_procedures SET plan_version_id = " +
      "(SELECT id FROM plan_versions AS v WHERE v.procedure_id = patient_procedures.procedure_id)",
  );
}

/** Recreates the rows of comparisons, from the sessions of the Live versions. */
async function restorePlanItems(context: MigrationContext) {
  const { schema, transaction, run } = context;
  await schema.createTable(
    "plan_items",
    {
      id: idColumn(),
      plan_id: parentColumn("plans"),
      item_group: lineColumn(context),
      name: lineColumn(context),
      included: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: true },
      position: countColumn(),
    },
    { transaction },
  );
  await run("CREATE INDEX plan_items_of_plan ON plan_items (plan_id, position)");
  await run(
    "INSERT INTO plan_items (plan_id, item_group, name, included, position) " +
      "SELECT plans.id, i.item_group, i.name, ',' || i.included_in || ',' LIKE '%,' || plans.kind || ',%', i.position " +
      "FROM plans JOIN plan_versions AS v ON v.procedure_id = plans.procedure_id AND v.status = 'Live' " +
      "JOIN plan_version_items AS i ON i.version_id = v.id AND i.kind = 'session' ORDER BY plans.id, i.position",
  );
}
