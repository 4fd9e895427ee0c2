import { createHash, randomBytes } from "node:crypto";
import type { RawValues } from "~/models/rules/raw-values.schema";
import { ConflictError } from "~/server/platform/errors";
import type { DraftChange, WizardDraft, WizardItem } from "./wizard-draft";

/** Limit of items per draft, so that a screen can show them all. */
const MAX_ITEMS = 100;

/** Key of the item that the submitted form edits; undefined if the form adds one. */
type EditingKey = string | undefined;

/** Position of an item's group among the groups. */
export type ItemGroup = (typed: RawValues) => number;

/** Sorts the items by their groups, and leaves the order within a group. */
export const sortByGroup =
  (itemGroup: ItemGroup): DraftChange =>
  (draft) => {
    const items = draft.items.toSorted((a, b) => itemGroup(a.typed) - itemGroup(b.typed));
    return items.every((item, index) => item === draft.items[index]) ? draft : { ...draft, items };
  };

/** Raw values of the item that a further one resembles: the last of the list or, in a list with groups, the one just added. */
export const findLastItem = (
  { items, recent }: WizardDraft,
  itemGroup?: ItemGroup,
): RawValues | undefined =>
  (itemGroup ? items.find(({ key }) => key === recent?.key) : items.at(-1))?.typed;

/** Lists the items in their order, with the edited one, unchanged, at its position. */
export const listItems = (draft: WizardDraft): WizardItem[] =>
  draft.editing ? insertItem(draft, draft.editing) : draft.items;

/** Stores the pending item and the step that Resume opens. */
export const storePendingItem =
  (pending: RawValues, step: string, editingKey?: EditingKey): DraftChange =>
  (draft) => ({ ...restoreItem(draft, editingKey), step, pending });

/**
 * Adds an item and clears the pending one. Idempotent: a retry with the same submission key adds nothing, while the same key
 * with other values, as after going back in the browser, adds another item. An edited item keeps its key. The change throws a
 * ConflictError beyond 100 items.
 */
export const addItem =
  (
    rawValues: RawValues,
    submissionKey = randomBytes(9).toString("base64url"),
    editingKey?: EditingKey,
  ): DraftChange =>
  (before) => {
    const draft = restoreItem(before, editingKey);
    const key = editingKey ?? toItemKey(draft, submissionKey, rawValues);
    const exists = draft.items.some((item) => item.key === key);
    if (!exists && draft.items.length >= MAX_ITEMS) {
      throw new ConflictError(`At most ${MAX_ITEMS} can be added here`);
    }
    const items = exists
      ? draft.items.map((item) => (item.key === key ? { key, typed: rawValues } : item))
      : insertItem(draft, { key, typed: rawValues });
    const recent = { key, isNew: editingKey === undefined };
    return { ...draft, items, pending: {}, editing: undefined, recent };
  };

/** Key of a new item: the submission key, or its hash with the values if an item with other values has this key. */
function toItemKey({ items }: WizardDraft, submissionKey: string, rawValues: RawValues): string {
  const existing = items.find(({ key }) => key === submissionKey);
  const json = JSON.stringify(rawValues);
  if (!existing || JSON.stringify(existing.typed) === json) return submissionKey;
  return createHash("sha256").update(submissionKey).update(json).digest("base64url").slice(0, 24);
}

/** Removes an item; no-op for an unknown key. */
export const removeItem =
  (key: string): DraftChange =>
  (draft) => {
    const items = draft.items.filter((item) => item.key !== key);
    if (items.length === draft.items.length) return draft;
    return { ...draft, items, recent: { key, isNew: false, isRemoved: true } };
  };

/** Swaps an item with its neighbor; no-op for an unknown key, and at the end of the list. */
export const moveItem =
  (key: string, direction: "up" | "down"): DraftChange =>
  (draft) => {
    const from = draft.items.findIndex((item) => item.key === key);
    const to = direction === "up" ? from - 1 : from + 1;
    const [item, neighbor] = [draft.items[from], draft.items[to]];
    if (!item || !neighbor) return draft;
    return { ...draft, items: draft.items.with(from, neighbor).with(to, item) };
  };

/** Moves an item from the list into the form; no-op for an unknown key. */
export const startEditing =
  (key: string, editingKey?: EditingKey): DraftChange =>
  (before) => {
    const draft = restoreItem(before, editingKey);
    const at = draft.items.findIndex((item) => item.key === key);
    const item = draft.items[at];
    if (!item) return draft;
    return {
      ...draft,
      items: draft.items.toSpliced(at, 1),
      pending: item.typed,
      editing: { ...item, at },
    };
  };

/** Ends editing before the draft is saved: restores the edited item, unless the submitted form edits it. */
export const cancelEditing =
  (editingKey?: EditingKey): DraftChange =>
  (draft) =>
    restoreItem(draft, editingKey);

/**
 * Restores the edited item to the list, unchanged, unless the submitted form edits it: otherwise a stale form of another item
 * would overwrite it.
 */
function restoreItem(draft: WizardDraft, editingKey: EditingKey): WizardDraft {
  const { editing } = draft;
  if (!editing || editing.key === editingKey) return draft;
  const { key, typed } = editing;
  return { ...draft, items: insertItem(draft, { key, typed }), pending: {}, editing: undefined };
}

/** Inserts an item into the list: an edited one at its previous position, a new one at the end. */
function insertItem({ items, editing }: WizardDraft, item: WizardItem): WizardItem[] {
  const at = editing?.key === item.key ? editing.at : items.length;
  return items.toSpliced(at, 0, item);
}
