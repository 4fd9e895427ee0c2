import { DataTypes } from "sequelize";
import { addRowCount, lineColumn, type Migration, parentColumn, recordColumns } from "./migration";

/** The work list: which patients need somebody, and why. */
export const workList: Migration = {
  name: "0048-work-list",

  async up(context) {
    const { schema, transaction, run } = context;
    await schema.createTable(
      "work_items",
      {
        ...recordColumns(),
        patient_id: parentColumn("patients"),
        reason: lineColumn(context),
        rank: { type: DataTypes.INTEGER, allowNull: false },
        since: { type: DataTypes.DATE, allowNull: false },
        status: { ...lineColumn(context), defaultValue: "Open" },
        snoozed_until: { type: DataTypes.DATE },
        assignee_id: { type: DataTypes.INTEGER },
        staff_note: lineColumn(context),
        called_at: { type: DataTypes.DATE },
        called_by: lineColumn(context),
        done_at: { type: DataTypes.DATE },
        done_by: lineColumn(context),
      },
      { transaction },
    );
    await run(
      "CREATE UNIQUE INDEX work_items_open ON work_items (patient_id, reason) WHERE status = 'Open'",
    );
    await run("CREATE INDEX work_items_of_patient ON work_items (patient_id, id)");
    // For programs, which read rows of all states, and for the screen, which has those of one.
    for (const columns of ["rank, since", "since", "updated_at"]) {
      const name = columns.split(",", 1)[0];
      await run(`CREATE INDEX work_items_by_${name} ON work_items (${columns}, id)`);
      await run(
        `CREATE INDEX work_items_of_status_by_${name} ON work_items (status, ${columns}, id)`,
      );
    }
    await run("CREATE INDEX work_items_of_status ON work_items (status, id)");
    await addRowCount(context, "work_items");

    await schema.createTable(
      "work_item_causes",
      {
        id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
        created_at: { type: DataTypes.DATE, allowNull: false },
        work_item_id: parentColumn("work_items"),
        patient_id: parentColumn("patients"),
        reason: lineColumn(context),
        subject_type: lineColumn(context),
        subject_id: { type: DataTypes.BIGINT, allowNull: false },
      },
      { transaction },
    );
    await run(
      "CREATE UNIQUE INDEX work_item_causes_subject ON work_item_causes (patient_id, reason, subject_type, subject_id)",
    );
    await run("CREATE INDEX work_item_causes_of_item ON work_item_causes (work_item_id)");
    // Without a foreign key: a message outlives the patient who was signed in when it was written.
    const column = { type: DataTypes.INTEGER };
    await schema.addColumn("contact_messages", "patient_id", column, { transaction });
    await run("CREATE INDEX contact_messages_of_patient ON contact_messages (patient_id, id)");
  },

  async down({ schema, transaction, run, dialect }) {
    if (dialect === "sqlite") await run("DELETE FROM row_counts WHERE table_name = 'work_items'");
    await run("DROP INDEX contact_messages_of_patient");
    await run("ALTER TABLE contact_messages DROP COLUMN patient_id");
    await schema.dropTable("work_item_causes", { transaction });
    await schema.dropTable("work_items", { transaction });
  },
};
