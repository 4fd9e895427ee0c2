import { createHash, randomBytes } from "node:crypto";
import { type Typed, typedText } from "~/models/typed.schema";
import type { Caller } from "~/server/platform/caller";
import {
  changeDraft,
  countDrafts,
  keepDraft,
  listDrafts,
  MOST_DRAFTS,
  readDraft,
  readDraftVersion,
} from "~/server/platform/drafts";
import { ConflictError } from "~/server/platform/errors";
import { inTransaction } from "~/server/platform/transaction";

/** As many as a screen can show, and a save can name. */
const MOST_ITEMS = 100;
/** In letters of its JSON: more than a hundred items that are as long as they may be. */
const LARGEST = 2_000_000;

export type WizardItem = {
  key: string;
  typed: Typed;
  /** Why a save that kept what succeeded could not make it. */
  refused?: string;
};

/** A record that a save has made already; its details as they were saved, as the form holds them. */
export type Made = { id: number; version: number; typed: Typed };

/** What a wizard has gathered: everything as it was typed, valid or not. */
export type WizardDraft = {
  /** The step that was opened last: where Resume leads. */
  step: string;
  /** The fields of the steps that have no items. */
  typed: Typed;
  /** What was added in the step that has items. */
  items: WizardItem[];
  /** The item that is being typed and not added yet. */
  pending: Typed;
  /** The item that is being changed, as it was, and its place in the list: its form names it. */
  taken?: WizardItem & { at: number };
  /** The record that is there already, where only some of the items could be made: see saveWizardInParts. */
  made?: Made;
};

/** The key of the item that a form changes; a form that adds one names none. */
type Changing = string | undefined;

/** A draft's kind, such as "advertiser-wizard", and its id. */
export type DraftRef = { kind: string; id: string };

/**
 * Keeps a new draft with what was typed in the first step, for 30 days. Returns its id, for the address.
 * @param most how many drafts of the kind somebody may have
 * @throws ConflictError for somebody who has 50 of a kind, and for more than a draft can hold
 */
export async function beginWizard(
  caller: Caller,
  kind: string,
  begun: Partial<WizardDraft> & { step: string },
  most = MOST_DRAFTS,
): Promise<string> {
  return inTransaction(caller, async (writer) => {
    if ((await countDrafts(writer, kind)) >= most) {
      throw new ConflictError(
        `You have ${MOST_DRAFTS} unfinished drafts. Finish or discard one of them first`,
      );
    }
    const draft: WizardDraft = { typed: {}, items: [], pending: {}, ...begun };
    requireRoom(draft);
    return keepDraft(writer, kind, draft);
  });
}

/** The caller's own draft, and its version, which keys the form. @throws NotFoundError */
export async function readWizard(
  caller: Caller,
  { kind, id }: DraftRef,
): Promise<WizardDraft & { version: number }> {
  const { data, version } = await readDraftVersion(caller, kind, id);
  return { ...(data as WizardDraft), version };
}

/** Keeps what was typed in a step without items, and which step comes now. @throws NotFoundError */
export function keepStep(caller: Caller, ref: DraftRef, typed: Typed, step: string): Promise<void> {
  return change(caller, ref, (draft) => ({ ...draft, step, typed: { ...draft.typed, ...typed } }));
}

/** Keeps the item that is being typed, and which step comes now. @throws NotFoundError */
export function keepPending(
  caller: Caller,
  ref: DraftRef,
  pending: Typed,
  step: string,
  changing?: Changing,
): Promise<void> {
  return change(caller, ref, (draft) => ({ ...backInList(draft, changing), step, pending }));
}

/**
 * Adds an item; the next one begins empty. A form that is sent twice adds once; sent again with another text, as after
 * going back, it adds another item, so that the first one is not lost. An item that the form changes keeps its key.
 * @throws NotFoundError, ConflictError beyond 100 items
 */
export function addItem(
  caller: Caller,
  ref: DraftRef,
  typed: Typed,
  sentKey = randomBytes(9).toString("base64url"),
  changing?: Changing,
): Promise<void> {
  return change(caller, ref, (before) => {
    const draft = backInList(before, changing);
    const key = changing ?? keyFor(draft, sentKey, typed);
    const known = draft.items.some((item) => item.key === key);
    if (!known && draft.items.length >= MOST_ITEMS) {
      throw new ConflictError(`At most ${MOST_ITEMS} can be added here`);
    }
    const items = known
      ? draft.items.map((item) => (item.key === key ? { key, typed } : item))
      : withItem(draft, { key, typed });
    return { ...draft, items, pending: {}, taken: undefined };
  });
}

