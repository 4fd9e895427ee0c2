import type { Validator } from "remix-validated-form";
import { FORM_ERROR, SUBMISSION_KEY, fieldId } from "~/app/contracts/form-fields";
import { sortByField } from "~/app/contracts/field-order";
import { EDITING_FIELD, type Intent } from "~/app/contracts/wizard-intents";
import { readIntent, itemValidator, readRawValues } from "~/app/contracts/step-validator";
import { isBlank, type RawValues } from "~/models/rules/raw-values.schema";
import type { Caller } from "~/server/platform/caller";
import { NotFoundError } from "~/server/platform/errors";
import type { CallerInTransaction } from "~/server/platform/transaction";
import {
  addItem,
  cancelEditing,
  findLastItem,
  storePendingItem,
  moveItem,
  removeItem,
  sortByGroup,
  startEditing,
} from "~/server/wizards/draft-items";
import { itemFieldName } from "~/server/wizards/save-wizard";
import {
  type DraftChange,
  type DraftRef,
  readWizardDraft,
  updateWizardDraft,
} from "~/server/wizards/wizard-draft";
import { readForm, readFormText } from "./body.server";
import { validateForm } from "./form-files.server";
import {
  type FailureMessages,
  type FormRefusal,
  refuseFields,
  refuseSave,
} from "./form-refusal.server";
import type { PageArgs } from "./page.server";
import type { SaveRedirect } from "./run-submission.server";
import { toIdempotentRequest, saveIdempotent } from "./submission.server";
import {
  goToStep,
  LEAVE_HANDLERS,
  refuseAndStore,
  saveDraft,
  type SubmittedStep,
  type Step,
  type StepResponse,
} from "./wizard.server";

type ItemsStep = Step &
  FailureMessages & {
    validator: Validator<unknown>;
    /** Values of an untouched item, which may depend on those of the last item in the list. */
    initialValues: RawValues | ((last: RawValues | undefined) => RawValues);
    /** Saves the whole draft within the caller's transaction; `added`: a pending item was added to the list first. The last step has it. */
    save?: (
      caller: CallerInTransaction,
      submitted: { draft: string; added: boolean },
    ) => Promise<SaveRedirect>;
    /** Step that Next opens, where this one is not the last. */
    nextStep?: string;
    /** Toasts after a change of the list; default: none. */
    notices?: { added: string; changed: string; removed: string };
    /** Formats the summary error and toast of a save blocked by an invalid pending item; default: field errors only. */
    blocked?: (messages: string) => string;
  };

/**
 * Action of a wizard's step with items. Add, Remove, Edit and the moves show the step again; Save adds a valid pending item to
 * the list, and saves the whole draft atomically; so does Next of a step before the last, without saving (DESIGN 4).
 */
export async function submitItemsStep(page: PageArgs, step: ItemsStep): Promise<StepResponse> {
  const submitted = await readItem(page, step);
  const { intent, key } = readIntent(submitted.form);
  return HANDLERS[intent](submitted, key);
}

/** `rawValues` is the pending item in the form, `editingKey` the key of the listed item that it edits. */
type SubmittedItem = ItemsStep &
  SubmittedStep & {
    ref: DraftRef;
    initialValues: RawValues;
    rawValues: RawValues;
    editingKey: string | undefined;
    /** Stores the pending item, then applies the changes. */
    storeInput: (writer: Caller, resumeAt: string, ...changes: DraftChange[]) => Promise<string>;
  };

async function readItem(page: PageArgs, step: ItemsStep): Promise<SubmittedItem> {
  const { caller, request, params } = page;
  const ref = { kind: step.wizard.kind, id: params.draft ?? "" };
  const form = await readForm(request, { caller, files: step.files });
  const rawValues = readRawValues(form);
  const editingKey = readFormText(form, EDITING_FIELD) || undefined;
  const initialValues = await readInitialValues(caller, ref, step);
  const pending = isBlank(rawValues, initialValues) ? {} : rawValues;
  return {
    ...page,
    ...step,
    form,
    ref,
    initialValues,
    rawValues,
    editingKey,
    rawInput: { pending },
    storeInput: (writer: Caller, resumeAt: string, ...changes: DraftChange[]) => {
      const storeItem = storePendingItem(pending, resumeAt, editingKey);
      return changeDraft(writer, { ...step, ref }, storeItem, ...changes);
    },
  };
}

/** Values of an untouched item in this draft. A missing draft is reported by the change of it. */
async function readInitialValues(
  caller: Caller,
  ref: DraftRef,
  { wizard, initialValues }: ItemsStep,
): Promise<RawValues> {
  if (typeof initialValues !== "function") return initialValues;
  try {
    return initialValues(findLastItem(await readWizardDraft(caller, ref), wizard.itemGroup));
  } catch (error) {
    if (error instanceof NotFoundError) return initialValues(undefined);
    throw error;
  }
}

/** Changes the draft, with its items in the order of their groups before and after, and returns its id. */
async function changeDraft(
  writer: Caller,
  { ref, wizard: { itemGroup } }: Pick<SubmittedItem, "ref" | "wizard">,
  ...changes: DraftChange[]
) {
  const sort = itemGroup ? [sortByGroup(itemGroup)] : [];
  await updateWizardDraft(writer, ref, ...sort, ...changes, ...sort);
  return ref.id;
}

type Handler = (submitted: SubmittedItem, key: string) => Promise<StepResponse>;

