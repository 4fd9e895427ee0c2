import { z } from "zod";
import { type Phase, PHASES } from "~/models/guidance/audience.schema";
import { apiNote } from "~/models/rules/api-note.schema";
import { optionalTimeField } from "~/models/rules/date.schema";
import {
  blankToUndefined,
  choiceField,
  idField,
  optionalLine,
  optionalText,
  requiredLine,
  wholeNumberField,
} from "~/models/rules/text.schema";
import { isExternalUrl } from "~/models/rules/web-address.schema";
import { parseBoolean } from "~/models/rules/status.schema";
import { planCodeField } from "~/models/billing-plans/billing-plan.schema";
import { BUILT_IN_PLANS, PLAN_GROUPS, type PlanCode } from "./plan.schema";
import {
  ITEM_AUDIENCES,
  ITEM_KINDS,
  type ItemAudience,
  type ItemKind,
  MAX_TASK_LENGTH,
} from "./plan-item-options.schema";
import { FIRST_PLAN_DAY, LAST_PLAN_DAY } from "./plan-version.schema";

export type { ItemAudience, ItemKind } from "./plan-item-options.schema";

/** Message of an item that points to nothing (AREAS 5). */
export const NOTHING_SHOWN = "Choose what this item shows";
/** Message of days in the wrong order (AREAS 5). */
export const DAYS_REVERSED = "From day must not be after to day";

type Values<Option> = [Option, ...Option[]];
const kindValues = ITEM_KINDS.map(({ value }) => value) as unknown as Values<ItemKind>;
const audienceValues = ITEM_AUDIENCES.map(({ value }) => value) as unknown as Values<ItemAudience>;
const phaseValues = PHASES.map(({ value }) => value) as unknown as Values<Phase>;

const optional = <Rule extends z.ZodTypeAny>(rule: Rule) =>
  z.preprocess(blankToUndefined, rule.optional());
const dayField = (label: string) =>
  wholeNumberField({
    required: `${label} is required`,
    notNumber: `${label} must be a number`,
    notWhole: `${label} must be a whole number`,
    min: { value: FIRST_PLAN_DAY, message: `${label} must be at least ${FIRST_PLAN_DAY}` },
    max: { value: LAST_PLAN_DAY, message: `${label} must be at most ${LAST_PLAN_DAY}` },
  });
/** Checkbox: forms send "yes", programs true or false. */
const flagField = (label: string) =>
  apiNote(
    z
      .preprocess(
        (value) => (value === "yes" ? true : parseBoolean(blankToUndefined(value))),
        z.boolean({ invalid_type_error: `${label} must be true or false` }).optional(),
      )
      .transform((value) => value ?? false),
    { type: ["boolean", "null"] },
  );

const NO_PLAN = "Choose at least one plan";
/** Codes of billing plans, each once; which plans there are is known to the server only. */
const plansField = apiNote(
  z
    .preprocess(
      (value) =>
        (Array.isArray(value) ? (value as unknown[]) : [value]).filter(
          (each) => blankToUndefined(each) !== undefined,
        ),
      z.array(planCodeField),
    )
    .transform((plans): PlanCode[] => [...new Set(plans)].sort()),
  { like: z.array(planCodeField).nullish() },
);

/** Fields that do not depend on the kind. */
const ownFields = z.object({
  name: requiredLine({ label: "Item name", required: "Item name is required" }),
  group: choiceField({
    label: "Group",
    required: "Group is required",
    options: PLAN_GROUPS,
  }),
  timeOfDay: optionalTimeField("Please enter a real time, such as 2:30 PM"),
  isRequired: flagField("Required"),
  reminds: flagField("Remind"),
});

const daysShape = z.object({ fromDay: dayField("From day"), toDay: dayField("To day") });
const days = apiNote(
  daysShape.superRefine(({ fromDay, toDay }, context) => {
    if (fromDay > toDay)
      context.addIssue({ code: "custom", path: ["toDay"], message: DAYS_REVERSED });
  }),
  { like: daysShape },
);

const targetShape = z.object({
  kind: choiceField({ label: "Kind", required: NOTHING_SHOWN, options: kindValues }),
  sessionId: optional(idField("Session must be the ID of a session")),
  surveyId: optional(idField("Survey must be the ID of a survey")),
  guidanceId: optional(idField("Guidance must be the ID of a guidance")),
  phase: apiNote(optional(choiceField({ label: "Phase", required: "", options: phaseValues })), {
    type: ["string", "null"],
    enum: [...phaseValues, null],
  }),
  audience: optional(choiceField({ label: "For whom", required: "", options: audienceValues })),
  includedIn: plansField,
  taskTitle: optionalLine({ label: "Task title" }),
  taskText: optionalText({ label: "Task text", max: MAX_TASK_LENGTH }),
  taskLink: optionalLine({
    label: "Task link",
    validate: (text) => (isExternalUrl(text) ? null : "Please enter a valid URL"),
  }),
});

const NO_TASK = { taskTitle: "", taskText: "", taskLink: "" };
const FIXED_AUDIENCES: Partial<Record<ItemKind, ItemAudience>> = {
  "caretaker-guidance": "caretaker",
  "family-guidance": "family",
};

/** What an item shows: of its kind only, in all plans unless it is a session, in which alone plans differ, and for patients unless it is guidance or a task (AREAS 5). */
const target = apiNote(
  targetShape.transform((values, context) => {
    const { kind, sessionId, surveyId, guidanceId, phase, includedIn } = values;
    const require = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message, params: { code: "required" } });
    if (kind === "session" && sessionId === undefined) require("sessionId", NOTHING_SHOWN);
    if (kind === "survey" && surveyId === undefined) require("surveyId", NOTHING_SHOWN);
    if (kind === "task" && values.taskTitle === "") require("taskTitle", "Task title is required");
    if (kind === "session" && includedIn.length === 0) require("includedIn", NO_PLAN);
    const isGuidance = kind in FIXED_AUDIENCES;
    const { taskTitle, taskText, taskLink } = kind === "task" ? values : NO_TASK;
    return {
      kind,
      sessionId: kind === "session" ? (sessionId ?? null) : null,
      surveyId: kind === "survey" ? (surveyId ?? null) : null,
      guidanceId: isGuidance ? (guidanceId ?? null) : null,
      phase: (isGuidance && phase) || ("" as const),
      audience:
        FIXED_AUDIENCES[kind] ?? ((kind === "task" && values.audience) || ("patient" as const)),
      // In all plans: see isOffered.
      includedIn: kind === "session" ? includedIn : [...BUILT_IN_PLANS],
      ...{ taskTitle, taskText, taskLink },
    };
  }),
  { like: targetShape },
);

/** An item of a plan, in the wizard and in the API; the parts are validated independently, so that all errors are reported (AREAS 5). */
export const planItemSchema = ownFields
  .and(days)
  .and(target as z.ZodType<z.output<typeof target>, z.ZodTypeDef, unknown>);
export type PlanItemValues = z.output<typeof planItemSchema>;
