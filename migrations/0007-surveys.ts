import { DataTypes } from "sequelize";
import {
  addChildCount,
  addRowCount,
  addSortIndexes,
  addTextSearch,
  dropChildCount,
  dropListTable,
  lineColumn,
  type Migration,
  nameColumns,
  parentColumn,
  recordColumns,
} from "./migration";

const countColumn = () => ({ type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 });
const numberColumn = () => ({ type: DataTypes.INTEGER, allowNull: false });
const textColumn = () => ({ type: DataTypes.TEXT, allowNull: false });
const keyColumn = (table: string, onDelete: "RESTRICT" | "CASCADE") => ({
  ...numberColumn(),
  primaryKey: true,
  references: { model: table, key: "id" },
  onDelete,
});

const QUESTION_COUNT = {
  parent: "surveys",
  child: "survey_questions",
  key: "survey_id",
  column: "question_count",
};

export const surveys: Migration = {
  name: "0007-surveys",

  async up(context) {
    const { schema, transaction, run } = context;
    const createTable = (name: string, columns: Parameters<typeof schema.createTable>[1]) =>
      schema.createTable(name, columns, { transaction });

    await createTable("surveys", {
      ...recordColumns(),
      ...nameColumns(context),
      category: lineColumn(context),
      serve_type: lineColumn(context),
      is_active: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: true },
      question_count: countColumn(),
      details_version: countColumn(),
      questions_version: countColumn(),
      search_text: lineColumn(context),
    });
    await addSortIndexes(context, "surveys", [
      "normalized_name",
      "serve_type",
      "question_count",
      "is_active",
      "created_at",
      "updated_at",
    ]);
    await addTextSearch(context, "surveys");
    await addRowCount(context, "surveys");

    await createTable("survey_tags", {
      survey_id: keyColumn("surveys", "CASCADE"),
      tag_id: keyColumn("tags", "CASCADE"),
    });
    await run("CREATE INDEX survey_tags_of_tag ON survey_tags (tag_id)");

    // Answers refer to an immutable wording, never to the question, which may be deleted.
    await createTable("survey_wordings", {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      survey_id: parentColumn("surveys"),
      question_id: countColumn(),
      question_text: textColumn(),
      question_type: textColumn(),
      created_at: { type: DataTypes.DATE, allowNull: false },
    });
    await run("CREATE INDEX survey_wordings_of_survey ON survey_wordings (survey_id, question_id)");

    await createTable("survey_questions", {
      ...recordColumns(),
      survey_id: parentColumn("surveys"),
      position: numberColumn(),
      wording_id: parentColumn("survey_wordings"),
      correct_answer: { type: DataTypes.TEXT },
    });
    const sortColumns = ["position", "created_at", "updated_at"];
    await addSortIndexes(context, "survey_questions", sortColumns, "survey_id");
    await run("CREATE INDEX survey_questions_of_survey ON survey_questions (survey_id, id)");
    await run("CREATE INDEX survey_questions_of_wording ON survey_questions (wording_id)");
    await addChildCount(context, QUESTION_COUNT);

    // Snapshot of a survey's wordings in order, for each version of its questions.
    await createTable("survey_editions", {
      survey_id: keyColumn("surveys", "RESTRICT"),
      number: { ...numberColumn(), primaryKey: true },
      wording_ids: textColumn(),
      created_at: { type: DataTypes.DATE, allowNull: false },
    });

    await createTable("survey_responses", {
      ...recordColumns(),
      survey_id: parentColumn("surveys"),
      questions_version: numberColumn(),
      respondent: lineColumn(context),
    });
    await addSortIndexes(context, "survey_responses", ["created_at"], "survey_id");
    await run("CREATE INDEX survey_responses_of_survey ON survey_responses (survey_id, id)");

    await createTable("survey_answers", {
      response_id: keyColumn("survey_responses", "CASCADE"),
      wording_id: keyColumn("survey_wordings", "RESTRICT"),
      choice: { type: DataTypes.INTEGER },
      text: { type: DataTypes.TEXT },
    });
    // Covering index for the distribution of a question's answers and for its latest texts.
    await run(
      "CREATE INDEX survey_answers_of_wording ON survey_answers (wording_id, choice, response_id)",
    );

    // Names the record in a stored answer, so that erasing a survey response finds and erases that answer too.
    await run("ALTER TABLE kept_answers ADD COLUMN about TEXT");
    await run("CREATE INDEX kept_answers_by_about ON kept_answers (about)");
  },

  async down(context) {
    const { schema, transaction, run } = context;
    await run("DROP INDEX kept_answers_by_about");
    await run("ALTER TABLE kept_answers DROP COLUMN about");
    for (const table of [
      "survey_answers",
      "survey_responses",
      "survey_editions",
      "survey_questions",
      "survey_wordings",
      "survey_tags",
    ]) {
      await schema.dropTable(table, { transaction });
    }
    await dropListTable(context, "surveys");
    await dropChildCount(context, QUESTION_COUNT);
  },
};
