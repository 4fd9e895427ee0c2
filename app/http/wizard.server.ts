import { redirect } from "@remix-run/node";
import type { Validator } from "remix-validated-form";
import { CHANGING, INTENTS, itemOf } from "~/app/components/wizard/intents";
import {
  intentIn,
  itemValidator,
  stepValidator,
  typedIn,
} from "~/app/components/wizard/step-validator";
import { isBlank, type Typed } from "~/models/typed.schema";
import type { Caller } from "~/server/platform/caller";
import { MOST_DRAFTS } from "~/server/platform/drafts";
import { DomainError, NotFoundError } from "~/server/platform/errors";
import { log } from "~/server/platform/log";
import type { CallerInTransaction } from "~/server/platform/transaction";
import {
  addItem,
  beginWizard,
  type DraftRef,
  keepPending,
  keepStep,
  leaveItem,
  removeItem,
  takeItemBack,
} from "~/server/wizards/wizard-draft";
import { readForm, textIn } from "./body.server";
import { SUBMISSION_KEY } from "./form-fields";
import type { Saved } from "./form.server";
import { forgetKeptForm } from "./kept-form.server";
import { listSearch } from "./list-address";
import { forThisBrowser } from "./page.server";
import { refused, refuseSave, repeatableOf, saveOnce } from "./submission.server";
import { redirectWithToast } from "./toast.server";

/** A wizard over a list. */
export type Wizard = {
  /** The list's address, below which the wizard's steps are. */
  path: string;
  /** The kind of its drafts. */
  kind: string;
  firstStep: string;
  /** The field that names what is being made, and what it is called until it has a name. */
  nameField: string;
  unnamed: string;
};

type Sent = {
  caller: Caller;
  request: Request;
  wizard: Wizard;
  /** The name of this step in the address. */
  step: string;
};

const queryOf = ({ request }: Sent) => listSearch(new URL(request.url).searchParams);
const listOf = (sent: Sent) => sent.wizard.path + queryOf(sent);

/** The address of a step of a draft, or of the question what to do with it, with the list's query. */
const stepOf = (sent: Sent, draft: string, step: string) =>
  `${sent.wizard.path}/drafts/${draft}/${step}${queryOf(sent)}`;

type FieldsStep<Values> = Sent & {
  /** The draft in the address; none at the wizard's first address. */
  draft: string | undefined;
  validator: Validator<Values>;
  /** What only the database knows to be wrong. @throws DomainError with fields */
  check?: (values: Values) => Promise<void>;
  /** The steps around this one. */
  previous?: string;
  next: string;
};

/**
 * A step that has fields only. Next keeps what was typed and goes on when it is valid; the first Next makes the draft.
 * Previous and Cancel keep it as it is (DESIGN 4).
 */
export async function submitFieldsStep<Values>(sent: FieldsStep<Values>) {
  const { caller, request, wizard, draft, step, validator, check, previous = step, next } = sent;
  const { kind } = wizard;
  const form = await readForm(request);
  const [intent, typed] = [intentIn(form), typedIn(form)];
  const goTo = (to: string, opened = to) =>
    moveOn(sent, {
      form,
      typing: { typed },
      keep: async (writer) => {
        if (!draft) return beginWizard(writer, kind, { step: opened, typed });
        await keepStep(writer, { kind, id: draft }, typed, opened);
        return draft;
      },
      to,
    });

  if (intent === INTENTS.cancel) {
    if (!draft && isBlank(typed)) return redirect(listOf(sent), { status: 303 });
    return goTo("cancel", step);
  }
  if (intent === INTENTS.previous) return goTo(previous);
  const refuse = (refusal: () => Answer) =>
    draft
      ? refuseAndKeep(sent, {
          keep: () => keepStep(caller, { kind, id: draft }, typed, step),
          typing: { typed },
          refusal,
        })
      : refusal();
  const { data: values, error, submittedData } = await stepValidator(validator).validate(form);
  if (error) return refuse(() => refused(422, error.fieldErrors, submittedData));
  try {
    if (values !== null) await check?.(values);
  } catch (thrown) {
    return refuse(() => refuseSave(thrown, { caller, failure: asItIs, submittedData }));
  }
  return goTo(next);
}

type ItemsStep<Values> = Sent & {
  draft: string;
  validator: Validator<Values>;
  /** What an item holds that nobody has typed into. */
  begunWith: Typed;
  previous: string;
  /** Saves the whole draft, in the one transaction of this save. */
  save: (caller: CallerInTransaction) => Promise<Saved>;
  /** The screen's words for what no field can explain; the detail is the reason. */
  failure: (detail: string) => string;
};

/**
 * The last step of a wizard whose items are added one by one. Add, Remove and Edit come back to it; Save adds the item
 * that is being typed, if there is one and it is valid, and saves everything or nothing (DESIGN 4).
 */
