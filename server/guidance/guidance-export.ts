import { type Audience, phaseOptions } from "~/models/guidance/audience.schema";
import type { ListExport } from "~/server/exports/list-export";
import { formatNames, optionLabel } from "~/server/imports/cells";
import { GUIDANCE_LIST, type GuidanceSortField, listGuidances } from "./guidances";
import { type GuidanceData, recordNames } from "./present";

/** Export of the list of an audience's guidance. */
export const guidanceExport = (
  audience: Audience,
): ListExport<GuidanceData, GuidanceSortField> => ({
  fileName: `${audience}-guidance`,
  subject: recordNames(audience).guidance,
  read: "content.read",
  rules: GUIDANCE_LIST,
  columns: [
    { header: "Guidance Name", value: ({ name }) => name },
    { header: "Tags", value: ({ tags }) => formatNames(tags.map(({ name }) => name)) },
    {
      header: "Phase",
      value: ({ phase }) => phase && optionLabel(phaseOptions(audience), phase),
    },
    { header: "Status", value: ({ status }) => status },
  ],
  async readRows(caller, query) {
    const { guidances: rows, pagination } = await listGuidances(caller, audience, query);
    return { rows, pagination };
  },
});
