import { DataTypes } from "sequelize";
import { lineColumn, type Migration, parentColumn, recordColumns } from "./migration";

const number = () => ({ type: DataTypes.INTEGER, allowNull: false });
const flag = () => ({ type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false });

/** Days after which a procedure was Completed until now, which it stays. */
const FORMER_UPCOMING_DAYS = 14;

/** What patients have done of their plan, their daily checks, whether the procedure took place, and the address of their calendar. */
export const today: Migration = {
  name: "0058-today",

  async up(context) {
    const { schema, transaction, run, dialect } = context;
    await schema.createTable(
      "plan_progress",
      {
        ...recordColumns(),
        patient_id: parentColumn("patients"),
        patient_procedure_id: parentColumn("patient_procedures"),
        item_key: lineColumn(context),
        is_done: flag(),
        skipped_on: lineColumn(context),
        answered_by: lineColumn(context),
      },
      { transaction },
    );
    await run(
      "CREATE UNIQUE INDEX plan_progress_item ON plan_progress (patient_procedure_id, item_key)",
    );
    await run("CREATE INDEX plan_progress_of_patient ON plan_progress (patient_id, id)");
    await schema.createTable(
      "daily_checks",
      {
        ...recordColumns(),
        patient_id: parentColumn("patients"),
        patient_procedure_id: parentColumn("patient_procedures"),
        day: lineColumn(context),
        comfort: number(),
        sleep: number(),
        moving: number(),
        is_worried: flag(),
        is_private: flag(),
        answered_by: lineColumn(context),
      },
      { transaction },
    );
    await run("CREATE UNIQUE INDEX daily_checks_day ON daily_checks (patient_procedure_id, day)");
    await run("CREATE INDEX daily_checks_of_patient ON daily_checks (patient_id, id)");
    await schema.addColumn("patient_procedures", "took_place", flag(), { transaction });
    await schema.addColumn("patients", "calendar_hash", { type: DataTypes.TEXT }, { transaction });
    await schema.addColumn(
      "patients",
      "sealed_calendar",
      { type: DataTypes.TEXT },
      { transaction },
    );
    await run("CREATE UNIQUE INDEX patients_calendar ON patients (calendar_hash)");
    // For the run of reminders, which looks for the episodes of a few days.
    await run("CREATE INDEX patient_procedures_of_day ON patient_procedures (date, id)");
    // The past procedures of examples are over, as their story says.
    await run(
      "UPDATE patient_procedures SET status_set = 'Completed' WHERE status_set IS NULL AND date < created_at " +
        "AND (is_example OR EXISTS (SELECT 1 FROM patients WHERE patients.id = patient_id AND patients.is_sample))",
    );
    await run("UPDATE patient_procedures SET took_place = TRUE WHERE status_set = 'Completed'");
    const before =
      dialect === "postgres"
        ? `CURRENT_TIMESTAMP - INTERVAL '${FORMER_UPCOMING_DAYS} days'`
        : `strftime('%Y-%m-%d %H:%M:%f +00:00', 'now', '-${FORMER_UPCOMING_DAYS} days')`;
    await run(
      `UPDATE patient_procedures SET status_set = 'Completed' WHERE status_set IS NULL AND date < ${before} ` +
        "AND NOT is_example AND NOT EXISTS (SELECT 1 FROM patients WHERE patients.id = patient_id AND patients.is_sample)",
    );
  },

  async down({ schema, transaction, run }) {
    await run("DROP INDEX patient_procedures_of_day");
    await run("DROP INDEX patients_calendar");
    await run("ALTER TABLE patients DROP COLUMN sealed_calendar");
    await run("ALTER TABLE patients DROP COLUMN calendar_hash");
    await run("ALTER TABLE patient_procedures DROP COLUMN took_place");
    await schema.dropTable("daily_checks", { transaction });
    await schema.dropTable("plan_progress", { transaction });
  },
};
