import { type AuditEntry, diffFields, recordEvent } from "~/server/platform/audit";
import type { Caller } from "~/server/platform/caller";

/** Fields whose values may stand in the audit: nothing that says who somebody is, or how they are. */
const SHOWN_FIELDS = ["status", "language", "enteredBy"];

/**
 * Describes changes of a patient or an episode for the audit, which outlives an erasure: statuses with their values before and
 * after, and of everything else only that it changed (DESIGN 6). @returns null if nothing has changed
 */
export function describeChanges(before: object, after: object): AuditEntry["changes"] | null {
  const changes = diffFields(before, after);
  const names = Object.keys(changes);
  if (names.length === 0) return null;
  const hidden = names.filter((name) => !SHOWN_FIELDS.includes(name) && name !== "name");
  return {
    ...Object.fromEntries(
      SHOWN_FIELDS.flatMap((name) => (changes[name] ? [[name, changes[name]]] : [])),
    ),
    ...(hidden.length > 0 && { fields: [null, hidden.join(", ")] }),
  };
}

type Presented = { id: number };

/** Records a change of a patient or an episode, as `describeChanges` describes it; nothing if nothing has changed. */
export async function recordFieldChanges(
  caller: Caller,
  { type, action = "updated", name }: { type: string; action?: string; name: string },
  before: object,
  after: Presented,
): Promise<void> {
  const changes = describeChanges(before, after);
  if (!changes) return;
  await recordEvent(caller, { action, record: { type, id: after.id, name }, changes });
}
