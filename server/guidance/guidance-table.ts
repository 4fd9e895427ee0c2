import { guidanceLabel } from "~/models/rules/labels.schema";
import { CREATED_COLUMN, PUBLISHING_COLUMNS } from "~/server/lists/list-columns";
import { readShownIn } from "~/server/procedure-plans/shown-in";
import { findShownByPhase } from "./shown";
import { describeGuidanceViewers } from "./viewers";
import { type Audience, phaseOptions } from "~/models/guidance/audience.schema";
import type { ListTable } from "~/server/lists/list-table";
import { formatNames, optionLabel } from "~/server/imports/cells";
import { GUIDANCE_LIST, type GuidanceSortField, listGuidances } from "./guidances";
import { type GuidanceData, recordNames } from "./present";

const guidanceTable = (
  audience: Audience,
): ListTable<GuidanceData & { viewers: string }, GuidanceSortField> => ({
  fileName: `${audience}-guidance`,
  subject: recordNames(audience).guidance,
  read: "content.read",
  rules: GUIDANCE_LIST,
  columns: [
    { id: "image", header: "Guidance Image", isDrawn: true, isUnlabeled: true },
    { id: "name", header: "Guidance Name", sort: "name", kind: "name", value: ({ name }) => name },
    {
      id: "tags",
      header: "Tags",
      sort: "tags",
      kind: "text",
      value: ({ tags }) => formatNames(tags.map(({ name }) => name)),
      isDrawn: true,
      isUnlabeled: true,
    },
    {
      id: "phase",
      header: "Phase",
      sort: "phase",
      value: ({ phase }) => phase && optionLabel(phaseOptions(audience), phase),
    },
    { id: "status", header: "Status", sort: "status", value: ({ status }) => status },
    {
      id: "viewers",
      header: "Who sees this",
      kind: "text",
      isMinor: true,
      value: ({ viewers }) => viewers,
    },
    { id: "id", header: "ID", isOptional: true, value: ({ id }) => guidanceLabel(id) },
    {
      id: "steps",
      header: "Directions",
      kind: "number",
      isOptional: true,
      value: ({ stepCount }) => stepCount,
    },
    // Links above the list sort by it.
    { ...CREATED_COLUMN, sort: undefined },
    ...PUBLISHING_COLUMNS,
  ],
  async readRows(caller, query) {
    const { guidances, pagination } = await listGuidances(caller, audience, query);
    const shown = await findShownByPhase(caller, audience);
    const findShownIn = await readShownIn(
      caller,
      "guidance",
      guidances.map(({ id }) => id),
    );
    const rows = guidances.map((guidance) => ({
      ...guidance,
      viewers: describeGuidanceViewers(audience, guidance, shown, findShownIn(guidance.id)),
    }));
    return { rows, pagination };
  },
});

/** Lists of the guidance of each audience. */
export const GUIDANCE_TABLES: Record<Audience, ReturnType<typeof guidanceTable>> = {
  caretaker: guidanceTable("caretaker"),
  family: guidanceTable("family"),
};
