import { parseId } from "~/app/http/list-query.server";
import { initialErrorsOf } from "~/app/http/wizard-drafts.server";
import type { Warning, Wizard } from "~/app/http/wizard.server";
import { SESSION_FILTERS } from "~/models/sessions/session-status.schema";
import type { RawValues } from "~/models/rules/raw-values.schema";
import type { Caller } from "~/server/platform/caller";
import { NotFoundError } from "~/server/platform/errors";
import type { ExpectedVersions } from "~/server/platform/record-version";
import { initializeCopy, initializeEdit } from "~/server/sessions/form-values";
import { SESSION_WIZARD } from "~/server/sessions/wizard";
import { type Begun, nameIn, readWizard } from "~/server/wizards/wizard-draft";
import {
  COPY_TITLE,
  editTitle,
  FIELDS,
  NEW_TITLE,
  SEARCHES,
  type StepName,
} from "./session-wizard";

export const WIZARD: Wizard = {
  path: "/admin/sessions",
  filters: SESSION_FILTERS,
  kind: SESSION_WIZARD,
  firstStep: "details",
  nameField: "name",
  unnamed: "A session without a name",
  madeName: editTitle,
};

/** What the wizard is called while it gathers this. */
export function titleOf(begun: Begun): string {
  if (begun.made) return editTitle(nameIn(begun, WIZARD.nameField));
  return begun.copyOf === undefined ? NEW_TITLE : COPY_TITLE;
}

/** What a page needs of a draft: the fields of its own step. */
export function typedIn(step: StepName, typed: RawValues): RawValues {
  const own: readonly string[] = step === "review" ? [] : FIELDS[step];
  const searches: Record<string, string> = SEARCHES;
  const fields = own.flatMap((field) => [field, searches[field] ?? field]);
  return Object.fromEntries(
    fields.flatMap((field) => (field in typed ? [[field, typed[field] ?? ""]] : [])),
  );
}

/** What each step after the first begins with: the whole draft, and what its page needs of it. @throws NotFoundError */
export async function loadStep(caller: Caller, id = "", step: StepName) {
  const held = await readWizard(caller, { kind: WIZARD.kind, id });
  const page = {
    draft: id,
    version: held.version,
    typed: typedIn(step, held.typed),
    title: titleOf(held),
    initialErrors: initialErrorsOf(held, step),
  };
  return { held, page };
}

/** What the wizard is opened on at an address without a draft: nothing, or a session to edit or to copy. @throws NotFoundError */
export async function beginAt(caller: Caller, { pathname }: URL, id: string | undefined) {
  if (id === undefined) return { typed: {} };
  const session = parseId(id, "Invalid session ID");
  return /\/duplicate\/?$/.test(pathname)
    ? initializeCopy(caller, session)
    : initializeEdit(caller, session);
}

/**
 * The same for the first step that is sent from there: an edit replaces the version that it was filled in from. A session
 * that was deleted meanwhile is made anew from what was typed.
 */
export async function resumeAt(
  caller: Caller,
  url: URL,
  id: string | undefined,
  expected: ExpectedVersions,
): Promise<{ begun: Begun; warning?: Warning }> {
  try {
    const begun: Begun = await beginAt(caller, url, id);
    const { made } = begun;
    const [version] = expected ?? [];
    if (!made || version === undefined || version === made.version) return { begun };
    // What it held then is not known: the review shows each field that differs from what it holds now.
    return { begun: { ...begun, made: { id: made.id, version, typed: {} } } };
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    return { begun: { typed: {} }, warning: goneWarning(error.message) };
  }
}

/** What is said of a session that was deleted while it was edited. */
export const goneWarning = (message: string): Warning => ({
  message: `${message}: it was deleted while you were editing`,
  detail: "What you typed is kept. Save it as a new one, or cancel.",
});
