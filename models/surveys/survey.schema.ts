import { z } from "zod";
import { idListFormField, tagChoiceFields } from "~/models/tags/tag-choice.schema";
import { choiceField, requiredLine } from "~/models/rules/text.schema";

/** Serve types of a survey: stored value and label (specification 001, section 9). */
export const SERVE_TYPES = [
  { value: "post-procedure-plan", label: "Post Procedure Plan" },
  { value: "pre-session-post-session", label: "Pre-Session/Post-Session" },
  { value: "post-lms-module", label: "Post LMS Module" },
] as const;
const [firstType, ...otherTypes] = SERVE_TYPES.map(({ value }) => value);
export type ServeType = (typeof SERVE_TYPES)[number]["value"];

/** Display label of a serve type; unknown values are returned unchanged. */
export function serveTypeLabel(serveType: string): string {
  return SERVE_TYPES.find(({ value }) => value === serveType)?.label ?? serveType;
}

/** Default category (specification 001, section 9). */
export const DEFAULT_CATEGORY = "General";

/** Category of surveys about the instructions that a patient had, which the report of surveys shows question by question (AREAS 12). */
export const INSTRUCTIONS_CATEGORY = "Instructions";

/** Messages of the wizard and of the edit form, which differ (specification 001, section 5). */
type Messages = { serveTypeRequired: string };
export const WIZARD_MESSAGES: Messages = { serveTypeRequired: "Survey serve type is required" };
const EDIT_MESSAGES: Messages = { serveTypeRequired: "Serve type is required" };

/** Fields of a survey's details, in forms and in the API. */
export const surveyFields = ({ serveTypeRequired }: Messages) => ({
  name: requiredLine({ label: "Survey name", required: "Survey name is required" }),
  serveType: choiceField({
    label: "Survey serve type",
    required: serveTypeRequired,
    options: [firstType, ...otherTypes] as [ServeType, ...ServeType[]],
  }),
});

/** Messages of the lists of the patients that a survey is for; it is for all of them without any. */
export const SCOPE_RULES = {
  specialityIds: {
    invalid: "Specialties must be a list of specialty IDs",
    tooMany: "At most 100 specialties can be chosen",
  },
  procedureIds: {
    invalid: "Procedures must be a list of procedure IDs",
    tooMany: "At most 100 procedures can be chosen",
  },
};
const scopeFormFields = {
  specialityIds: idListFormField(SCOPE_RULES.specialityIds),
  procedureIds: idListFormField(SCOPE_RULES.procedureIds),
};

/** First step of the wizard. */
export const wizardSurveySchema = z.object({
  ...surveyFields(WIZARD_MESSAGES),
  ...tagChoiceFields,
  ...scopeFormFields,
});
/** Details form on the survey's page. */
export const surveyFormSchema = z.object({
  ...surveyFields(EDIT_MESSAGES),
  ...tagChoiceFields,
  ...scopeFormFields,
});
