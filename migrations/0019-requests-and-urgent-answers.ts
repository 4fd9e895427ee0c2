import { DataTypes } from "sequelize";
import {
  addRowCount,
  addSortIndexes,
  addTextSearch,
  dropListTable,
  lineColumn,
  type Migration,
  type MigrationContext,
  recordColumns,
} from "./migration";

/** Columns added to existing tables. */
function addedColumns({
  dialect,
}: MigrationContext): [table: string, column: string, type: string][] {
  const lineType = `TEXT${dialect === "postgres" ? ' COLLATE "C"' : ""} NOT NULL DEFAULT ''`;
  const textType = "TEXT NOT NULL DEFAULT ''";
  return [
    ...["live_session_requests", "ride_requests"].flatMap((table): [string, string, string][] => [
      [table, "arrangement", textType],
      [table, "who_to_call", lineType],
      [table, "moved_from", lineType],
      [table, "moved_to", lineType],
    ]),
    ["ride_requests", "return_trip", "BOOLEAN"],
    ["ride_requests", "return_time", lineType],
    ["ride_requests", "mobility", lineType],
    ["ride_requests", "mobility_note", textType],
    ["survey_questions", "urgent_answer", "TEXT"],
    ["facilities", "is_example", "BOOLEAN NOT NULL DEFAULT false"],
  ];
}

/** Questions of the sample surveys, and the answer to each that is urgent, as of this release. */
const URGENT_SAMPLE_ANSWERS = [
  ["Have you had a fever since you came home?", "Yes"],
  ["Are you bleeding anywhere?", "Yes"],
  ["How comfortable does your body feel right now? (1 = not at all, 5 = very comfortable)", "1"],
] as const;

/** The invented facility of the sample content, as of this release. */
const SAMPLE_FACILITY = {
  name: "Calmward Day Surgery Center",
  address: "400 Harbor Road, Alderbrook",
};

/**
 * What staff arranged for a request, moved dates, and confirmed requests of patients who erased their data; return trip and
 * mobility of rides; urgent answers of survey questions; invented facilities.
 */
export const requestsAndUrgentAnswers: Migration = {
  name: "0019-requests-and-urgent-answers",

  async up(context) {
    const { schema, transaction, run } = context;
    for (const [table, column, type] of addedColumns(context)) {
      await run(`ALTER TABLE ${table} ADD COLUMN ${column} ${type}`);
    }
    for (const [text, answer] of URGENT_SAMPLE_ANSWERS) {
      await run(
        `UPDATE survey_questions SET urgent_answer = '${answer}' WHERE wording_id IN ` +
          `(SELECT id FROM survey_wordings WHERE question_text = '${text}')`,
      );
    }
    const { name, address } = SAMPLE_FACILITY;
    await run(
      `UPDATE facilities SET is_example = true WHERE name = '${name}' AND address = '${address}'`,
    );

    await schema.createTable(
      "withdrawn_requests",
      {
        ...recordColumns(),
        kind: lineColumn(context),
        cause: lineColumn(context),
        wished_date: lineColumn(context),
        wished_time: lineColumn(context),
        arrangement: { type: DataTypes.TEXT, allowNull: false },
        who_to_call: lineColumn(context),
        status: lineColumn(context),
        canceled_at: { type: DataTypes.DATE },
        canceled_by: { type: DataTypes.TEXT },
        search_text: lineColumn(context),
      },
      { transaction },
    );
    await addSortIndexes(context, "withdrawn_requests", [
      "kind",
      "wished_date",
      "status",
      "created_at",
      "updated_at",
    ]);
    await run(
      "CREATE INDEX withdrawn_requests_of_status ON withdrawn_requests (status, created_at, id)",
    );
    await addTextSearch(context, "withdrawn_requests");
    await addRowCount(context, "withdrawn_requests");
  },

  async down(context) {
    await dropListTable(context, "withdrawn_requests");
    for (const [table, column] of addedColumns(context).reverse()) {
      await context.run(`ALTER TABLE ${table} DROP COLUMN ${column}`);
    }
  },
};
