import { z } from "zod";
import { type Audience, type Phase, parsePhase, phaseOptions } from "./audience.schema";
import { apiNote } from "~/models/rules/api-note.schema";
import { fileField } from "~/models/files/stored-file.schema";
import { tagChoiceFields } from "~/models/tags/tag-choice.schema";
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

/** Fields of the details of an audience's guidance, in forms and in the API. */
export const guidanceDetailsFields = (audience: Audience) => ({
  name: requiredLine({ label: "Guidance name", required: "Guidance name is required" }),
  phase: phaseField(audience),
  image: fileField("image"),
});

/** First step of the wizard, and details form on the guidance's page. */
const formSchema = (audience: Audience) =>
  z.object({ ...guidanceDetailsFields(audience), ...tagChoiceFields });

/** File fields of guidance, with their kinds. */
export const GUIDANCE_FILES = { image: "image" } as const;

/** Forms of guidance for each audience (specification 001, section 5). */
export const GUIDANCE_FORMS = { caretaker: formSchema("caretaker"), family: formSchema("family") };
export type GuidanceForm = z.output<(typeof GUIDANCE_FORMS)["caretaker"]>;
