import { z } from "zod";
import { type Audience, type Phase, parsePhase, phaseOptions } from "./audience.schema";
import { apiNote } from "~/models/rules/api-note.schema";
import { fileField } from "~/models/files/stored-file.schema";
import { tagChoiceFields, tagIdsField } from "~/models/tags/tag-choice.schema";
import { blankAsMissing, requiredLine } from "~/models/rules/text.schema";

/** The wizard's name for what reaches its save without one (specification 001, section 5). */
export const FALLBACK_NAME = "New Guidance";

/** Said while the wizard saves (specification 001, section 2). */
export const SAVING_MESSAGE = "Saving guidance...";

/** One of an audience's phases, or none: left out, an old one stays; empty, it has none. */
function phaseField(audience: Audience) {
  const names = phaseOptions(audience).map(({ value }) => value);
  const phase = z.unknown().transform((value, context): Phase | null | undefined => {
    if (value === undefined) return undefined;
    const given = blankAsMissing(value);
    if (given === undefined) return null;
    const found = typeof given === "string" ? parsePhase(audience, given) : null;
    if (found) return found;
    const message = `Phase must be one of ${names.join(", ")}`;
    context.addIssue({ code: "custom", message });
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
    /** What programs send (specification 001, section 7). */
    api: z.object({ ...buildDetailsSchema(audience), tagIds: tagIdsField }),
    /** The wizard's first step, and the card on the guidance's page. */
    form: z.object({ ...buildDetailsSchema(audience), ...tagChoiceFields }),
  };
}

/** The fields of guidance that are files. */
export const GUIDANCE_FILES = { image: "image" } as const;

/** The rules of guidance, for each audience (specification 001, section 5). */
export const GUIDANCE_SCHEMAS = {
  caretaker: buildSchemas("caretaker"),
  family: buildSchemas("family"),
};
export type GuidanceForm = z.output<(typeof GUIDANCE_SCHEMAS)["caretaker"]["form"]>;
