import { redirect } from "@remix-run/node";
import { isBlank, type RawValues } from "~/models/rules/raw-values.schema";
import type { Caller } from "~/server/platform/caller";
import { MAX_DRAFTS } from "~/server/platform/drafts";
import { DomainError, NotFoundError } from "~/server/platform/errors";
import { log } from "~/server/platform/log";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { beginWizard } from "~/server/wizards/wizard-draft";
import { refusalsIn } from "./form-files.server";
import { clearStashedForm } from "./stashed-form.server";
import { listSearch } from "~/app/contracts/list-address";
import { withBrowserCookie } from "./page.server";
import type { TakenFiles } from "./received-files.server";
import { type refused, refuseSave, toIdempotentRequest, saveIdempotent } from "./submission.server";
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

/** What a step of a wizard was sent with. */
export type Sent = {
  caller: Caller;
  request: Request;
  wizard: Wizard;
  /** The name of this step in the address. */
  step: string;
  /** The step's fields that are files. */
  files?: TakenFiles;
};

/** What an address has of the list's query. */
export const queryOf = ({ filters }: Wizard, { searchParams }: URL): string =>
  listSearch(searchParams, {}, filters);
/** The list, with its query. */
export const listOf = ({ wizard, request }: Sent) =>
  wizard.path + queryOf(wizard, new URL(request.url));

/** The address of a step of a draft, or of the question what to do with it, with the list's query. */
export const stepOf = ({ wizard, request }: Sent, draft: string, step: string) =>
  `${wizard.path}/drafts/${draft}/${step}${queryOf(wizard, new URL(request.url))}`;

/** What was typed in a step: in its fields, or in the item that is not added yet. */
type Typing = { typed?: RawValues; pending?: RawValues };

type Move = {
  form: FormData;
  /** What was typed in this step. */
  typing: Typing;
  /** Keeps it, and returns the draft. */
  keep: (writer: CallerInTransaction) => Promise<string>;
  /** The step, and the part of it that is shown first; else its beginning is. */
  to: string;
  at?: string;
  /** What the toast says there; none where left out. */
  said?: string;
  /** What it says first where that is no success. */
  warning?: Warning;
};

/** Something that happened meanwhile, and what becomes of what was typed. */
export type Warning = { message: string; detail: string };

/** Keeps what was typed, once however often it is sent, and leads to a step. */
export async function goToStep(sent: Sent, { form, typing, keep, to, at, said, warning }: Move) {
  const { caller, request } = sent;
  const url = new URL(request.url);
  try {
    const draft = await saveIdempotent(caller, toIdempotentRequest(url, form), async (writer) => {
      await clearStashedForm(writer, url);
      return keep(writer);
    });
    const path = stepOf(sent, draft, to) + (at ? `#${at}` : "");
    return await withBrowserCookie(
      caller,
      await redirectWithNotice(path, { said, warning }, refusalsIn(form)),
    );
  } catch (thrown) {
    if (thrown instanceof NotFoundError) return beginAgain(sent, typing);
    const submittedData = { ...typing.typed, ...typing.pending };
    return refuseSave(thrown, { caller, failure: identity, submittedData });
  }
}

/** A button that checks nothing leads on although a file was not taken: then the toast says so. */
async function redirectWithNotice(
  path: string,
  { said, warning }: Pick<Move, "said" | "warning">,
  [refusal]: string[],
) {
  if (warning) {
    const { message, detail } = warning;
    return redirectWithToast(path, message, { type: "warning", detail });
  }
  if (refusal) {
    const [message, detail] = said ? [said, refusal] : [refusal, undefined];
    return redirectWithToast(path, message, { type: "warning", detail });
  }
  return said ? redirectWithToast(path, said) : redirect(path, { status: 303 });
}

/** The draft was saved or discarded in another window: what was typed in this one goes into a new one. */
export async function beginAgain(sent: Sent, { typed = {}, pending = {} }: Typing) {
  const { caller, wizard } = sent;
  const gone = "This draft was saved or discarded in another window";
  if (isBlank(typed) && isBlank(pending)) {
    return redirectWithToast(listOf(sent), gone, { type: "warning" });
  }
  const step = wizard.firstStep;
  // Words that have no other place: they are kept even where no new draft would be begun.
  const most = MAX_DRAFTS * 2;
  const id = await beginWizard(caller, wizard.kind, { step, typed, pending }, most);
  const detail = "What you typed in this one is kept in a new draft.";
  const toast = { type: "warning", detail } as const;
  return withBrowserCookie(caller, await redirectWithToast(stepOf(sent, id, step), gone, toast));
}

/**
 * Refuses what was typed, and keeps it beside; where that is not possible, the page still has it. Without its draft there
 * is no page that could show it: it goes into a new one.
 */
export async function refuseAndKeep(
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
/** What a step answers to what it refuses. */
export type Answer = ReturnType<typeof refused>;

/** A reason that needs no words around it. */
export const identity = (detail: string) => detail;
