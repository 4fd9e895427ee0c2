import { z } from "zod";
import { type Audience, type Phase, parsePhase, phaseOptions } from "./audience.schema";
import { apiNote } from "~/models/rules/api-note.schema";
import { fileField } from "~/models/files/stored-file.schema";
import { tagChoiceFields, tagIdsField } from "~/models/tags/tag-choice.schema";
import { blankToUndefined, requiredLine } from "~/models/rules/text.schema";

/** Fallback name when the wizard saves without one (specification 001, section 5). */
export const FALLBACK_GUIDANCE_NAME = "New Guidance";

/** Progress message while the wizard saves (specification 001, section 2). */
export const SAVING_MESSAGE = "Saving guidance...";

/** Phase field of an audience's guidance: undefined keeps the current phase, blank removes it. */
function phaseField(audience: Audience) {
  const names = phaseOptions(audience).map(({ value }) => value);
  const phase = z.unknown().transform((value, context): Phase | null | undefined => {
    if (value === undefined) return undefined;
    const input = blankToUndefined(value);
    if (input === undefined) return null;
    const parsedPhase = typeof input === "string" ? parsePhase(audience, input) : null;
    if (parsedPhase) return parsedPhase;
    const message = `Phase must be one of ${names.join(", ")}`;
    context.addIssue({ code: "custom", message, params: { code: "not-an-option" } });
    return z.NEVER;
  });
  return apiNote(phase, { type: ["string", "null"], enum: [...names, null] });
}

const buildDetailsSchema = (audience: Audience) => ({
  name: requiredLine({ label: "Guidance name", required: "Guidance name is required" }),
  phase: phaseField(audience),
  image: fileField("image"),
});

function buildSchemas(audience: Audience) {
  return {
    /** POST and PUT of the API (specification 001, section 7). */
    api: z.object({ ...buildDetailsSchema(audience), tagIds: tagIdsField }),
    /** First step of the wizard, and details form on the guidance's page. */
    form: z.object({ ...buildDetailsSchema(audience), ...tagChoiceFields }),
  };
}

/** File fields of guidance, with their kinds. */
export const GUIDANCE_FILES = { image: "image" } as const;

/** Schemas of guidance for each audience (specification 001, section 5). */
export const GUIDANCE_SCHEMAS = {
  caretaker: buildSchemas("caretaker"),
  family: buildSchemas("family"),
};
export type GuidanceForm = z.output<(typeof GUIDANCE_SCHEMAS)["caretaker"]["form"]>;
