import { parseId } from "~/app/http/list-query.server";
import { findInitialErrors } from "~/app/http/wizard-drafts.server";
import type { Wizard } from "~/app/http/wizard.server";
import { PLAN_GROUPS } from "~/models/catalogue/plan.schema";
import { isPriceField } from "~/models/catalogue/procedure.schema";
import { type RawValues, rawText } from "~/models/rules/raw-values.schema";
import type { Caller } from "~/server/platform/caller";
import {
  initializeCopy,
  initializeEdit,
  initializeNew,
  PLAN_WIZARD,
} from "~/server/procedure-plans/wizard";
import {
  type InitialWizardDraft,
  readDraftName,
  readWizardDraft,
} from "~/server/wizards/wizard-draft";
import {
  COPY_TITLE,
  FIELD_NAMES,
  FIND_SPECIALTY,
  formatEditTitle,
  NEW_TITLE,
  type StepName,
} from "./plan-wizard";

export const WIZARD: Wizard = {
  path: "/admin/procedure-plans",
  kind: PLAN_WIZARD,
  firstStep: "details",
  nameField: "name",
  unnamedLabel: "A plan without a name",
  formatExistingName: formatEditTitle,
  itemGroup: ({ group }) => PLAN_GROUPS.findIndex((each) => each === rawText(group)),
};

/** Formats the wizard's title: new, copy or edit. */
export function formatWizardTitle(draft: InitialWizardDraft): string {
  if (draft.made) return formatEditTitle(readDraftName(draft, WIZARD.nameField));
  return draft.copyOf === undefined ? NEW_TITLE : COPY_TITLE;
}

/** Picks the raw values of a step's own fields. */
export const pickStepValues = (step: StepName, rawValues: RawValues): RawValues =>
  Object.fromEntries(
    findStepFields(step, rawValues).flatMap((field) =>
      field in rawValues ? [[field, rawValues[field] ?? ""]] : [],
    ),
  );

/** Finds the names of a step's fields; those of prices are as many as there are billing plans. */
export function findStepFields(step: StepName, rawValues: RawValues): string[] {
  if (step === "prices")
    return [...FIELD_NAMES.prices, ...Object.keys(rawValues).filter(isPriceField)];
  return [...FIELD_NAMES[step], ...(step === "details" ? [FIND_SPECIALTY] : [])];
}

/** Loads a step after the first: the stored draft, and the page's data. @throws NotFoundError */
export async function loadStep(caller: Caller, draftId = "", step: StepName) {
  const stored = await readWizardDraft(caller, { kind: WIZARD.kind, id: draftId });
  const page = {
    draft: draftId,
    version: stored.version,
    rawValues: pickStepValues(step, stored.typed),
    title: formatWizardTitle(stored),
    initialErrors: findInitialErrors(stored, step),
  };
  return { stored, page };
}

/** Builds the initial draft of a URL without a stored draft: new, or the plan to edit or copy. @throws NotFoundError */
export async function loadInitialDraft(caller: Caller, { pathname }: URL, id: string | undefined) {
  if (id === undefined) return initializeNew();
  const procedureId = parseId(id, "Invalid procedure plan ID");
  return /\/duplicate\/?$/.test(pathname)
    ? initializeCopy(caller, procedureId)
    : initializeEdit(caller, procedureId);
}
