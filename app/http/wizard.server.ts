import { redirect } from "@remix-run/node";
import { isBlank, type RawValues } from "~/models/rules/raw-values.schema";
import type { Caller, Permission } from "~/server/platform/caller";
import { MAX_DRAFTS } from "~/server/platform/drafts";
import { DomainError, NotFoundError } from "~/server/platform/errors";
import { log } from "~/server/platform/log";
import type { CallerInTransaction } from "~/server/platform/transaction";
import type { ItemGroup } from "~/server/wizards/draft-items";
import { createWizardDraft, type NameField } from "~/server/wizards/wizard-draft";
import { listFileErrors } from "./form-files.server";
import {
  type FailureMessages,
  type FormRefusal,
  identity,
  refuseSave,
} from "./form-refusal.server";
import { toListQuery } from "~/app/contracts/list-url";
import { withBrowserCookie, type PageArgs } from "./page.server";
import type { FileFields } from "./received-files.server";
import {
  redirectAfterSave,
  runSubmission,
  type SaveRedirect,
  type SaveArgs,
} from "./run-submission.server";
import { redirectWithToast } from "./toast.server";

/** Configuration of a wizard that is opened from a list page. */
export type Wizard = {
  /** Path of the list, and prefix of the steps' paths. */
  path: string;
  /** Draft kind. */
  kind: string;
  firstStep: string;
  nameField: NameField;
  /** Display name of drafts without one. */
  unnamedLabel: string;
  /** Permission of its list of drafts; default: writing content. */
  permission?: Permission;
  /** Formats the name of a draft that edits an existing record: see ExistingRecord. */
  formatExistingName?: (name: string) => string;
  /** Group of an item, of a step whose items stand in the order of their groups. */
  itemGroup?: ItemGroup;
};

/** Configuration of a wizard step, given by its route. */
export type Step = {
  wizard: Wizard;
  /** Path segment of the step. */
  step: string;
  /** Preceding step. */
  previousStep?: string;
  /** File fields of the step. */
  files?: FileFields;
};

/** Submitted form of a step. */
export type SubmittedStep = Step &
  Pick<PageArgs, "caller" | "request" | "url"> & {
    form: FormData;
    /** Raw values of the step's fields, or of the pending item. */
    rawInput: { typed?: RawValues; pending?: RawValues };
    /** Stores the raw values and the step that Resume opens; returns the draft's id. */
    storeInput: (writer: Caller, resumeAt: string) => Promise<string>;
    /** Toast of every redirect, about a concurrent change. */
    warning?: Warning;
  };

/** Concurrent change, and its effect on the submitted values. */
export type Warning = { message: string; detail: string };

/** Response of a step: a redirect, or the refused form. */
export type StepResponse = Response | FormRefusal;

/** List parameters of a URL's query. */
export const listQuery = ({ searchParams }: URL): string => toListQuery(searchParams);

/** Path and query of the list. */
export const listPath = ({ wizard, url }: Pick<SubmittedStep, "wizard" | "url">): string =>
  wizard.path + listQuery(url);

/** Path of a draft's step, or of its cancel page, with the list's query. */
export const stepPath = ({ wizard, url }: SubmittedStep, draft: string, step: string): string =>
  `${wizard.path}/drafts/${draft}/${step}${listQuery(url)}`;

type Target = {
  step: string;
  /** Id of the element to scroll to. */
  elementId?: string;
  /** Step that Resume opens; default: the target. */
  resumeAt?: string;
  /** Message of the toast; default: no toast. */
  notice?: string;
};

/**
 * Stores the raw values and redirects to a step, idempotently.
 * @param store writes the draft and returns its id; default: stores the raw values
 */
export function goToStep(
  submitted: SubmittedStep,
  { step, elementId, resumeAt = step, notice }: Target,
  store = (writer: CallerInTransaction) => submitted.storeInput(writer, resumeAt),
): Promise<StepResponse> {
  const { caller, request, form, rawInput } = submitted;
  return runSubmission({
    caller,
    request,
    form,
    failure: identity,
    save: ({ caller: writer }) => store(writer),
    respond: async (draft) => {
      const path = stepPath(submitted, draft, step) + (elementId ? `#${elementId}` : "");
      return withBrowserCookie(caller, await redirectWithNotice(path, submitted, notice));
    },
    refuse: async (thrown) => {
      if (thrown instanceof NotFoundError) return moveToNewDraft(submitted);
      const submittedData = { ...rawInput.typed, ...rawInput.pending };
      return refuseSave(thrown, { caller, failure: identity, submittedData });
    },
  });
}