/** The key of what a form adds: its own, or one of this text where it has added another one before. */
function keyFor({ items }: WizardDraft, sentKey: string, typed: Typed): string {
  const before = items.find(({ key }) => key === sentKey);
  const text = JSON.stringify(typed);
  if (!before || JSON.stringify(before.typed) === text) return sentKey;
  return createHash("sha256").update(sentKey).update(text).digest("base64url").slice(0, 24);
}

/**
 * The draft as a form may change it. A form that knows nothing of the item that is being changed, since it was opened
 * before, would write over it: the item goes back into the list, as it was.
 */
function backInList(draft: WizardDraft, changing: Changing): WizardDraft {
  const { taken } = draft;
  if (!taken || taken.key === changing) return draft;
  const { key, typed } = taken;
  return { ...draft, items: withItem(draft, { key, typed }), pending: {}, taken: undefined };
}

/** The list with one more item: at its place where it was taken from there, else at the end. */
function withItem({ items, taken }: WizardDraft, item: WizardItem): WizardItem[] {
  const at = taken?.key === item.key ? taken.at : items.length;
  return [...items.slice(0, at), item, ...items.slice(at)];
}

/** Takes an item out; one that is gone already is no error. @throws NotFoundError */
export function removeItem(caller: Caller, ref: DraftRef, key: string): Promise<void> {
  return change(caller, ref, (draft) => ({
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
  return change(caller, ref, (draft) => {
    const at = draft.items.findIndex((item) => item.key === key);
    const to = direction === "up" ? at - 1 : at + 1;
    const [item, neighbour] = [draft.items[at], draft.items[to]];
    if (!item || !neighbour) return draft;
    const items = draft.items.with(at, neighbour).with(to, item);
    return { ...draft, items };
  });
}

/** Takes an item out of the list and into the form, to be changed. @throws NotFoundError */
export function takeItemBack(
  caller: Caller,
  ref: DraftRef,
  key: string,
  changing?: Changing,
): Promise<void> {
  return change(caller, ref, (before) => {
    const draft = backInList(before, changing);
    const at = draft.items.findIndex((each) => each.key === key);
    const item = draft.items[at];
    if (!item) return draft;
    const items = draft.items.filter((each) => each !== item);
    return { ...draft, items, pending: item.typed, taken: { ...item, at } };
  });
}

/** Puts the item that an older form knows nothing of back into the list, before everything is saved. @throws NotFoundError */
export function leaveItem(caller: Caller, ref: DraftRef, changing?: Changing): Promise<void> {
  return change(caller, ref, (draft) => backInList(draft, changing));
}

/**
 * Keeps what a save has left: the items that it could not make, and the record that it has made, whose details the form
 * holds from now on. @throws NotFoundError
 */
export function keepLeft(
  caller: Caller,
  ref: DraftRef,
  items: WizardItem[],
  made: Made,
): Promise<void> {
  return change(caller, ref, (draft) => ({ ...draft, items, made, typed: made.typed }));
}

/** Lets the next save replace the version of its record that somebody else has saved meanwhile. @throws NotFoundError */
export function takeVersion(caller: Caller, ref: DraftRef, version: number): Promise<void> {
  return change(caller, ref, (draft) =>
    draft.made ? { ...draft, made: { ...draft.made, version } } : draft,
  );
}

/** What a caller has begun and not saved, for the list to offer; `nameField` is the field that names it. */
export async function unfinishedWizards(caller: Caller, kind: string, nameField: string) {
  const drafts = await listDrafts(caller, kind);
  return drafts.map(({ id, data, changedAt }) => {
    const { step, typed, items, made } = data as WizardDraft;
    const name = typedText(typed[nameField]);
    return { id, step, name, items: items.length, isMade: made !== undefined, changedAt };
  });
}

function change(
  caller: Caller,
  { kind, id }: DraftRef,
  work: (draft: WizardDraft) => WizardDraft,
): Promise<void> {
  return inTransaction(caller, async (writer) => {
    const draft = (await readDraft(writer, kind, id)) as WizardDraft;
    const changed = work(draft);
    if (changed === draft) return;
    requireRoom(changed);
    await changeDraft(writer, kind, id, changed);
  });
}

/** A draft takes what is wrong too, which has no limits of its own, and every list of drafts reads it whole. */
function requireRoom(draft: WizardDraft): void {
  if (JSON.stringify(draft).length <= LARGEST) return;
  throw new ConflictError("That is more than a draft can hold");
}
