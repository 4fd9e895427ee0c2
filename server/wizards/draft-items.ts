import { createHash, randomBytes } from "node:crypto";
import type { RawValues } from "~/models/rules/raw-values.schema";
import type { Caller } from "~/server/platform/caller";
import { ConflictError } from "~/server/platform/errors";
import { changeWizard, type DraftRef, type WizardDraft, type WizardItem } from "./wizard-draft";

/** As many as a screen can show, and a save can name. */
const MAX_ITEMS = 100;

/** The key of the item that a form edits; a form that adds one names none. */
type EditedKey = string | undefined;

/** Keeps the item that is being typed, and which step comes now. @throws NotFoundError */
export function keepPending(
  caller: Caller,
  ref: DraftRef,
  pending: RawValues,
  step: string,
  edited?: EditedKey,
): Promise<void> {
  return changeWizard(caller, ref, (draft) => ({ ...restoreItem(draft, edited), step, pending }));
}

/**
 * Adds an item; the next one begins empty. A form that is sent twice adds once; sent again with another text, as after
 * going back, it adds another item, so that the first one is not lost. An item that the form edits keeps its key.
 * @throws NotFoundError, ConflictError beyond 100 items
 */
export function addItem(
  caller: Caller,
  ref: DraftRef,
  typed: RawValues,
  sentKey = randomBytes(9).toString("base64url"),
  edited?: EditedKey,
): Promise<void> {
  return changeWizard(caller, ref, (before) => {
    const draft = restoreItem(before, edited);
    const key = edited ?? keyFor(draft, sentKey, typed);
    const isKnown = draft.items.some((item) => item.key === key);
    if (!isKnown && draft.items.length >= MAX_ITEMS) {
      throw new ConflictError(`At most ${MAX_ITEMS} can be added here`);
    }
    const items = isKnown
      ? draft.items.map((item) => (item.key === key ? { key, typed } : item))
      : withItem(draft, { key, typed });
    return { ...draft, items, pending: {}, editing: undefined };
  });
}

/** The key of what a form adds: its own, or one of this text where it has added another one before. */
function keyFor({ items }: WizardDraft, sentKey: string, typed: RawValues): string {
  const before = items.find(({ key }) => key === sentKey);
  const text = JSON.stringify(typed);
  if (!before || JSON.stringify(before.typed) === text) return sentKey;
  return createHash("sha256").update(sentKey).update(text).digest("base64url").slice(0, 24);
}

/** Takes an item out; one that is gone already is no error. @throws NotFoundError */
export function removeItem(caller: Caller, ref: DraftRef, key: string): Promise<void> {
  return changeWizard(caller, ref, (draft) => ({
    ...draft,
    items: draft.items.filter((item) => item.key !== key),
  }));
}

/**
 * Moves an item before the one above it, or behind the one below it; one that is gone, or at the end already, stays.
 * @throws NotFoundError
 */
export function moveItem(
  caller: Caller,
  ref: DraftRef,
  key: string,
  direction: "up" | "down",
): Promise<void> {
  return changeWizard(caller, ref, (draft) => {
    const at = draft.items.findIndex((item) => item.key === key);
    const to = direction === "up" ? at - 1 : at + 1;
    const [item, neighbour] = [draft.items[at], draft.items[to]];
    if (!item || !neighbour) return draft;
    return { ...draft, items: draft.items.with(at, neighbour).with(to, item) };
  });
}

/** Takes an item out of the list and into the form. @throws NotFoundError */
export function startEditing(
  caller: Caller,
  ref: DraftRef,
  key: string,
  edited?: EditedKey,
): Promise<void> {
  return changeWizard(caller, ref, (before) => {
    const draft = restoreItem(before, edited);
    const at = draft.items.findIndex((each) => each.key === key);
    const item = draft.items[at];
    if (!item) return draft;
    const items = draft.items.filter((each) => each !== item);
    return { ...draft, items, pending: item.typed, editing: { ...item, at } };
  });
}

/** Puts the item back that an older form knows nothing of, before everything is saved. @throws NotFoundError */
export function cancelEditing(caller: Caller, ref: DraftRef, edited?: EditedKey): Promise<void> {
  return changeWizard(caller, ref, (draft) => restoreItem(draft, edited));
}

/**
 * The draft as a form may change it. A form that knows nothing of the item that is being edited, since it was opened
 * before, would write over it: the item goes back into the list, as it was.
 */
function restoreItem(draft: WizardDraft, edited: EditedKey): WizardDraft {
  const { editing } = draft;
  if (!editing || editing.key === edited) return draft;
  const { key, typed } = editing;
  return { ...draft, items: withItem(draft, { key, typed }), pending: {}, editing: undefined };
}

/** The list with one more item: at its place where it was taken from there, else at the end. */
function withItem({ items, editing }: WizardDraft, item: WizardItem): WizardItem[] {
  const at = editing?.key === item.key ? editing.at : items.length;
  return items.toSpliced(at, 0, item);
}
