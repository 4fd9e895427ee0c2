import { isUnchanged, type RawValues } from "~/models/rules/raw-values.schema";
import type { Caller } from "~/server/platform/caller";
import { createStaleError } from "~/server/platform/record-version";
import { toRawValues } from "~/server/sessions/form-values";
import { getSessionOrNull } from "~/server/sessions/sessions";
import type { InitialWizardDraft } from "~/server/wizards/wizard-draft";
import { formatAllFields } from "./review-facts.server";

/** Concurrent changes that saving the draft would overwrite, with both values; null for a new or deleted session. */
export async function concurrentChanges(caller: Caller, { typed, made }: InitialWizardDraft) {
  if (!made) return null;
  const session = await getSessionOrNull(caller, made.id);
  if (!session) return null;
  const { status, version } = session;
  if (version === made.version) return { status, version, message: null, changes: [] };
  const theirs = toRawValues(session);
  const overwritten = Object.keys(theirs).filter(
    (field) =>
      !(field in made.typed && isSame(field, theirs, made.typed)) && !isSame(field, theirs, typed),
  );
  const saved = await formatAllFields(caller, theirs);
  const drafted = await formatAllFields(caller, typed);
  const changes = saved.flatMap(({ field, label, value }) => {
    if (!overwritten.includes(field)) return [];
    return [
      { label, theirs: value, mine: drafted.find((each) => each.field === field)?.value ?? "" },
    ];
  });
  const { message } = await createStaleError(caller, "session", session);
  return { status, version, message: changes.length > 0 ? message : null, changes };
}

const isSame = (field: string, one: RawValues, other: RawValues) =>
  isUnchanged({ [field]: one[field] ?? "" }, other);
