import { z } from "zod";
import { Guidance, GuidanceStep } from "~/models";
import { AUDIENCES, type Audience, PHASES, phaseOptions } from "~/models/guidance/audience.schema";
import { GUIDANCE_API } from "~/models/guidance/guidance-api.schema";
import { MAX_STEPS, newStepSchema, TOO_MANY_STEPS } from "~/models/guidance/guidance-step.schema";
import { normalizeName } from "~/models/rules/clean-text.schema";
import { TEXT_LIMITS } from "~/models/rules/text-limits.schema";
import { choiceCell, formatNames, optionLabel } from "~/server/imports/cells";
import {
  addExistingChildren,
  findExistingByName,
  readAllNames,
} from "~/server/imports/existing-names";
import { inOrder, splitIds, toFileRows } from "~/server/imports/file-rows";
import { groupBy } from "~/server/platform/group-by";
import type { ImportDescription } from "~/server/imports/import-description";
import { recordAllCreated } from "~/server/platform/audit";
import { findOrInsertTags, insertTagLinks } from "~/server/tags/insert-tags";
import { TAGS_COLUMN, tagsCell } from "~/server/tags/tag-import";
import { GUIDANCE_TAGS, readTags } from "~/server/tags/tag-links";
import { joinSorted } from "~/server/tags/tagged-search-text";
import { STEP_ORDER } from "./find";
import { presentGuidance, presentStep, recordNames } from "./present";

const stepSchema = newStepSchema.omit({ image: true, voice: true });

const guidanceSchema = (audience: Audience) => {
  const { name, phase } = GUIDANCE_API[audience].shape;
  return z.object({ name, phase: choiceCell(phaseOptions(audience), phase), tags: tagsCell });
};

function buildImport(
  audience: Audience,
): ImportDescription<z.output<ReturnType<typeof guidanceSchema>>, z.output<typeof stepSchema>> {
  const names = recordNames(audience);
  return {
    fileName: `${audience}-guidance`,
    subject: names.guidance,
    record: {
      label: names.guidance,
      columns: [
        { header: "Guidance", field: "name" },
        { header: "Phase", field: "phase", hint: PHASES.map(({ label }) => label).join(", ") },
        TAGS_COLUMN,
      ],
      schema: guidanceSchema(audience),
      key: ["name"],
      name: "name",
    },
    children: {
      label: names.step,
      columns: [
        { header: "Day", field: "guidanceDay", hint: "1 to 14" },
        { header: "Title", field: "guidanceTitle" },
        {
          header: "Directions",
          field: "guidanceDirections",
          rule: { maxLength: TEXT_LIMITS.text, isMultiline: true },
        },
      ],
      schema: stepSchema,
      key: ["guidanceDay", "guidanceTitle", "guidanceDirections"],
      isOptional: true,
      refusal: "The guidance already exists: add the step on its page",
      limit: { count: MAX_STEPS, message: TOO_MANY_STEPS },
    },
    examples: [
      ["At Home After Surgery", "Post-Procedure", "Aftercare; Home"].concat([
        "1",
        "Rest",
        "Let your guest sleep as long as they like.",
      ]),
      ["At Home After Surgery", "", "", "2", "A short walk", "Walk together for ten minutes."],
    ],
    async findExisting(caller, keys) {
      const { transaction } = caller;
      const existing = await findExistingByName(caller, Guidance, keys, { audience });
      return addExistingChildren(existing, async (ids) => {
        const steps = await GuidanceStep.findAll({
          attributes: ["guidanceId", "guidanceDay", "guidanceTitle", "guidanceDirections"],
          where: { guidanceId: ids },
          raw: true,
          transaction,
        });
        return steps.map((step) => ({
          parentId: step.guidanceId,
          key: [String(step.guidanceDay), step.guidanceTitle, step.guidanceDirections],
          name: step.guidanceTitle,
        }));
      });
    },
    readNames: (caller) => readAllNames(caller, Guidance, { audience }),
    async *readRecords(caller, ids) {
      const { transaction } = caller;
      for (const batch of splitIds(ids)) {
        const guidances = await Guidance.findAll({ where: { id: batch }, transaction });
        const findTags = await readTags(caller, GUIDANCE_TAGS, batch);
        const where = { guidanceId: batch };
        const steps = await GuidanceStep.findAll({ where, order: STEP_ORDER, transaction });
        const byGuidance = groupBy(steps, ({ guidanceId }) => guidanceId);
        yield toFileRows(inOrder(batch, guidances), byGuidance, {
          toRecord: (guidance) => ({
            name: guidance.name,
            phase: optionLabel(PHASES, guidance.phase),
            tags: formatNames(findTags(guidance.id).map((tag) => tag.name)),
          }),
          toChild: ({ guidanceDay, guidanceTitle, guidanceDirections }) => ({
            guidanceDay,
            guidanceTitle,
            guidanceDirections,
          }),
        });
      }
    },
    async create(writer, values, noteCreated) {
      const { transaction } = writer;
      const tagNames = values.flatMap(({ tags }) => tags);
      const { findTag, created: newTags } = await findOrInsertTags(writer, tagNames);
      const tagsOfRows = values.map(({ tags }) =>
        [...new Map(tags.map(findTag).map((tag) => [tag.id, tag])).values()].sort((one, other) =>
          normalizeName(one.name) < normalizeName(other.name) ? -1 : 1,
        ),
      );
      const created = await Guidance.bulkCreate(
        values.map(({ name, phase = null }, index) => ({
          audience,
          name,
          phase,
          imageId: null,
          tagsLine: joinSorted((tagsOfRows[index] ?? []).map((tag) => normalizeName(tag.name))),
        })),
        { transaction, returning: true },
      );
      const ids = created.map(({ id }) => id);
      const tags = new Map(ids.map((id, index) => [id, tagsOfRows[index] ?? []]));
      await insertTagLinks(writer, GUIDANCE_TAGS, tags);
      const presented = created.map((each) => presentGuidance(each, tags.get(each.id) ?? []));
      await recordAllCreated(writer, names.guidance, presented, ({ name }) => name);
      noteCreated("tag", newTags);
      noteCreated(names.guidance, created);
      return ids;
    },
    async createChildren(writer, children, noteCreated) {
      const { transaction } = writer;
      const created = await GuidanceStep.bulkCreate(
        children.map(({ parentId, values }) => ({
          guidanceId: parentId,
          ...values,
          imageId: null,
          voiceId: null,
        })),
        { transaction, returning: true },
      );
      const presented = created.map(presentStep);
      await recordAllCreated(writer, names.step, presented, (each) => each.guidanceTitle);
      noteCreated(names.step, created);
    },
  };
}

/** Imports of guidance with its steps, without files, by audience. */
export const GUIDANCE_IMPORTS = Object.fromEntries(
  AUDIENCES.map((audience) => [audience, buildImport(audience)]),
) as Record<Audience, ReturnType<typeof buildImport>>;
