import type { Validator } from "remix-validated-form";
import { FORM_ERROR, SUBMISSION_KEY, fieldId } from "~/app/contracts/form-fields";
import { sortByField } from "~/app/contracts/field-order";
import { EDITING, type Intent } from "~/app/contracts/wizard-intents";
import { readIntent, itemValidator, readRawValues } from "~/app/contracts/step-validator";
import { isBlank, type RawValues } from "~/models/rules/raw-values.schema";
import type { Caller } from "~/server/platform/caller";
import { NotFoundError } from "~/server/platform/errors";
import type { CallerInTransaction } from "~/server/platform/transaction";
import {
  addItem,
  cancelEditing,
  keepPending,
  moveItem,
  removeItem,
  startEditing,
} from "~/server/wizards/draft-items";
import { itemField } from "~/server/wizards/save-wizard";
import type { DraftRef } from "~/server/wizards/wizard-draft";
import { readForm, readFormText } from "./body.server";
import { validateForm } from "./form-files.server";
import {
  type FailureWords,
  type FormRefusal,
  refuseFields,
  refuseSave,
} from "./form-refusal.server";
import type { PageArgs } from "./page.server";
import type { Saved } from "./run-submission.server";
import { toIdempotentRequest, saveIdempotent } from "./submission.server";
import {
  goToStep,
  LEAVING,
  refuseAndKeep,
  saveDraft,
  type SentStep,
  type Step,
  type StepAnswer,
} from "./wizard.server";

type ItemsStep = Step &
  FailureWords & {
    /** The rules of an item, and what it holds that nobody has typed into. */
    validator: Validator<unknown>;
    initialValues: RawValues;
    /** Saves the whole draft, in the one transaction of this save; `added`: it has added the item that was being typed. */
    save: (caller: CallerInTransaction, sent: { draft: string; added: boolean }) => Promise<Saved>;
    /** What toasts say after a change of the list; none where left out. */
    notices?: { added: string; changed: string; removed: string };
    /** Says that the item that is being typed is invalid and so stops the save; left out, only its fields do. */
    blocked?: (messages: string) => string;
  };

/**
 * The last step of a wizard whose items are added one by one. Add, Remove, Edit and the moves come back to it; Save adds the item
 * that is being typed, if there is one and it is valid, and saves everything or nothing (DESIGN 4).
 */
export async function submitItemsStep(page: PageArgs, step: ItemsStep): Promise<StepAnswer> {
  const sent = await readItem(page, step);
  const { intent, key } = readIntent(sent.form);
  return HANDLERS[intent](sent, key);
}

/** `typed` is the item in the form, and `edited` the key of the one in the list that it changes. */
type SentItem = ItemsStep &
  SentStep & { ref: DraftRef; typed: RawValues; edited: string | undefined };

async function readItem(page: PageArgs, step: ItemsStep): Promise<SentItem> {
  const { caller, request, params } = page;
  const ref = { kind: step.wizard.kind, id: params.draft ?? "" };
  const form = await readForm(request, { caller, files: step.files });
  const typed = readRawValues(form);
  const edited = readFormText(form, EDITING) || undefined;
  const pending = isBlank(typed, step.initialValues) ? {} : typed;
  const keep = async (writer: Caller, resumeAt: string) => {
    await keepPending(writer, ref, pending, resumeAt, edited);
    return ref.id;
  };
  return { ...page, ...step, form, ref, typed, edited, typing: { pending }, keep };
}

type Handler = (sent: SentItem, key: string) => Promise<StepAnswer>;

/** What each button does; a form that came without one of these adds nothing. */
const HANDLERS: Record<Intent, Handler> = {
  ...LEAVING,
  remove: (sent, key) =>
    changeList(sent, { notice: sent.notices?.removed }, async (writer) => {
      await sent.keep(writer, sent.step);
      await removeItem(writer, sent.ref, key);
    }),
  up: (sent, key) => move(sent, key, "up"),
  down: (sent, key) => move(sent, key, "down"),
  edit: (sent, key) =>
    withTypedItem(sent, (item) =>
      changeList(sent, { notice: item.notice }, async (writer) => {
        await item.store(writer);
        await startEditing(writer, sent.ref, key, sent.edited);
      }),
    ),
  add: (sent) =>
    withTypedItem(sent, (item) => changeList(sent, { notice: item.notice }, item.store)),
  save: (sent) => withTypedItem(sent, (item) => saveItems(sent, item)),
  next: (sent, key) => HANDLERS.add(sent, key),
  find: (sent, key) => HANDLERS.add(sent, key),
};

