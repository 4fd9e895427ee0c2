import { findInitialErrors } from "~/app/http/wizard-drafts.server";
import type { Wizard } from "~/app/http/wizard.server";
import { COVERED_PERCENT } from "~/models/partners/partner-options.schema";
import { PARTNER_STEP_FIELDS } from "~/models/partners/partner.schema";
import type { RawValues } from "~/models/rules/raw-values.schema";
import { PARTNER_WIZARD } from "~/server/partners/wizard";
import type { Caller } from "~/server/platform/caller";
import { readWizardDraft } from "~/server/wizards/wizard-draft";

export const WIZARD: Wizard = {
  path: "/admin/partners",
  kind: PARTNER_WIZARD,
  firstStep: "details",
  nameField: "partnerName",
  unnamedLabel: "A partner without a name",
  permission: "billing.write",
};

/** Values that the second step begins with. */
const INITIAL_COVERAGE: RawValues = { seats: "0", coversPercent: String(COVERED_PERCENT.default) };

/** Loads the second step: the page's data from the stored draft. @throws NotFoundError */
export async function loadCoverageStep(caller: Caller, id = "") {
  const stored = await readWizardDraft(caller, { kind: WIZARD.kind, id });
  const own = PARTNER_STEP_FIELDS.coverage.flatMap((field) => {
    const value = stored.typed[field];
    return value === undefined ? [] : [[field, value] as const];
  });
  return {
    draft: id,
    version: stored.version,
    rawValues: own.length > 0 ? Object.fromEntries(own) : INITIAL_COVERAGE,
    initialErrors: findInitialErrors(stored, "coverage"),
  };
}
