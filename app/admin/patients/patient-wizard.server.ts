import { findInitialErrors } from "~/app/http/wizard-drafts.server";
import type { Wizard } from "~/app/http/wizard.server";
import { PATIENT_STEPS } from "~/models/patients/patient-wizard.schema";
import type { Caller } from "~/server/platform/caller";
import { PATIENT_WIZARD } from "~/server/patient-records/wizard";
import { readWizardDraft } from "~/server/wizards/wizard-draft";
import { ALL_PATIENTS_PATH } from "./path";

export const WIZARD: Wizard = {
  path: ALL_PATIENTS_PATH,
  kind: PATIENT_WIZARD,
  firstStep: "details",
  nameField: ["firstName", "lastName"],
  unnamedLabel: "A patient without a name",
  permission: "patients.write",
};

/** Field names by step. */
export const FIELD_NAMES = {
  details: Object.keys(PATIENT_STEPS.details.shape),
  procedure: Object.keys(PATIENT_STEPS.procedure.shape),
  invitation: Object.keys(PATIENT_STEPS.invitation.shape),
};

/** Loads a step after the first: the stored draft, and the page's data. @throws NotFoundError */
export async function loadStep(caller: Caller, id = "", step: keyof typeof FIELD_NAMES) {
  const stored = await readWizardDraft(caller, { kind: WIZARD.kind, id });
  const own = FIELD_NAMES[step].flatMap((field) => {
    const value = stored.typed[field];
    return value === undefined ? [] : [[field, value] as const];
  });
  const page = {
    draft: id,
    version: stored.version,
    rawValues: Object.fromEntries(own),
    initialErrors: findInitialErrors(stored, step),
  };
  return { stored, page };
}
