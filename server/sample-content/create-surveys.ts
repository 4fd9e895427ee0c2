import { Specialty, Survey, Tag } from "~/models";
import { database } from "~/server/platform/database";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { insertQuestionRows, storeEdition } from "~/server/surveys/question-set";
import { setScope } from "~/server/surveys/scopes";
import { setTags, SURVEY_TAGS } from "~/server/tags/tag-links";
import { beforeTheYear, spreadOverYear } from "./sample-dates";
import { KNEE_SURVEYS, SAMPLE_SURVEYS } from "./surveys";

/** Creates surveys with questions, both backdated; those of the knee replacement are the oldest. Requires tags and specialties. */
export async function createSurveys(writer: CallerInTransaction): Promise<void> {
  const { transaction } = writer;
  const tags = await Tag.findAll({ attributes: ["id", "name"], transaction });
  const tagIdsByName = new Map(tags.map(({ id, name }) => [name, id]));
  for (const [position, sample] of [...SAMPLE_SURVEYS, ...KNEE_SURVEYS].entries()) {
    const { name, serveType, status, questions } = sample;
    const after = position - SAMPLE_SURVEYS.length;
    const createdAt =
      after < 0 ? spreadOverYear(position, SAMPLE_SURVEYS.length) : beforeTheYear(after);
    const survey = await Survey.create({ name, serveType, status, createdAt }, { transaction });
    const tagIds = sample.tags.map((tag) => tagIdsByName.get(tag) ?? 0);
    await setTags(writer, SURVEY_TAGS, survey.id, tagIds);
    await insertQuestionRows(writer, survey, questions);
    await storeEdition(writer, survey);
    if (sample.specialty === undefined) continue;
    const where = { name: sample.specialty };
    const { id } = await Specialty.findOne({ where, transaction, rejectOnEmpty: true });
    await setScope(
      writer,
      survey.id,
      { specialities: [], procedures: [] },
      { specialityIds: [id] },
    );
  }
  for (const table of ["survey_questions", "survey_wordings", "survey_editions"]) {
    await database().query(
      `UPDATE ${table} SET created_at = ` +
        `(SELECT created_at FROM surveys WHERE surveys.id = ${table}.survey_id)`,
      { transaction },
    );
  }
}
