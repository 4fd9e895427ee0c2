import { isUnchanged, type RawValues } from "~/models/rules/raw-values.schema";
import type { Caller } from "~/server/platform/caller";
import { createStaleError } from "~/server/platform/record-version";
import { toRawValues } from "~/server/sessions/form-values";
import { getSessionOrNull } from "~/server/sessions/sessions";
import type { InitialWizardDraft } from "~/server/wizards/wizard-draft";
import { formatAllFields } from "./review-facts.server";

/**
 * Finds the concurrent changes that saving the draft would overwrite, each with both values, and the session's status and
 * version. Null for a new or deleted session.
 */
export async function findConcurrentChanges(
  caller: Caller,
  { typed: rawValues, made }: InitialWizardDraft,
) {
  if (!made) return null;
  const session = await getSessionOrNull(caller, made.id);
  if (!session) return null;
  const { status, version } = session;
  if (version === made.version) return { status, version, message: null, changes: [] };
  const theirValues = toRawValues(session);
  const overwrittenFields = Object.keys(theirValues).filter(
    (field) =>
      !(field in made.typed && hasSameValue(field, theirValues, made.typed)) &&
      !hasSameValue(field, theirValues, rawValues),
  );
  const savedFields = await formatAllFields(caller, theirValues);
  const draftFields = await formatAllFields(caller, rawValues);
  const changes = savedFields.flatMap(({ field, label, value }) => {
    if (!overwrittenFields.includes(field)) return [];
    return [
      { label, theirs: value, mine: draftFields.find((each) => each.field === field)?.value ?? "" },
    ];
  });
  const { message } = await createStaleError(caller, "session", session);
  return { status, version, message: changes.length > 0 ? message : null, changes };
}

const hasSameValue = (field: string, one: RawValues, other: RawValues) =>
  isUnchanged({ [field]: one[field] ?? "" }, other);
