import { Coach } from "~/models";
import { normalizeEmail } from "~/models/access/administrator";
import { COACH_MESSAGES, coachDetailsFormSchema } from "~/models/coaches/coach-details.schema";
import { COACH_STEP_FIELDS, INVITE_FIELD } from "~/models/coaches/coach-form.schema";
import { coachHoursFormSchema, fromCoachHoursForm } from "~/models/coaches/coach-hours-form.schema";
import { type RawValues, rawText } from "~/models/rules/raw-values.schema";
import { isChannelOn } from "~/server/outbox/channels";
import { authorize, type Caller, hasPermission } from "~/server/platform/caller";
import { deleteDraft } from "~/server/platform/drafts";
import { DuplicateError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import { phoneField } from "~/server/platform/phone-numbers";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { readWizardDraft } from "~/server/wizards/wizard-draft";
import { createCoach } from "./coaches";
import { inviteCoach } from "./invite-coach";
import type { CoachData } from "./present";

/** Draft kind of the wizard for a coach. */
export const COACH_WIZARD = "coach-wizard";

/** Checks, before the wizard continues, what only the server can: the telephone number, and that no other coach has the email. @throws InvalidInputError, DuplicateError */
export async function checkCoachDetails(caller: Caller, input: object): Promise<void> {
  authorize(caller, "content.write");
  const { email } = parseInput(
    coachDetailsFormSchema.extend({
      phone: phoneField(coachDetailsFormSchema.shape.phone, "phone"),
    }),
    input,
  );
  if (email === "") return;
  const where = { normalizedEmail: normalizeEmail(email) };
  if ((await Coach.count({ where, transaction: caller.transaction })) > 0)
    throw new DuplicateError({ field: "email", message: COACH_MESSAGES.duplicateEmail(email) });
}

/** Whether the last step offers an invitation: only where a mail carries its link, since the wizard shows none. */
export const offersInvitation = (caller: Caller, { email }: RawValues): boolean =>
  hasPermission(caller, "administrators.manage") &&
  isChannelOn("email") &&
  rawText(email).trim() !== "";

/**
 * Saves a draft in the caller's transaction: creates the coach, invites them where that was asked for, and deletes the draft (AREAS 9).
 * @returns the coach, and whether an invitation is on its way; who has a sign-in already needs none
 * @throws NotFoundError without the draft; InvalidInputError, which names the fields of the steps; ConflictError as `createCoach` and
 *   `inviteCoach`
 */
export async function saveCoachWizard(
  writer: CallerInTransaction,
  id: string,
): Promise<{ coach: CoachData; isInvited: boolean }> {
  authorize(writer, "content.write");
  const { typed } = await readWizardDraft(writer, { kind: COACH_WIZARD, id });
  const coach = await createCoach(writer, {
    ...pick(typed, [...COACH_STEP_FIELDS.details, ...COACH_STEP_FIELDS.offer]),
    ...fromCoachHoursForm(parseInput(coachHoursFormSchema, typed)),
  });
  const isInvited =
    rawText(typed[INVITE_FIELD]) === "yes" && offersInvitation(writer, typed) && !coach.hasAccount;
  if (isInvited) await inviteCoach(writer, coach.id, { waitsForSignIn: true });
  await deleteDraft(writer, COACH_WIZARD, id);
  return { coach, isInvited };
}

const pick = (values: RawValues, fields: readonly string[]) =>
  Object.fromEntries(
    fields.filter((field) => field in values).map((field) => [field, values[field]]),
  );
