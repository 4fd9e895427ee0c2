import { redirect } from "@remix-run/node";
import { isBlank, type RawValues } from "~/models/rules/raw-values.schema";
import type { Caller } from "~/server/platform/caller";
import { MAX_DRAFTS } from "~/server/platform/drafts";
import { DomainError, NotFoundError } from "~/server/platform/errors";
import { log } from "~/server/platform/log";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { beginWizard } from "~/server/wizards/wizard-draft";
import { fileErrors } from "./form-files.server";
import { type FailureWords, type FormRefusal, identity, refuseSave } from "./form-refusal.server";
import { toListQuery } from "~/app/contracts/list-url";
import { withBrowserCookie, type PageArgs } from "./page.server";
import type { FileFields } from "./received-files.server";
import { answerSaved, runSubmission, type Saved, type Saving } from "./run-submission.server";
import { redirectWithToast } from "./toast.server";

/** A wizard over a list. */
export type Wizard = {
  /** The list's address, below which the wizard's steps are. */
  path: string;
  /** What the list is narrowed by beyond what every list has. */
  filters?: readonly string[];
  /** The kind of its drafts. */
  kind: string;
  firstStep: string;
  /** The field that names what is being made, and what it is called until it has a name. */
  nameField: string;
  unnamed: string;
  /** What a draft is called whose record is there already: see Made. */
  madeName?: (name: string) => string;
};

/** A step of a wizard, as its route states it. */
export type Step = {
  wizard: Wizard;
  /** The name of this step in the address. */
  step: string;
  /** The step before this one. */
  previous?: string;
  /** The step's fields that are files. */
  files?: FileFields;
};

/** A step's form as it was sent. */
export type SentStep = Step &
  Pick<PageArgs, "caller" | "request" | "url"> & {
    form: FormData;
    /** What was typed in its fields, or in the item that is not added yet. */
    typing: { typed?: RawValues; pending?: RawValues };
    /** Stores what was typed, and which step Resume opens; returns the draft's id. */
    keep: (writer: Caller, resumeAt: string) => Promise<string>;
    /** Said wherever this leads, since something has happened meanwhile. */
    warning?: Warning;
  };

/** Something that happened meanwhile, and what becomes of what was typed. */
export type Warning = { message: string; detail: string };

/** What a step answers: a redirect, or the form with what is wrong in it. */
export type StepAnswer = Response | FormRefusal;

/** The part of an address's query that belongs to the list. */
export const listQuery = ({ filters }: Wizard, { searchParams }: URL): string =>
  toListQuery(searchParams, {}, filters);

/** The list, with its query. */
export const listAddress = ({ wizard, url }: Pick<SentStep, "wizard" | "url">): string =>
  wizard.path + listQuery(wizard, url);

/** A step of a draft, or the question what to do with it, with the list's query. */
export const stepAddress = ({ wizard, url }: SentStep, draft: string, step: string): string =>
  `${wizard.path}/drafts/${draft}/${step}${listQuery(wizard, url)}`;

type Target = {
  step: string;
  /** The element of it that is shown first; else its beginning is. */
  at?: string;
  /** Which step Resume opens; left out, the target. */
  resumeAt?: string;
  /** What the toast says there; none where left out. */
  notice?: string;
};

/**
 * Stores what was typed and opens a step, once however often the form is sent.
 * @param store what is stored, where that is not only what was typed; returns the draft's id
 */
export function goToStep(
  sent: SentStep,
  { step, at, resumeAt = step, notice }: Target,
  store = (writer: CallerInTransaction) => sent.keep(writer, resumeAt),
): Promise<StepAnswer> {
  const { caller, request, form, typing } = sent;
  return runSubmission({
    caller,
    request,
    form,
    failure: identity,
    save: ({ caller: writer }) => store(writer),
    answer: async (draft) => {
      const path = stepAddress(sent, draft, step) + (at ? `#${at}` : "");
      return withBrowserCookie(caller, await redirectWithNotice(path, sent, notice));
    },
    refuse: async (thrown) => {
      if (thrown instanceof NotFoundError) return beginAgain(sent);
      const submittedData = { ...typing.typed, ...typing.pending };
      return refuseSave(thrown, { caller, failure: identity, submittedData });
    },
  });
}

/** What Cancel and Previous do in every step: nothing is checked. */
export const LEAVING = {
  cancel: (sent: SentStep) => goToStep(sent, { step: "cancel", resumeAt: sent.step }),
  previous: (sent: SentStep) => goToStep(sent, { step: sent.previous ?? sent.step }),
};

/** A button that checks nothing leads on although a file was not taken: then the toast says so. */
function redirectWithNotice(path: string, { form, warning }: SentStep, notice?: string) {
  if (warning) {
    const { message, detail } = warning;
    return redirectWithToast(path, message, { type: "warning", detail });
  }
  const [refusal] = fileErrors(form);
  if (refusal) {
    const [message, detail] = notice ? [notice, refusal] : [refusal, undefined];
    return redirectWithToast(path, message, { type: "warning", detail });
  }
  return notice ? redirectWithToast(path, notice) : redirect(path, { status: 303 });
}

/** The draft was saved or discarded in another window: what was typed in this one goes into a new one. */
async function beginAgain(sent: SentStep): Promise<Response> {
  const { caller, wizard } = sent;
  const { typed = {}, pending = {} } = sent.typing;
  const gone = "This draft was saved or discarded in another window";
  if (isBlank(typed) && isBlank(pending)) {
    return redirectWithToast(listAddress(sent), gone, { type: "warning" });
  }
  const step = wizard.firstStep;
  // Words that have no other place: they are kept even where no new draft would be begun.
  const most = MAX_DRAFTS * 2;
  const id = await beginWizard(caller, wizard.kind, { step, typed, pending }, most);
  const detail = "What you typed in this one is kept in a new draft.";
  const toast = { type: "warning", detail } as const;
  return withBrowserCookie(
    caller,
    await redirectWithToast(stepAddress(sent, id, step), gone, toast),
  );
}

/**
 * Refuses what was typed, and keeps it beside; where that is not possible, the page still has it. Without its draft there
 * is no page that could show it: it goes into a new one.
 */
export async function refuseAndKeep(sent: SentStep, refusal: FormRefusal): Promise<StepAnswer> {
  const { caller, step } = sent;
  try {
    await sent.keep(caller, step);
  } catch (error) {
    if (error instanceof NotFoundError) return beginAgain(sent);
    const { requestId } = caller;
    const known = error instanceof DomainError;
    if (!known) log.error({ requestId, err: error }, "what was refused could not be kept");
  }
  return refusal;
}

/** What saves a whole draft: in the one transaction of this save, and says where it leads. */
export type SaveDraft = FailureWords & {
  save: (saving: Saving<unknown>) => Promise<Saved>;
  /** Answers what fails in its own way; null for what a form says at its top. */
  refuse?: (thrown: unknown) => Promise<Response | null>;
};

/** Saves the whole draft, once however often the form is sent, and leads on. */
export function saveDraft(sent: SentStep, { refuse, ...saving }: SaveDraft): Promise<StepAnswer> {
  const { caller, request, form } = sent;
  return runSubmission({
    ...saving,
    caller,
    request,
    form,
    answer: (saved) => answerSaved(saved, request),
    refuse: async (thrown) => {
      if (thrown instanceof NotFoundError) return beginAgain(sent);
      return refuse ? refuse(thrown) : null;
    },
  });
}
