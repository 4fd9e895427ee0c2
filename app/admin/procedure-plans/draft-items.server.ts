import type { CreatedItem } from "~/app/components/wizard/created-items";
import { BUILT_IN_PLANS, PLAN_GROUP_TITLES, PLAN_GROUPS } from "~/models/catalogue/plan.schema";
import { itemKindLabel } from "~/models/catalogue/plan-item-options.schema";
import { formatPlanDays } from "~/models/catalogue/plan-version.schema";
import { type RawValues, rawText, rawTexts } from "~/models/rules/raw-values.schema";
import type { Caller } from "~/server/platform/caller";
import { readTargets } from "~/server/procedure-plans/targets";
import { type FormatPlans, readPlansFormat } from "./included-plans.server";
import type { WizardItem } from "~/server/wizards/wizard-draft";

/** Initial values of a further item: the group of the last one, for the plans that always exist. */
export function initialItemValues(last?: RawValues): RawValues {
  return {
    group: rawText(last?.group) || "pre-procedure",
    kind: "session",
    audience: "patient",
    includedIn: ["", ...BUILT_IN_PLANS],
  };
}

const toId = (typed: RawValues, field: string) => Number(rawText(typed[field])) || null;

/** Presents the items in a wizard's draft, with the groups that they stand in. @param errors of a refused save, such as "items[2].sessionId" */
export async function presentDraftItems(
  caller: Caller,
  items: WizardItem[],
  errors: Record<string, string> = {},
) {
  const pointers = items.map(({ typed }) => ({
    kind: rawText(typed.kind) as "session",
    sessionId: toId(typed, "sessionId"),
    surveyId: toId(typed, "surveyId"),
    guidanceId: toId(typed, "guidanceId"),
  }));
  const findTarget = await readTargets(caller, pointers);
  const formatPlans = await readPlansFormat(caller);
  return items.map(({ key, typed }, index) => {
    const pointer = pointers[index];
    const target = pointer && findTarget(pointer);
    return {
      key,
      name: `${index + 1}. ${rawText(typed.name)}`,
      uniqueName: `item ${index + 1}`,
      group: PLAN_GROUP_TITLES[toGroup(typed)],
      facts: formatFacts(typed, target?.name, formatPlans),
      saveError:
        Object.entries(errors).find(([field]) => field.startsWith(`items[${index}]`))?.[1] ??
        (target === null ? "What it shows was deleted" : undefined),
    } satisfies CreatedItem;
  });
}

const toGroup = ({ group }: RawValues) =>
  PLAN_GROUPS.find((each) => each === rawText(group)) ?? "pre-procedure";

function formatFacts(
  typed: RawValues,
  target: string | undefined,
  formatPlans: FormatPlans,
): string {
  const kind = rawText(typed.kind);
  const plans = rawTexts(typed.includedIn).filter(Boolean);
  const days = [typed.fromDay, typed.toDay].map((day) => Number(rawText(day)));
  return [
    target ? `${itemKindLabel(kind)} "${target}"` : itemKindLabel(kind),
    formatPlanDays(days[0] ?? 0, days[1] ?? 0),
    kind === "session" && plans.length > 0 && formatPlans(plans),
  ]
    .filter(Boolean)
    .join(", ");
}
