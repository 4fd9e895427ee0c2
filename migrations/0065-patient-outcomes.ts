import { DataTypes } from "sequelize";
import { addToChanges, removeFromChanges } from "./change-feed";
import {
  addRowCount,
  addSortIndexes,
  type Migration,
  parentColumn,
  recordColumns,
} from "./migration";
import { addReportMarks, dropReportMarks, markMoment, type MarkRule } from "./report-marks";

/** What changes the report of outcomes. */
const REPORT_MARKS: MarkRule = {
  table: "patient_outcomes",
  columns: [
    ...["patient_id", "patient_procedure_id", "procedure_at"],
    ...["cancelled_on_day", "stay_nights", "returned_within_30_days"],
  ],
  marks: (row) => [markMoment("outcome", `${row}.procedure_at`)],
};

/** Outcomes of procedures that the hospital imports (AREAS 12): one for each episode, in which null is not known. */
export const patientOutcomes: Migration = {
  name: "0065-patient-outcomes",

  async up(context) {
    const { schema, transaction, run } = context;
    await schema.createTable(
      "patient_outcomes",
      {
        ...recordColumns(),
        patient_id: parentColumn("patients"),
        patient_procedure_id: parentColumn("patient_procedures"),
        procedure_at: { type: DataTypes.DATE, allowNull: false },
        cancelled_on_day: { type: DataTypes.BOOLEAN },
        stay_nights: { type: DataTypes.INTEGER },
        returned_within_30_days: { type: DataTypes.BOOLEAN },
      },
      { transaction },
    );
    await run(
      "CREATE UNIQUE INDEX patient_outcomes_episode ON patient_outcomes (patient_procedure_id)",
    );
    await run("CREATE INDEX patient_outcomes_of_patient ON patient_outcomes (patient_id, id)");
    await addSortIndexes(context, "patient_outcomes", ["procedure_at", "created_at", "updated_at"]);
    await addRowCount(context, "patient_outcomes");
    await addReportMarks(context, REPORT_MARKS);
    await addToChanges(context, "patient_outcomes", () => "'outcome'");
  },

  async down(context) {
    const { schema, transaction, run, dialect } = context;
    await dropReportMarks(context, REPORT_MARKS);
    await removeFromChanges(context, "patient_outcomes");
    await run("DELETE FROM record_changes WHERE entity = 'outcome'");
    if (dialect === "sqlite")
      await run("DELETE FROM row_counts WHERE table_name = 'patient_outcomes'");
    await schema.dropTable("patient_outcomes", { transaction });
  },
};
