import { DataTypes } from "sequelize";
import {
  lineColumn,
  type Migration,
  type MigrationContext,
  parentColumn,
  recordColumns,
} from "./migration";

const flag = (isOn = false) => ({ type: DataTypes.BOOLEAN, allowNull: false, defaultValue: isOn });
const text = () => ({ type: DataTypes.TEXT, allowNull: false });
const time = () => ({ type: DataTypes.DATE, allowNull: false });
const id = () => ({ type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true });
const reference = () => ({ type: DataTypes.INTEGER });

/** Answers that were brought along and are not to be shown to staff, and who answered for the patient. */
const answerColumns = (context: MigrationContext) => ({
  is_private: flag(),
  answered_by: lineColumn(context),
});
const ANSWER_TABLES = ["session_assessments", "patient_responses"];

/** Accounts of patients: their devices and codes, and the people who care for them. */
export const patientAccounts: Migration = {
  name: "0044-patient-accounts",

  async up(context) {
    const { schema, transaction, run } = context;
    await schema.createTable(
      "caretakers",
      {
        ...recordColumns(),
        patient_id: parentColumn("patients"),
        name: lineColumn(context),
        relationship: lineColumn(context),
        email: lineColumn(context),
        mobile: lineColumn(context),
        is_guardian: flag(),
        status: lineColumn(context),
        invitation_hash: { type: DataTypes.TEXT, unique: true },
        invitation_expires_at: { type: DataTypes.DATE },
        accepted_at: { type: DataTypes.DATE },
        ended_at: { type: DataTypes.DATE },
        last_seen_at: { type: DataTypes.DATE },
        sees_day: flag(true),
        sees_tasks: flag(true),
        sees_guidance: flag(true),
        sees_requests: flag(),
        sees_feelings: flag(),
        may_request_rides: flag(),
        may_answer: flag(),
      },
      { transaction },
    );
    await run("CREATE INDEX caretakers_of_patient ON caretakers (patient_id, id)");
    await run("CREATE INDEX caretakers_of_email ON caretakers (email) WHERE email <> ''");
    await run("CREATE INDEX caretakers_of_mobile ON caretakers (mobile) WHERE mobile <> ''");

    await schema.createTable(
      "patient_sign_ins",
      {
        id: id(),
        created_at: time(),
        patient_id: parentColumn("patients"),
        caretaker_id: { ...reference(), references: { model: "caretakers", key: "id" } },
        token_hash: { ...text(), unique: true },
        browser: lineColumn(context),
        is_shared_device: flag(),
        last_seen_at: time(),
        expires_at: time(),
      },
      { transaction },
    );
    await run("CREATE INDEX patient_sign_ins_of_patient ON patient_sign_ins (patient_id, id)");
    await run("CREATE INDEX patient_sign_ins_by_expires_at ON patient_sign_ins (expires_at)");

    await schema.createTable(
      "patient_codes",
      {
        id: id(),
        created_at: time(),
        browser_hash: text(),
        purpose: lineColumn(context),
        channel: lineColumn(context),
        address: lineColumn(context),
        subject_id: reference(),
        code_hash: text(),
        attempts: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
        verified_at: { type: DataTypes.DATE },
        expires_at: time(),
      },
      { transaction },
    );
    await run(
      "CREATE UNIQUE INDEX patient_codes_of_browser ON patient_codes (browser_hash, purpose)",
    );
    await run("CREATE INDEX patient_codes_by_expires_at ON patient_codes (expires_at)");

    for (const table of ANSWER_TABLES) {
      for (const [name, column] of Object.entries(answerColumns(context))) {
        await schema.addColumn(table, name, column, { transaction });
      }
    }
    await schema.addColumn("ride_requests", "requested_by", lineColumn(context), { transaction });
  },

  async down(context) {
    const { schema, transaction, run } = context;
    await run("ALTER TABLE ride_requests DROP COLUMN requested_by");
    for (const table of ANSWER_TABLES) {
      for (const name of Object.keys(answerColumns(context))) {
        await run(`ALTER TABLE ${table} DROP COLUMN ${name}`);
      }
    }
    for (const table of ["patient_codes", "patient_sign_ins", "caretakers"]) {
      await schema.dropTable(table, { transaction });
    }
  },
};