/** Handlers by intent; all but leaving and Save show the step again. */
const HANDLERS: Record<Intent, Handler> = {
  ...LEAVE_HANDLERS,
  remove: (submitted, key) =>
    changeItems(submitted, removeItem(key), { notice: submitted.notices?.removed }),
  up: (submitted, key) => changeItems(submitted, moveItem(key, "up"), { elementId: itemId(key) }),
  down: (submitted, key) =>
    changeItems(submitted, moveItem(key, "down"), { elementId: itemId(key) }),
  edit: (submitted, key) =>
    withPendingItem(submitted, (item) =>
      addPending(submitted, item, startEditing(key, submitted.editingKey)),
    ),
  // Ends editing without the input: the item is in the list as it was.
  restore: (submitted) => {
    const { step } = submitted;
    return goToStep(submitted, { step }, (writer) =>
      changeDraft(writer, submitted, cancelEditing()),
    );
  },
  add: (submitted) => withPendingItem(submitted, (item) => addPending(submitted, item)),
  // An item has no rows: shows the step again.
  more: (submitted, key) => HANDLERS.find(submitted, key),
  save: (submitted) => withPendingItem(submitted, (item) => saveItems(submitted, item)),
  // Next is the default of parseIntent: on the last step, which has no such button, it adds.
  next: (submitted, key) => {
    const { nextStep } = submitted;
    if (!nextStep) return HANDLERS.add(submitted, key);
    return withPendingItem(submitted, ({ change }) =>
      goToStep(submitted, { step: nextStep }, (writer) =>
        changeDraft(writer, submitted, change, (draft) => ({ ...draft, step: nextStep })),
      ),
    );
  },
  // Shows the step again, at the select whose options are searched.
  find: (submitted, field) =>
    goToStep(submitted, { step: submitted.step, elementId: fieldId(field) }),
};

const itemId = (key: string) => fieldId(itemFieldName(key));

/** Stores the pending item without validating it, changes the list, and shows the step again. */
function changeItems(
  submitted: SubmittedItem,
  change: DraftChange,
  target: { elementId?: string; notice?: string },
): Promise<StepResponse> {
  const { step } = submitted;
  return goToStep(submitted, { ...target, step }, (writer) =>
    submitted.storeInput(writer, step, change),
  );
}

/** Adds the pending item, changes the list, and shows the step again. */
function addPending(
  submitted: SubmittedItem,
  { change, notice }: PendingItem,
  ...changes: DraftChange[]
): Promise<StepResponse> {
  const { step } = submitted;
  return goToStep(submitted, { step, notice }, (writer) =>
    changeDraft(writer, submitted, change, ...changes),
  );
}

/** Valid pending item of the form, or `isPresent: false` for an untouched one. */
type PendingItem = {
  isPresent: boolean;
  /** Adds it to the list, or only ends the editing of an item. */
  change: DraftChange;
  notice?: string;
  submittedData: unknown;
};

/** Runs `handle` with the pending item when it is valid; otherwise refuses the form with its errors. */
async function withPendingItem(
  submitted: SubmittedItem,
  handle: (item: PendingItem) => Promise<StepResponse>,
): Promise<StepResponse> {
  const { form, rawValues, editingKey, notices } = submitted;
  const validator = itemValidator(submitted.validator, submitted.initialValues);
  const { data, error, submittedData } = await validateForm(validator, form);
  if (error)
    return refuseAndStore(submitted, refuseItem(submitted, error.fieldErrors, submittedData));
  if (data === null) {
    return handle({ isPresent: false, change: cancelEditing(editingKey), submittedData });
  }
  const key = readFormText(form, SUBMISSION_KEY) || undefined;
  const change = addItem(rawValues, key, editingKey);
  const notice = editingKey ? notices?.changed : notices?.added;
  return handle({ isPresent: true, change, notice, submittedData });
}

/** Response to an invalid item: field errors; if it blocks the save, a summary error and a toast too. */
function refuseItem(
  { form, blocked }: SubmittedItem,
  fieldErrors: Record<string, string>,
  submittedData: unknown,
): FormRefusal {
  if (readIntent(form).intent !== "save" || !blocked) {
    return refuseFields(422, fieldErrors, submittedData);
  }
  const sortedErrors = sortByField(fieldErrors, form.keys());
  const message = blocked(Object.values(sortedErrors).join("; "));
  const toast = { type: "error", message } as const;
  return refuseFields(422, { ...sortedErrors, [FORM_ERROR]: message }, submittedData, toast);
}

/**
 * Saves the whole draft. Adds the pending item to the draft first, so that a failing save cannot lose it. Adding has an
 * idempotency key of its own: a retry stores the item's files under new ids, and would otherwise add the item twice.
 */
async function saveItems(submitted: SubmittedItem, item: PendingItem): Promise<StepResponse> {
  const { caller, url, form, ref, save } = submitted;
  if (!save) return HANDLERS.next(submitted, "");
  const idempotentRequest = toIdempotentRequest(url, form);
  try {
    await saveIdempotent(
      caller,
      idempotentRequest && { ...idempotentRequest, key: `add ${idempotentRequest.key}` },
      (writer) => changeDraft(writer, submitted, item.change),
    );
  } catch (thrown) {
    // A missing draft may have been saved by this very form, whose response is then replayed below.
    if (!(thrown instanceof NotFoundError)) {
      return refuseSave(thrown, { ...submitted, submittedData: item.submittedData });
    }
  }
  // If this fails, the form is shown empty: the pending item is already in the list.
  return saveDraft(submitted, {
    failure: submitted.failure,
    save: ({ caller: writer }) => save(writer, { draft: ref.id, added: item.isPresent }),
  });
}
