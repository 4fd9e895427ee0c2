import { z } from "zod";
import { PLAN_GROUPS, PLAN_KINDS } from "./plan.schema";
import { normalizeName } from "~/models/rules/clean-text.schema";
import { idField, optionalText, requiredLine, wholeNumberField } from "~/models/rules/text.schema";

const MAX_PRICE_CENTS = 1_000_000;

/** Refinement of a list that adds an issue at `field` of each item with the same key as an earlier item. */
const rejectDuplicates =
  <Item>(field: keyof Item & string, toKey: (item: Item) => string, message: string) =>
  (items: Item[], context: z.RefinementCtx) => {
    const keys = items.map(toKey);
    for (const [index, key] of keys.entries()) {
      if (keys.indexOf(key) < index)
        context.addIssue({ code: "custom", path: [index, field], message });
    }
  };

const itemSchema = z.object({
  group: z.enum(PLAN_GROUPS),
  name: requiredLine({ label: "Session", required: "Session is required" }),
  included: z.boolean(),
});
type PlanItem = z.output<typeof itemSchema>;
const itemKey = ({ group, name }: PlanItem) => `${group} ${normalizeName(name)}`;

const planSchema = z.object({
  kind: z.enum(PLAN_KINDS),
  /** Whole cents; 0 is free. */
  priceCents: wholeNumberField({
    required: "Price is required",
    notNumber: "Price must be a number",
    notWhole: "Price must be in whole cents",
    min: { value: 0, message: "Price must not be negative" },
    max: { value: MAX_PRICE_CENTS, message: "Price must be at most $10,000" },
  }),
  items: z
    .array(itemSchema)
    .superRefine(rejectDuplicates("name", itemKey, "A plan names each session of a group once")),
});
type Plan = z.output<typeof planSchema>;

/** A catalogue procedure with its plans (specification 000, section 3.4). */
export const procedureSchema = z.object({
  name: requiredLine({ label: "Procedure", required: "Procedure is required" }),
  specialtyId: idField("Specialty is required", "Specialty must be the ID of a specialty"),
  description: optionalText({ label: "Description" }),
  plans: z
    .array(planSchema)
    .min(1, "At least one plan is required")
    .superRefine(
      rejectDuplicates("kind", ({ kind }: Plan) => kind, "A procedure has each plan once"),
    ),
});
