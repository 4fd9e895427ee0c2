import { formatPrice } from "~/models/catalogue/plan.schema";
import { planItemSchema, type PlanItemValues } from "~/models/catalogue/plan-item.schema";
import { priceFieldName, pricesFormSchema } from "~/models/catalogue/procedure.schema";
import { type RawValues, rawText } from "~/models/rules/raw-values.schema";
import { getSpecialty } from "~/server/departments/specialties";
import { listFacilityChoices } from "~/server/facilities/choices";
import type { Caller } from "~/server/platform/caller";
import { NotFoundError } from "~/server/platform/errors";
import { findHardSentences } from "~/server/platform/readability";
import { countMovedEpisodes, findPublishProblems } from "~/server/procedure-plans/publish";
import { findEditedVersion } from "~/server/procedure-plans/wizard";
import type { WizardDraft } from "~/server/wizards/wizard-draft";
import { FIELD_LABELS } from "./plan-wizard";
import { readPricedPlans } from "./priced-plans.server";
import { presentTimeline } from "./timeline.server";

/** Presents a draft for the review step: its values, its timeline, what prevents publishing it, and hard sentences. */
export async function presentReview(caller: Caller, { typed, items, made }: WizardDraft) {
  const parsed = items.map(({ typed: rawItem }) => planItemSchema.safeParse(rawItem));
  const valid = parsed.flatMap(({ data }) => (data ? [data] : []));
  const invalid = parsed.flatMap(({ error }, index) =>
    error ? [`Item ${index + 1}: ${error.issues.map(({ message }) => message).join("; ")}`] : [],
  );
  return {
    sections: [
      { step: "details", title: "Procedure Details", facts: await presentDetails(caller, typed) },
      { step: "prices", title: "Prices", facts: await presentPrices(caller, typed) },
    ],
    timeline: await presentTimeline(caller, valid.map(toItemData)),
    problems: [...invalid, ...(await findPublishProblems(caller, valid))],
    hardSentences: findHardSentences(collectTexts(typed, valid)),
    upcoming: made
      ? await describeUpcoming(caller, made.id, await findDraftId(caller, made.id))
      : null,
  };
}

const toItemData = (item: PlanItemValues) => ({
  ...item,
  phase: item.phase || null,
  timeOfDay: item.timeOfDay || null,
  taskTitle: item.taskTitle || null,
  taskText: item.taskText || null,
  taskLink: item.taskLink || null,
});

/** Texts of the plan itself, which its author can change here. */
const collectTexts = (typed: RawValues, items: readonly PlanItemValues[]): string[] => [
  rawText(typed.summary),
  rawText(typed.whatToExpect),
  ...items.flatMap(({ taskTitle, taskText }) => [taskTitle, taskText]),
];

/** Reads the specialty of a draft; null if it was deleted meanwhile. */
async function findSpecialty(caller: Caller, id: number) {
  try {
    return await getSpecialty(caller, id);
  } catch (error) {
    if (error instanceof NotFoundError) return null;
    throw error;
  }
}

async function presentDetails(caller: Caller, typed: RawValues) {
  const specialtyId = Number(rawText(typed.specialityId)) || 0;
  const specialty = await findSpecialty(caller, specialtyId);
  const facilityId = rawText(typed.facilityId);
  const facilities = await listFacilityChoices(caller, Number(facilityId) || null);
  const facility = facilities.find(({ value }) => value === facilityId)?.label;
  const values: Partial<Record<string, string>> = {
    departmentId: specialty?.department.name,
    specialityId: specialty?.name,
    facilityId: facility,
    isGeneral: rawText(typed.isGeneral) === "yes" ? "Yes" : "No",
  };
  return Object.entries(FIELD_LABELS.details).map(([field, label]) => ({
    label,
    value:
      (field in values ? values[field] : rawText(typed[field]).trim()) ||
      (field === "summary" || field === "whatToExpect" ? "Not provided" : "Not specified"),
    wide: field === "summary" || field === "whatToExpect",
  }));
}

async function presentPrices(caller: Caller, typed: RawValues) {
  const { data } = pricesFormSchema.safeParse(typed);
  const plans = await readPricedPlans(caller);
  return plans.map(({ code, name, usual }) => {
    const own = data?.ownPrices[code];
    const entered = rawText(typed[priceFieldName(code)]).trim();
    return {
      label: `${name} Plan Price`,
      value: own != null ? formatPrice(own) : entered || `${usual} (the usual price)`,
      wide: false,
    };
  });
}

/** Days ahead for which the review says how many patients would be moved. */
const DAYS_AHEAD = [0, 7, 30];

/** Finds the draft that a save replaces; 0 without one. */
async function findDraftId(caller: Caller, procedureId: number): Promise<number> {
  const version = await findEditedVersion(caller, procedureId);
  return version?.status === "Draft" ? version.id : 0;
}

/** Describes how many patients have another version of a plan, by how far ahead their procedure is; null for none. */
export async function describeUpcoming(
  caller: Caller,
  procedureId: number,
  versionId: number,
): Promise<string | null> {
  const counts = [];
  for (const days of DAYS_AHEAD)
    counts.push(await countMovedEpisodes(caller, { procedureId, id: versionId }, days));
  if (counts[0] === 0) return null;
  const [today = "", week = "", month = ""] = counts.map((count) => count.toLocaleString("en-US"));
  return `Patients with an earlier version: ${today} from today on, ${week} at least 7 days ahead, ${month} at least 30.`;
}
