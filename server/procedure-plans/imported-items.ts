import { z } from "zod";
import {
  COMPLETE_PLAN,
  FREE_PLAN,
  PLAN_GROUP_OPTIONS,
  PLAN_GROUP_TITLES,
  type PlanCode,
} from "~/models/catalogue/plan.schema";
import { planItemSchema } from "~/models/catalogue/plan-item.schema";
import {
  ITEM_AUDIENCES,
  ITEM_KINDS,
  MAX_TASK_LENGTH,
} from "~/models/catalogue/plan-item-options.schema";
import { MAX_PLAN_ITEMS } from "~/models/catalogue/plan-version.schema";
import { PHASES } from "~/models/guidance/audience.schema";
import { choiceCell, formatNames, optionLabel, parseNames } from "~/server/imports/cells";
import type { ImportDescription } from "~/server/imports/import-description";
import type { PlanItemData } from "./present";
import { SHOWN_BY_KIND } from "./imported-shows";

/** Billing plans that always exist, as files have named them from the beginning; others are there by their code. */
const FILE_PLANS = [
  { value: COMPLETE_PLAN, label: "Complete" },
  { value: FREE_PLAN, label: "Free" },
] as const;
const formatPlan = (code: PlanCode): string =>
  FILE_PLANS.find(({ value }) => value === code)?.label ?? code;

const YES_NO = ["Yes", "No"] as const;
const yesNoCell = choiceCell(YES_NO, z.string().optional()).transform((text) => text === "Yes");

const cells = z
  .object({
    kind: choiceCell(ITEM_KINDS, z.unknown()),
    group: choiceCell(PLAN_GROUP_OPTIONS, z.unknown()),
    phase: choiceCell(PHASES, z.unknown()),
    audience: choiceCell(ITEM_AUDIENCES, z.unknown()),
    isRequired: yesNoCell,
    reminds: yesNoCell,
    shows: z.string().default(""),
    includedIn: z.string().default(""),
  })
  .passthrough();

/** An item of a file: `shows` names what it points to, which is found later. */
export const importedItemSchema = cells.transform((values, context) => {
  const { kind, shows, includedIn } = values;
  const target = SHOWN_BY_KIND[kind as keyof typeof SHOWN_BY_KIND];
  // Any id: whether what is named exists is found for all rows at once.
  const pointer = target && shows.trim() !== "" ? { [target.field]: 1 } : {};
  const wanted = parseNames(includedIn).map(
    (name) =>
      FILE_PLANS.find(({ label }) => label.toLowerCase() === name.toLowerCase())?.value ?? name,
  );
  const parsed = planItemSchema.safeParse({ ...values, ...pointer, includedIn: wanted });
  if (parsed.success) return { ...parsed.data, shows: shows.trim() };
  for (const issue of parsed.error.issues) {
    const isPointer = issue.path[0] === target?.field;
    context.addIssue({ ...issue, path: isPointer ? ["shows"] : issue.path });
  }
  return z.NEVER;
});
export type ImportedItem = z.output<typeof importedItemSchema>;

const labels = (options: readonly { label: string }[]) =>
  options.map(({ label }) => label).join(", ");
const OPTIONAL = { isOptional: true };

/** Items of a file about procedures: a row for each. */
export const ITEM_LEVEL: NonNullable<ImportDescription<unknown, ImportedItem>["children"]> = {
  label: "plan item",
  columns: [
    { header: "Item", field: "name" },
    { header: "Group", field: "group", hint: labels(PLAN_GROUP_OPTIONS) },
    { header: "Kind", field: "kind", hint: labels(ITEM_KINDS), isMinor: true },
    {
      header: "Shows",
      field: "shows",
      hint: "name of the session, survey or guidance",
      rule: OPTIONAL,
      isMinor: true,
    },
    { header: "Phase", field: "phase", hint: labels(PHASES), rule: OPTIONAL, isMinor: true },
    { header: "From Day", field: "fromDay", hint: "-3: three days before", isMinor: true },
    { header: "To Day", field: "toDay" },
    { header: "Time", field: "timeOfDay", rule: OPTIONAL },
    { header: "For Whom", field: "audience", hint: labels(ITEM_AUDIENCES), rule: OPTIONAL },
    { header: "Required", field: "isRequired", hint: "Yes or No", rule: OPTIONAL },
    { header: "Remind", field: "reminds", hint: "Yes or No", rule: OPTIONAL },
    {
      header: "Plans",
      field: "includedIn",
      hint: `${labels(FILE_PLANS)}, or codes of other billing plans`,
      rule: OPTIONAL,
    },
    { header: "Task Title", field: "taskTitle", rule: OPTIONAL, isMinor: true },
    {
      header: "Task Text",
      field: "taskText",
      rule: { maxLength: MAX_TASK_LENGTH, isMultiline: true, isOptional: true },
    },
    { header: "Task Link", field: "taskLink", rule: { maxLength: 2_048, isOptional: true } },
  ],
  schema: importedItemSchema,
  key: ["name", "kind", "shows", "phase", "fromDay", "taskTitle"],
  isOptional: true,
  refusal: "The procedure already exists: change the items of its plan on its page",
  limit: { count: MAX_PLAN_ITEMS, message: `A plan can have at most ${MAX_PLAN_ITEMS} items` },
};

/** Writes an item as the cells of a file. @param shows the name of what it points to */
export const toItemCells = (item: PlanItemData, shows: string) => ({
  name: item.name,
  group: PLAN_GROUP_TITLES[item.group],
  kind: optionLabel(ITEM_KINDS, item.kind),
  shows,
  phase: item.phase ? optionLabel(PHASES, item.phase) : "",
  fromDay: item.fromDay,
  toDay: item.toDay,
  timeOfDay: item.timeOfDay ?? "",
  audience: optionLabel(ITEM_AUDIENCES, item.audience),
  isRequired: item.isRequired ? "Yes" : "No",
  reminds: item.reminds ? "Yes" : "No",
  includedIn: formatNames(item.includedIn.map(formatPlan)),
  taskTitle: item.taskTitle ?? "",
  taskText: item.taskText ?? "",
  taskLink: item.taskLink ?? "",
});