/** Handlers of Cancel and Previous, shared by all steps; they validate nothing. */
export const LEAVE_HANDLERS = {
  cancel: (submitted: SubmittedStep) =>
    goToStep(submitted, { step: "cancel", resumeAt: submitted.step }),
  previous: (submitted: SubmittedStep) =>
    goToStep(submitted, { step: submitted.previousStep ?? submitted.step }),
};

/** Redirects with a toast: the warning, a rejected file that an unvalidated intent did not report, or the notice. */
function redirectWithNotice(path: string, { form, warning }: SubmittedStep, notice?: string) {
  if (warning) {
    const { message, detail } = warning;
    return redirectWithToast(path, message, { type: "warning", detail });
  }
  const [refusal] = listFileErrors(form);
  if (refusal) {
    const [message, detail] = notice ? [notice, refusal] : [refusal, undefined];
    return redirectWithToast(path, message, { type: "warning", detail });
  }
  return notice ? redirectWithToast(path, notice) : redirect(path, { status: 303 });
}

/** Moves the raw values into a new draft, after the draft was saved or discarded in another window. */
async function moveToNewDraft(submitted: SubmittedStep): Promise<Response> {
  const { caller, wizard } = submitted;
  const { typed = {}, pending = {} } = submitted.rawInput;
  const message = "This draft was saved or discarded in another window";
  if (isBlank(typed) && isBlank(pending)) {
    return redirectWithToast(listPath(submitted), message, { type: "warning" });
  }
  const step = wizard.firstStep;
  // Doubles the limit: refusing this draft would lose the input.
  const maxDrafts = MAX_DRAFTS * 2;
  const id = await createWizardDraft(caller, wizard.kind, { step, typed, pending }, maxDrafts);
  const detail = "What you typed in this one is kept in a new draft.";
  const toast = { type: "warning", detail } as const;
  return withBrowserCookie(
    caller,
    await redirectWithToast(stepPath(submitted, id, step), message, toast),
  );
}

/**
 * Refuses a form and stores its raw values; if storing fails, the response still contains them. A deleted draft has no
 * page to show them, so they move to a new one.
 */
export async function refuseAndStore(
  submitted: SubmittedStep,
  refusal: FormRefusal,
): Promise<StepResponse> {
  const { caller, step } = submitted;
  try {
    await submitted.storeInput(caller, step);
  } catch (error) {
    if (error instanceof NotFoundError) return moveToNewDraft(submitted);
    const { requestId } = caller;
    const isExpected = error instanceof DomainError;
    if (!isExpected) log.error({ requestId, err: error }, "what was refused could not be kept");
  }
  return refusal;
}

/** Stores the answers of a last step, which its save reads from the draft. One that was saved in another window has none: the save says so. */
export async function storeAnswers({ caller, step, storeInput }: SubmittedStep): Promise<void> {
  try {
    await storeInput(caller, step);
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
  }
}

/** Configuration of the save of a whole draft. `save` runs in one transaction and returns the redirect. */
export type SaveDraft = FailureMessages & {
  save: (args: SaveArgs<unknown>) => Promise<SaveRedirect>;
  /** Response to an error; null for the default, an error in the form's summary. */
  refuse?: (thrown: unknown) => Promise<Response | null>;
};

/** Saves the whole draft idempotently, and redirects. */
export function saveDraft(
  submitted: SubmittedStep,
  { refuse, ...options }: SaveDraft,
): Promise<StepResponse> {
  const { caller, request, form } = submitted;
  return runSubmission({
    ...options,
    caller,
    request,
    form,
    respond: (saved) => redirectAfterSave(saved, request),
    refuse: async (thrown) => {
      if (thrown instanceof NotFoundError) return moveToNewDraft(submitted);
      return refuse ? refuse(thrown) : null;
    },
  });
}
