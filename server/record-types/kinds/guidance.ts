import { recordList } from "../record-list";
import { Guidance, GuidanceStep } from "~/models";
import { type Audience, AUDIENCES } from "~/models/guidance/audience.schema";
import { guidanceLabel } from "~/models/rules/labels.schema";
import { GUIDANCE_TABLES } from "~/server/guidance/guidance-table";
import { GUIDANCE_IMPORTS } from "~/server/guidance/guidance-import";
import {
  deleteGuidance,
  GUIDANCE_LIST,
  listGuidances,
  updateGuidance,
} from "~/server/guidance/guidances";
import { recordNames } from "~/server/guidance/present";
import { GUIDANCE_PUBLISHING } from "~/server/guidance/publish";
import { deleteStep } from "~/server/guidance/steps";
import { GUIDANCE_TAGS } from "~/server/tags/tag-links";
import { refreshTagsOfRecord } from "~/server/tags/tagged-search-text";
import { CONTENT, deleted, pageBelow, type RecordType, toNamed } from "../record-type";

const buildTypes = (audience: Audience): RecordType[] => {
  const { guidance, step } = recordNames(audience);
  return [
    {
      ...CONTENT,
      type: guidance,
      table: "guidances",
      completeRestored: (writer, id) => refreshTagsOfRecord(writer, GUIDANCE_TAGS, id),
      plural: guidance,
      entity: `${audience}-guidance`,
      label: guidanceLabel,
      ...pageBelow(`/admin/${audience}-guidance`),
      listTable: GUIDANCE_TABLES[audience],
      imports: GUIDANCE_IMPORTS[audience],
      ...GUIDANCE_PUBLISHING[audience],
      list: recordList(GUIDANCE_LIST, async (caller, query) => {
        const { guidances: rows, ...page } = await listGuidances(caller, audience, query);
        return { ...page, rows: rows.map(toNamed) };
      }),
      remove: (caller, id, expected) => deleteGuidance(caller, audience, id, expected),
      model: Guidance,
      tags: {
        links: GUIDANCE_TAGS,
        update: (caller, id, input, expected) =>
          updateGuidance(caller, audience, id, input, expected),
      },
      dependents: [deleted(["steps", "step"], "guidance_steps", "guidance_id")],
    },
    {
      ...CONTENT,
      type: step,
      table: "guidance_steps",
      plural: `${step}s`,
      entity: `${audience}-guidance-step`,
      remove: (caller, id, expected) => deleteStep(caller, audience, id, expected),
      model: GuidanceStep,
    },
  ];
};

/** Guidance of each audience, and its steps. */
export const GUIDANCE_TYPES: readonly RecordType[] = AUDIENCES.flatMap(buildTypes);
