import { DataTypes, QueryTypes } from "sequelize";
import { phoneSearchLines } from "~/models/platform/phone-number";
import { buildSearchText, normalizeName } from "~/models/rules/clean-text.schema";
import { addToChanges, removeFromChanges } from "./change-feed";
import {
  addChildCount,
  addLineSortIndexes,
  addRowCount,
  addSortIndexes,
  addTextScan,
  addTextSearch,
  dropChildCount,
  lineColumn,
  type Migration,
  type MigrationContext,
} from "./migration";

const STEP_COUNT = {
  parent: "facilities",
  child: "navigation_steps",
  key: "facility_id",
  column: "step_count",
};

/** New columns of facilities; without foreign keys, which SQLite could not drop on the way back. */
const facilityColumns = (context: MigrationContext) => ({
  normalized_name: lineColumn(context),
  kind: { ...lineColumn(context), defaultValue: "Building" },
  part_of_id: { type: DataTypes.INTEGER },
  part_of_line: lineColumn(context),
  is_active: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: true },
  address_line2: lineColumn(context),
  city: lineColumn(context),
  state: lineColumn(context),
  zip: lineColumn(context),
  after_hours_phone: lineColumn(context),
  hours: lineColumn(context),
  entrance: lineColumn(context),
  check_in_desk: lineColumn(context),
  parking: lineColumn(context),
  accessibility: lineColumn(context),
  time_zone: lineColumn(context),
  reminder_text: lineColumn(context),
  step_count: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
  search_text: lineColumn(context),
});

const SORTED = ["kind", "part_of_line", "is_active", "step_count", "created_at", "updated_at"];
const STEP_LIST = ["created_at", "updated_at"];
const TABLES = [
  ["facilities", "facility"],
  ["navigation_steps", "facility-step"],
] as const;

type Row = { id: number; name: string; address: string; phone: string };

/** Gives each facility of the release before its normalized name, which is unique from now on, and its searched text. */
async function completeFacilities({ schema, transaction }: MigrationContext) {
  const { sequelize } = schema;
  const type = QueryTypes.SELECT as const;
  const rows = await sequelize.query<Row>(
    "SELECT id, name, address_line1 AS address, phone FROM facilities ORDER BY id",
    { type, transaction },
  );
  const taken = new Set<string>();
  for (const { id, name: oldName, address, phone } of rows) {
    const name = taken.has(normalizeName(oldName)) ? `${oldName} (${id})` : oldName;
    const normalizedName = normalizeName(name);
    taken.add(normalizedName);
    const lines = [name, address, ...phoneSearchLines(phone)].filter(Boolean);
    await sequelize.query(
      "UPDATE facilities SET name = :name, normalized_name = :normalizedName, search_text = :searchText, " +
        "step_count = (SELECT COUNT(*) FROM navigation_steps WHERE facility_id = :id) WHERE id = :id",
      {
        replacements: { id, name, normalizedName, searchText: buildSearchText(lines) },
        transaction,
      },
    );
  }
}

/** Facilities become an area of the back-office: kinds, parts, addresses, and what patients need to know; episodes have one. */
export const facilities: Migration = {
  name: "0056-facilities",

  async up(context) {
    const { schema, transaction, run, dialect } = context;
    await run("ALTER TABLE facilities RENAME COLUMN address TO address_line1");
    for (const [name, column] of Object.entries(facilityColumns(context))) {
      await schema.addColumn("facilities", name, column, { transaction });
    }
    await completeFacilities(context);
    await run("CREATE UNIQUE INDEX facilities_name ON facilities (normalized_name)");
    await run("CREATE INDEX facilities_of_part ON facilities (part_of_id)");
    await addSortIndexes(context, "facilities", SORTED);
    await addLineSortIndexes(context, "facilities", ["phone"]);
    await addTextSearch(context, "facilities");
    await addTextScan(context, "facilities");
    await addRowCount(context, "facilities");
    if (dialect === "sqlite") {
      await run("INSERT INTO facilities_search (facilities_search) VALUES ('rebuild')");
      await run(
        "UPDATE row_counts SET row_count = (SELECT COUNT(*) FROM facilities) WHERE table_name = 'facilities'",
      );
    }
    await addChildCount(context, STEP_COUNT);
    for (const column of STEP_LIST) {
      await run(
        `CREATE INDEX all_navigation_steps_by_${column} ON navigation_steps (${column}, id)`,
      );
    }
    for (const [table, entity] of TABLES) await addToChanges(context, table, () => `'${entity}'`);
    await schema.addColumn(
      "patient_procedures",
      "facility_id",
      { type: DataTypes.INTEGER },
      { transaction },
    );
    await run(
      "CREATE INDEX patient_procedures_of_facility ON patient_procedures (facility_id, id)",
    );
    await run("CREATE INDEX procedures_of_facility ON procedures (facility_id)");
  },

  async down(context) {
    const { run, dialect } = context;
    await run("DROP INDEX procedures_of_facility");
    await run("DROP INDEX patient_procedures_of_facility");
    await run("ALTER TABLE patient_procedures DROP COLUMN facility_id");
    for (const [table] of TABLES) {
      await removeFromChanges(context, table);
    }
    for (const [, entity] of TABLES)
      await run(`DELETE FROM record_changes WHERE entity = '${entity}'`);
    for (const column of STEP_LIST) await run(`DROP INDEX all_navigation_steps_by_${column}`);
    for (const event of ["insert", "delete"]) {
      const on = dialect === "postgres" ? " ON navigation_steps" : "";
      await run(`DROP TRIGGER navigation_steps_in_facilities_${event}${on}`);
    }
    await dropChildCount(context, STEP_COUNT);
    if (dialect === "sqlite") {
      for (const event of ["insert", "delete"]) await run(`DROP TRIGGER facilities_count_${event}`);
      await run("DELETE FROM row_counts WHERE table_name = 'facilities'");
      for (const event of ["insert", "update", "delete"]) {
        await run(`DROP TRIGGER facilities_search_${event}`);
      }
      await run("DROP TABLE facilities_search");
      await run("DROP INDEX facilities_search_text");
    } else {
      await run("DROP INDEX facilities_name_search");
    }
    for (const column of [...SORTED, "phone"]) await run(`DROP INDEX facilities_by_${column}`);
    await run("DROP INDEX facilities_of_part");
    await run("DROP INDEX facilities_name");
    // The release before has one line for the whole address.
    for (const column of ["address_line2", "city", "state", "zip"]) {
      await run(
        `UPDATE facilities SET address_line1 = address_line1 || CASE WHEN address_line1 = '' THEN '' ELSE ', ' END || ${column} WHERE ${column} <> ''`,
      );
    }
    for (const column of Object.keys(facilityColumns(context))) {
      await run(`ALTER TABLE facilities DROP COLUMN ${column}`);
    }
    await run("ALTER TABLE facilities RENAME COLUMN address_line1 TO address");
  },
};
