import { DataTypes } from "sequelize";
import { lineColumn, type Migration, nameColumns, recordColumns } from "./migration";

/** Saved views of reports, and their mails, which administrators are told of unless they say otherwise (AREAS 12). */
export const savedReports: Migration = {
  name: "0066-saved-reports",

  async up(context) {
    const { schema, transaction, run } = context;
    const line = () => lineColumn(context);
    await schema.createTable(
      "saved_reports",
      {
        ...recordColumns(),
        ...nameColumns(context),
        owner: line(),
        administrator_id: {
          type: DataTypes.INTEGER,
          references: { model: "administrators", key: "id" },
          onDelete: "CASCADE",
        },
        report: line(),
        query: line(),
        schedule: line(),
        next_at: { type: DataTypes.DATE },
        last_sent_at: { type: DataTypes.DATE },
      },
      { transaction },
    );
    await run(
      "CREATE UNIQUE INDEX saved_reports_of_owner ON saved_reports (owner, report, normalized_name)",
    );
    await run(
      "CREATE INDEX saved_reports_of_administrator ON saved_reports (administrator_id) WHERE administrator_id IS NOT NULL",
    );
    await run(
      "CREATE INDEX saved_reports_next ON saved_reports (next_at, id) WHERE next_at IS NOT NULL",
    );
    await run(
      "UPDATE administrators SET notified_about = " +
        "CASE WHEN notified_about = '' THEN 'report' ELSE notified_about || ',report' END",
    );
  },

  async down({ schema, transaction, run }) {
    await run(
      "UPDATE administrators SET notified_about = " +
        "TRIM(REPLACE(',' || notified_about || ',', ',report,', ','), ',')",
    );
    await schema.dropTable("saved_reports", { transaction });
  },
};