/** Changes the list of items, and shows it again. */
function changeList(
  sent: SentItem,
  shown: { at?: string; notice?: string },
  change: (writer: Caller) => Promise<void>,
): Promise<StepAnswer> {
  return goToStep(sent, { ...shown, step: sent.step }, async (writer) => {
    await change(writer);
    return sent.ref.id;
  });
}

function move(sent: SentItem, key: string, direction: "up" | "down"): Promise<StepAnswer> {
  return changeList(sent, { at: fieldId(itemField(key)) }, async (writer) => {
    await sent.keep(writer, sent.step);
    await moveItem(writer, sent.ref, key, direction);
  });
}

/** The item in the form, which is valid; or there is none to add. */
type TypedItem = {
  isThere: boolean;
  /** Puts it into the list. */
  store: (writer: Caller) => Promise<void>;
  notice: string | undefined;
  submittedData: unknown;
};

/** Goes on with the item in the form when it is valid; else the step comes back with what is wrong. */
async function withTypedItem(
  sent: SentItem,
  goOn: (item: TypedItem) => Promise<StepAnswer>,
): Promise<StepAnswer> {
  const { form, ref, typed, edited, notices } = sent;
  const rules = itemValidator(sent.validator, sent.initialValues);
  const { data, error, submittedData } = await validateForm(rules, form);
  if (error) return refuseAndKeep(sent, refuseItem(sent, error.fieldErrors, submittedData));
  if (data === null) {
    const store = (writer: Caller) => cancelEditing(writer, ref, edited);
    return goOn({ isThere: false, store, notice: undefined, submittedData });
  }
  const key = readFormText(form, SUBMISSION_KEY) || undefined;
  return goOn({
    isThere: true,
    store: (writer) => addItem(writer, ref, typed, key, edited),
    notice: edited ? notices?.changed : notices?.added,
    submittedData,
  });
}

/** Answers an invalid item: messages at its fields; where it stops the save, over them and in a toast too. */
function refuseItem(
  { form, blocked }: SentItem,
  fieldErrors: Record<string, string>,
  submittedData: unknown,
): FormRefusal {
  if (readIntent(form).intent !== "save" || !blocked) {
    return refuseFields(422, fieldErrors, submittedData);
  }
  const inOrder = sortByField(fieldErrors, form.keys());
  const message = blocked(Object.values(inOrder).join("; "));
  const toast = { type: "error", message } as const;
  return refuseFields(422, { ...inOrder, [FORM_ERROR]: message }, submittedData, toast);
}

/**
 * Saves everything. The typed item is in the draft before: whatever happens then, it is not lost. Once, too: each sending of
 * a file gets an id of its own, by which the same item would be another one.
 */
async function saveItems(sent: SentItem, item: TypedItem): Promise<StepAnswer> {
  const { caller, url, form, ref } = sent;
  const sending = toIdempotentRequest(url, form);
  try {
    await saveIdempotent(
      caller,
      sending && { ...sending, key: `add ${sending.key}` },
      async (writer) => {
        await item.store(writer);
        return null;
      },
    );
  } catch (thrown) {
    // A draft that is gone may have been saved by this very form: then its answer is known.
    if (!(thrown instanceof NotFoundError)) {
      return refuseSave(thrown, { ...sent, submittedData: item.submittedData });
    }
  }
  // If that fails, the form is empty: what was typed is among the items by now.
  return saveDraft(sent, {
    failure: sent.failure,
    save: ({ caller: writer }) => sent.save(writer, { draft: ref.id, added: item.isThere }),
  });
}
