import type { Validator } from "remix-validated-form";
import { FORM_ERROR, SUBMISSION_KEY, fieldId } from "~/app/contracts/form-fields";
import { sortByField } from "~/app/contracts/field-order";
import { CHANGING, INTENTS, intentTarget, parseMoveIntent } from "~/app/contracts/wizard-intents";
import { readIntent, itemValidator, readRawValues } from "~/app/contracts/step-validator";
import { isBlank, type RawValues } from "~/models/rules/raw-values.schema";
import type { Caller } from "~/server/platform/caller";
import { NotFoundError } from "~/server/platform/errors";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { itemField } from "~/server/wizards/create-with-items";
import {
  addItem,
  keepPending,
  cancelEditing,
  moveItem,
  removeItem,
  startEditing,
} from "~/server/wizards/draft-items";
import { type DraftRef } from "~/server/wizards/wizard-draft";
import { readForm, formText } from "./body.server";
import type { Saved } from "./form.server";
import { validateForm } from "./form-files.server";
import { clearStashedForm } from "./stashed-form.server";
import { refused, refuseSave, toIdempotentRequest, saveIdempotent } from "./submission.server";
import { redirectWithToast } from "./toast.server";
import { beginAgain, goToStep, refuseAndKeep, type Sent } from "./wizard.server";

type ItemsStep<Values> = Sent & {
  draft: string;
  validator: Validator<Values>;
  /** What an item holds that nobody has typed into. */
  begunWith: RawValues;
  previous: string;
  /** Saves the whole draft, in the one transaction of this save. */
  save: (caller: CallerInTransaction, sent: SavedWith) => Promise<Saved>;
  /** The screen's words for what no field can explain; the detail is the reason. */
  failure: (detail: string) => string;
  /** What toasts say after a change of the list; none where left out. */
  said?: { added: string; changed: string; removed: string };
  /** What is said when the item that is being typed is invalid and so stops the save; else only its fields say so. */
  blocked?: (messages: string) => string;
};

/** Whether the item that was being typed was added by the save itself. */
type SavedWith = { pendingAdded: boolean };

/**
 * The last step of a wizard whose items are added one by one. Add, Remove, Edit and the moves come back to it; Save adds the item
 * that is being typed, if there is one and it is valid, and saves everything or nothing (DESIGN 4).
 */
export async function submitItemsStep<Values>(sent: ItemsStep<Values>) {
  const { caller, request, wizard, draft, step, validator, begunWith, previous, said, blocked } =
    sent;
  const ref: DraftRef = { kind: wizard.kind, id: draft };
  const form = await readForm(request, sent);
  const [intent, typed] = [readIntent(form), readRawValues(form)];
  const pending = isBlank(typed, begunWith) ? {} : typed;
  const goTo = (to: string, change: (writer: Caller) => Promise<void>, shown: Shown = {}) =>
    goToStep(sent, {
      ...shown,
      form,
      typing: { pending },
      keep: async (writer) => {
        await change(writer);
        return draft;
      },
      to,
    });
  const changing = formText(form, CHANGING) || undefined;
  const keepTyped = (caller: Caller, opened = step) =>
    keepPending(caller, ref, pending, opened, changing);

  if (intent === INTENTS.cancel) return goTo("cancel", keepTyped);
  if (intent === INTENTS.previous) return goTo(previous, (writer) => keepTyped(writer, previous));
  const removed = intentTarget(intent, "remove");
  if (removed !== null) {
    const remove = async (writer: Caller) => {
      await keepTyped(writer);
      await removeItem(writer, ref, removed);
    };
    return goTo(step, remove, { said: said?.removed });
  }
  const moved = parseMoveIntent(intent);
  if (moved !== null) {
    const move = async (writer: Caller) => {
      await keepTyped(writer);
      await moveItem(writer, ref, moved.key, moved.direction);
    };
    return goTo(step, move, { at: fieldId(itemField(moved.key)) });
  }
  const { data, error, submittedData } = await validateForm(
    itemValidator(validator, begunWith),
    form,
  );
  if (error) {
    return refuseAndKeep(sent, {
      keep: () => keepTyped(caller),
      typing: { pending },
      refusal: () =>
        intent === INTENTS.save && blocked
          ? refuseBlocked(sortByField(error.fieldErrors, form.keys()), blocked, submittedData)
          : refused(422, error.fieldErrors, submittedData),
    });
  }
  const key = formText(form, SUBMISSION_KEY) || undefined;
  const addTyped = (writer: Caller) =>
    data === null
      ? cancelEditing(writer, ref, changing)
      : addItem(writer, ref, typed, key, changing);
  const added = data === null ? {} : { said: changing ? said?.changed : said?.added };
  const takenBack = intentTarget(intent, "edit");
  if (takenBack !== null) {
    const takeBack = async (writer: Caller) => {
      await addTyped(writer);
      await startEditing(writer, ref, takenBack, changing);
    };
    return goTo(step, takeBack, added);
  }
  if (intent !== INTENTS.save) return goTo(step, addTyped, added);
  // In the draft before anything is saved: whatever happens then, what was typed is not lost. Once, too: each sending of
  // a file gets an id of its own, by which the same item would be another one.
  const sending = toIdempotentRequest(new URL(request.url), form);
  try {
    await saveIdempotent(
      caller,
      sending && { ...sending, key: `add ${sending.key}` },
      async (writer) => {
        await addTyped(writer);
        return null;
      },
    );
  } catch (thrown) {
    if (!(thrown instanceof NotFoundError)) {
      return refuseSave(thrown, { caller, failure: sent.failure, submittedData });
    }
  }
  return saveDraft(sent, { form, pending, pendingAdded: data !== null });
}

/** Where a change of the list leads, and what is said there. */
type Shown = { at?: string; said?: string };

/** What stops the save is said at its fields, over them and in a toast. */
function refuseBlocked(
  fieldErrors: Record<string, string>,
  blocked: (messages: string) => string,
  submittedData: unknown,
) {
  const message = blocked(Object.values(fieldErrors).join("; "));
  const toast = { type: "error", message } as const;
  return refused(422, { ...fieldErrors, [FORM_ERROR]: message }, submittedData, toast);
}

type Saving = SavedWith & { form: FormData; pending: RawValues };

async function saveDraft<Values>(sent: ItemsStep<Values>, saving: Saving) {
  const { form, pending, pendingAdded } = saving;
  const { caller, request, save, failure } = sent;
  const url = new URL(request.url);
  try {
    const saved = await saveIdempotent(caller, toIdempotentRequest(url, form), async (writer) => {
      const saved = await save(writer, { pendingAdded });
      await clearStashedForm(writer, url);
      return saved;
    });
    return await redirectWithToast(saved.to, saved.message, saved);
  } catch (thrown) {
    if (thrown instanceof NotFoundError) return beginAgain(sent, { pending });
    // What was typed is among the items by now, and the form is empty.
    return refuseSave(thrown, { caller, failure, submittedData: undefined });
  }
}
