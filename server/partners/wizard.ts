import { Partner } from "~/models/partners/partner";
import {
  newPartnerDetailsSchema,
  PARTNER_MESSAGES,
  PARTNER_STEP_FIELDS,
} from "~/models/partners/partner.schema";
import type { RawValues } from "~/models/rules/raw-values.schema";
import { authorize, type Caller } from "~/server/platform/caller";
import { parseContact } from "~/server/platform/contact";
import { requireUniqueName } from "~/server/platform/database-errors";
import { deleteDraft } from "~/server/platform/drafts";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { readWizardDraft } from "~/server/wizards/wizard-draft";
import { createPartner } from "./partners";
import type { PartnerData } from "./present";

/** Draft kind of the wizard for a partner. */
export const PARTNER_WIZARD = "partner-wizard";

/** Checks, before the wizard continues, what only the server can: the contact's phone number, and a free name. @throws InvalidInputError, DuplicateError */
export async function checkPartnerDetails(caller: Caller, input: unknown): Promise<void> {
  authorize(caller, "billing.write");
  const { partnerName } = await parseContact(newPartnerDetailsSchema, input);
  await requireUniqueName(caller, Partner, partnerName, {
    field: "partnerName",
    message: PARTNER_MESSAGES.duplicate(partnerName),
  });
}

/**
 * Saves a draft in the caller's transaction: creates the partner, and deletes the draft (AREAS 11).
 * @throws NotFoundError without the draft; InvalidInputError, which names the fields of the steps; ConflictError as `createPartner`
 */
export async function savePartnerWizard(
  writer: CallerInTransaction,
  id: string,
): Promise<PartnerData> {
  authorize(writer, "billing.write");
  const { typed } = await readWizardDraft(writer, { kind: PARTNER_WIZARD, id });
  const { details, coverage } = PARTNER_STEP_FIELDS;
  const partner = await createPartner(writer, pick(typed, [...details, ...coverage]));
  await deleteDraft(writer, PARTNER_WIZARD, id);
  return partner;
}

const pick = (values: RawValues, fields: readonly string[]) =>
  Object.fromEntries(
    fields.filter((field) => field in values).map((field) => [field, values[field]]),
  );
