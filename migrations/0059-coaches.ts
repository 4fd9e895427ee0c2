import { DataTypes } from "sequelize";
import { addToChanges, removeFromChanges } from "./change-feed";
import {
  addRowCount,
  addSortIndexes,
  addTextScan,
  addTextSearch,
  dropListTable,
  lineColumn,
  type Migration,
  type MigrationContext,
  nameColumns,
  parentColumn,
  recordColumns,
} from "./migration";

const number = (defaultValue: number) => ({
  type: DataTypes.INTEGER,
  allowNull: false,
  defaultValue,
});
const flag = (defaultValue: boolean) => ({
  type: DataTypes.BOOLEAN,
  allowNull: false,
  defaultValue,
});
const time = () => ({ type: DataTypes.DATE, allowNull: false });

const SORTED = ["normalized_name", "credential_until", "status", "created_at", "updated_at"];

const coachColumns = (context: MigrationContext) => ({
  ...recordColumns(),
  ...nameColumns(context),
  title: lineColumn(context),
  types: lineColumn(context),
  faith: lineColumn(context),
  languages: lineColumn(context),
  topics: lineColumn(context),
  ways: lineColumn(context),
  credential: lineColumn(context),
  credential_until: lineColumn(context),
  status: { ...lineColumn(context), defaultValue: "Active" },
  email: lineColumn(context),
  normalized_email: { type: DataTypes.TEXT },
  phone: lineColumn(context),
  video_link: lineColumn(context),
  place: lineColumn(context),
  price_dollars: { type: DataTypes.INTEGER },
  length_minutes: number(30),
  buffer_minutes: number(15),
  notice_hours: number(24),
  window_days: number(60),
  weekly_capacity: { type: DataTypes.INTEGER },
  takes_new_patients: flag(true),
  allows_booking: flag(false),
  time_zone: lineColumn(context),
  weekly_hours: { ...lineColumn(context), defaultValue: "[]" },
  exceptions: { ...lineColumn(context), defaultValue: "[]" },
  administrator_id: { type: DataTypes.INTEGER },
  is_example: flag(false),
  search_text: lineColumn(context),
});

const appointmentColumns = (context: MigrationContext) => ({
  ...recordColumns(),
  request_id: parentColumn("live_session_requests"),
  patient_id: parentColumn("patients"),
  coach_id: parentColumn("coaches"),
  starts_at: time(),
  ends_at: time(),
  blocked_until: time(),
  way: lineColumn(context),
  place: lineColumn(context),
  room: lineColumn(context),
  phone: lineColumn(context),
  price_dollars: { type: DataTypes.INTEGER },
  state: lineColumn(context),
  held_until: { type: DataTypes.DATE },
  sequence: number(0),
  cancelled_by: lineColumn(context),
  cancel_reason: lineColumn(context),
  missed_by: lineColumn(context),
  scheduled_at: { type: DataTypes.DATE },
  closed_at: { type: DataTypes.DATE },
  rating: { type: DataTypes.INTEGER },
  anxiety_after: { type: DataTypes.INTEGER },
});

/** Columns that requests for live sessions get: their state, what else was asked, and the link of their messages. */
const requestColumns = (context: MigrationContext) => ({
  state: { ...lineColumn(context), defaultValue: "Requested" },
  way: lineColumn(context),
  language: lineColumn(context),
  windows: { ...lineColumn(context), defaultValue: "[]" },
  offer_outcome: lineColumn(context),
  link_hash: { type: DataTypes.TEXT },
});

/** No coach or room has two times at once, and no patient two that are agreed on, whatever happens at the same time. */
const EXCLUSIONS = [
  ["coach", "coach_id WITH =", "blocked_until", "state IN ('Held', 'Scheduled')"],
  ["room", "room WITH =", "ends_at", "state IN ('Held', 'Scheduled') AND room <> ''"],
  ["patient", "patient_id WITH =", "ends_at", "state = 'Scheduled'"],
] as const;

/** Coaches with their hours, and the appointments of live sessions (AREAS 9). */
export const coaches: Migration = {
  name: "0059-coaches",

  async up(context) {
    const { schema, transaction, run, dialect } = context;
    await schema.createTable("coaches", coachColumns(context), { transaction });
    await run("CREATE UNIQUE INDEX coaches_email ON coaches (normalized_email)");
    await run("CREATE UNIQUE INDEX coaches_administrator ON coaches (administrator_id)");
    await addSortIndexes(context, "coaches", SORTED);
    await addTextSearch(context, "coaches");
    await addTextScan(context, "coaches");
    await addRowCount(context, "coaches");
    await addToChanges(context, "coaches", () => "'coach'");

    for (const [name, column] of Object.entries(requestColumns(context))) {
      await schema.addColumn("live_session_requests", name, column, { transaction });
    }
    await run(
      "UPDATE live_session_requests SET state = CASE status WHEN 'Confirmed' THEN 'Scheduled' WHEN 'New' THEN 'Requested' ELSE status END",
    );
    await run(
      "CREATE UNIQUE INDEX live_session_requests_link ON live_session_requests (link_hash)",
    );
    await run("CREATE INDEX live_session_requests_by_state ON live_session_requests (state, id)");

    await schema.addColumn(
      "patient_procedures",
      "coach_id",
      { type: DataTypes.INTEGER },
      { transaction },
    );
    await run("CREATE INDEX patient_procedures_of_coach ON patient_procedures (coach_id, id)");

    await schema.createTable("appointments", appointmentColumns(context), { transaction });
    await run("CREATE INDEX appointments_of_request ON appointments (request_id, id)");
    await run("CREATE INDEX appointments_of_coach ON appointments (coach_id, starts_at, id)");
    await run("CREATE INDEX appointments_of_patient ON appointments (patient_id, starts_at, id)");
    await run("CREATE INDEX appointments_by_start ON appointments (starts_at, id)");
    await run("CREATE INDEX appointments_held ON appointments (held_until) WHERE state = 'Held'");
    await run(
      "CREATE UNIQUE INDEX appointments_agreed ON appointments (request_id) " +
        "WHERE state = 'Scheduled'",
    );
    if (dialect === "postgres") {
      await run("CREATE EXTENSION IF NOT EXISTS btree_gist");
      for (const [name, key, end, where] of EXCLUSIONS) {
        await run(
          `ALTER TABLE appointments ADD CONSTRAINT appointments_one_${name} ` +
            `EXCLUDE USING gist (${key}, tstzrange(starts_at, ${end}) WITH &&) WHERE (${where})`,
        );
      }
    }
  },

  async down(context) {
    const { schema, transaction, run } = context;
    await schema.dropTable("appointments", { transaction });
    await run("DROP INDEX patient_procedures_of_coach");
    await run("ALTER TABLE patient_procedures DROP COLUMN coach_id");
    await run("DROP INDEX live_session_requests_by_state");
    await run("DROP INDEX live_session_requests_link");
    for (const name of Object.keys(requestColumns(context))) {
      await run(`ALTER TABLE live_session_requests DROP COLUMN ${name}`);
    }
    await removeFromChanges(context, "coaches");
    await run("DELETE FROM record_changes WHERE entity = 'coach'");
    await dropListTable(context, "coaches");
  },
};