export async function submitItemsStep<Values>(sent: ItemsStep<Values>) {
  const { caller, request, wizard, draft, step, validator, begunWith, previous } = sent;
  const ref: DraftRef = { kind: wizard.kind, id: draft };
  const form = await readForm(request);
  const [intent, typed] = [intentIn(form), typedIn(form)];
  const pending = isBlank(typed, begunWith) ? {} : typed;
  const goTo = (to: string, change: (writer: Caller) => Promise<void>) =>
    moveOn(sent, {
      form,
      typing: { pending },
      keep: async (writer) => {
        await change(writer);
        return draft;
      },
      to,
    });
  const changing = textIn(form, CHANGING) || undefined;
  const keepTyped = (caller: Caller, opened = step) =>
    keepPending(caller, ref, pending, opened, changing);

  if (intent === INTENTS.cancel) return goTo("cancel", keepTyped);
  if (intent === INTENTS.previous) return goTo(previous, (writer) => keepTyped(writer, previous));
  const removed = itemOf(intent, "remove");
  if (removed !== null) {
    return goTo(step, async (writer) => {
      await keepTyped(writer);
      await removeItem(writer, ref, removed);
    });
  }
  const { data, error, submittedData } = await itemValidator(validator, begunWith).validate(form);
  if (error) {
    return refuseAndKeep(sent, {
      keep: () => keepTyped(caller),
      typing: { pending },
      refusal: () => refused(422, error.fieldErrors, submittedData),
    });
  }
  const key = textIn(form, SUBMISSION_KEY) || undefined;
  const addTyped = (writer: Caller) =>
    data === null ? leaveItem(writer, ref, changing) : addItem(writer, ref, typed, key, changing);
  const takenBack = itemOf(intent, "edit");
  if (takenBack !== null) {
    return goTo(step, async (writer) => {
      await addTyped(writer);
      await takeItemBack(writer, ref, takenBack, changing);
    });
  }
  if (intent !== INTENTS.save) return goTo(step, addTyped);
  // In the draft before anything is saved: whatever happens then, what was typed is not lost.
  try {
    await addTyped(caller);
  } catch (thrown) {
    if (!(thrown instanceof NotFoundError)) {
      return refuseSave(thrown, { caller, failure: sent.failure, submittedData });
    }
  }
  return saveDraft(sent, form, pending);
}

async function saveDraft<Values>(sent: ItemsStep<Values>, form: FormData, pending: Typed) {
  const { caller, request, save, failure } = sent;
  const url = new URL(request.url);
  try {
    const saved = await saveOnce(caller, repeatableOf(url, form), async (writer) => {
      const saved = await save(writer);
      await forgetKeptForm(writer, url);
      return saved;
    });
    return await redirectWithToast(saved.to, saved.message, saved);
  } catch (thrown) {
    if (thrown instanceof NotFoundError) return beginAgain(sent, { pending });
    // What was typed is among the items by now, and the form is empty.
    return refuseSave(thrown, { caller, failure, submittedData: undefined });
  }
}

type Typing = { typed?: Typed; pending?: Typed };

type Move = {
  form: FormData;
  /** What was typed in this step. */
  typing: Typing;
  /** Keeps it, and returns the draft. */
  keep: (writer: CallerInTransaction) => Promise<string>;
  to: string;
};

/** Keeps what was typed, once however often it is sent, and leads to a step. */
async function moveOn(sent: Sent, { form, typing, keep, to }: Move) {
  const { caller, request } = sent;
  const url = new URL(request.url);
  try {
    const draft = await saveOnce(caller, repeatableOf(url, form), async (writer) => {
      await forgetKeptForm(writer, url);
      return keep(writer);
    });
    return await forThisBrowser(caller, redirect(stepOf(sent, draft, to), { status: 303 }));
  } catch (thrown) {
    if (thrown instanceof NotFoundError) return beginAgain(sent, typing);
    const submittedData = { ...typing.typed, ...typing.pending };
    return refuseSave(thrown, { caller, failure: asItIs, submittedData });
  }
}

/** The draft was saved or discarded in another window: what was typed in this one goes into a new one. */
async function beginAgain(sent: Sent, { typed = {}, pending = {} }: Typing) {
  const { caller, wizard } = sent;
  const gone = "This draft was saved or discarded in another window";
  if (isBlank(typed) && isBlank(pending)) {
    return redirectWithToast(listOf(sent), gone, { type: "warning" });
  }
  const step = wizard.firstStep;
  // Words that have no other place: they are kept even where no new draft would be begun.
  const most = MOST_DRAFTS * 2;
  const id = await beginWizard(caller, wizard.kind, { step, typed, pending }, most);
  const detail = "What you typed in this one is kept in a new draft.";
  const toast = { type: "warning", detail } as const;
  return forThisBrowser(caller, await redirectWithToast(stepOf(sent, id, step), gone, toast));
}

/**
 * Refuses what was typed, and keeps it beside; where that is not possible, the page still has it. Without its draft there
 * is no page that could show it: it goes into a new one.
 */
async function refuseAndKeep(
  sent: Sent,
  { keep, typing, refusal }: { keep: () => Promise<void>; typing: Typing; refusal: () => Answer },
) {
  try {
    await keep();
  } catch (error) {
    if (error instanceof NotFoundError) return beginAgain(sent, typing);
    const { requestId } = sent.caller;
    const known = error instanceof DomainError;
    if (!known) log.error({ requestId, err: error }, "what was refused could not be kept");
  }
  return refusal();
}
type Answer = ReturnType<typeof refused>;

const asItIs = (detail: string) => detail;
