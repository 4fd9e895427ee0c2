import { DELETED_MEANWHILE } from "~/app/contracts/undo-deletion";
import type { ComponentProps } from "react";
import { parseId } from "~/app/http/list-query.server";
import { findInitialErrors } from "~/app/http/wizard-drafts.server";
import type { Warning, Wizard } from "~/app/http/wizard.server";
import type { RawValues } from "~/models/rules/raw-values.schema";
import type { Caller } from "~/server/platform/caller";
import { NotFoundError } from "~/server/platform/errors";
import type { ExpectedVersions } from "~/server/platform/record-version";
import { initializeCopy, initializeEdit } from "~/server/sessions/form-values";
import { SESSION_WIZARD } from "~/server/sessions/wizard";
import {
  type InitialWizardDraft,
  readDraftName,
  readWizardDraft,
} from "~/server/wizards/wizard-draft";
import type { SessionStep } from "./session-step";
import {
  COPY_TITLE,
  formatEditTitle,
  FIELD_NAMES,
  NEW_TITLE,
  SEARCH_FIELDS,
  type StepName,
} from "./session-wizard";

export const WIZARD: Wizard = {
  path: "/admin/sessions",
  kind: SESSION_WIZARD,
  firstStep: "details",
  nameField: "name",
  unnamedLabel: "A session without a name",
  formatExistingName: formatEditTitle,
};

/** Formats the wizard's title: new, copy or edit. */
export function formatWizardTitle(draft: InitialWizardDraft): string {
  if (draft.made) return formatEditTitle(readDraftName(draft, WIZARD.nameField));
  return draft.copyOf === undefined ? NEW_TITLE : COPY_TITLE;
}

/** Picks the raw values of a step's own fields and search fields. */
export function pickStepValues(step: StepName, rawValues: RawValues): RawValues {
  const fieldNames: readonly string[] = step === "review" ? [] : FIELD_NAMES[step];
  const searchFields: Record<string, string> = SEARCH_FIELDS;
  const fields = fieldNames.flatMap((field) => [field, searchFields[field] ?? field]);
  return Object.fromEntries(
    fields.flatMap((field) => (field in rawValues ? [[field, rawValues[field] ?? ""]] : [])),
  );
}

/** Loads a step after the first: the stored draft, and the page's data. @throws NotFoundError */
export async function loadStep(caller: Caller, draftId = "", step: StepName) {
  const stored = await readWizardDraft(caller, { kind: WIZARD.kind, id: draftId });
  const page = {
    draft: draftId,
    version: stored.version,
    rawValues: pickStepValues(step, stored.typed),
    title: formatWizardTitle(stored),
    initialErrors: findInitialErrors(stored, step),
  } satisfies Partial<ComponentProps<typeof SessionStep>>;
  return { stored, page };
}

/** Builds the initial draft of a URL without a stored draft: empty, or the session to edit or copy. @throws NotFoundError */
export async function loadInitialDraft(caller: Caller, { pathname }: URL, id: string | undefined) {
  if (id === undefined) return { typed: {} };
  const sessionId = parseId(id, "Invalid session ID");
  return /\/duplicate\/?$/.test(pathname)
    ? initializeCopy(caller, sessionId)
    : initializeEdit(caller, sessionId);
}

/**
 * Builds the initial draft when the first step is submitted. An edit keeps the version that its form is based on, to
 * detect concurrent changes; for a session deleted meanwhile, the draft is empty and comes with a warning.
 */
export async function loadSubmittedDraft(
  caller: Caller,
  url: URL,
  id: string | undefined,
  expectedVersions: ExpectedVersions,
): Promise<{ initial: InitialWizardDraft; warning?: Warning }> {
  try {
    const initial: InitialWizardDraft = await loadInitialDraft(caller, url, id);
    const { made } = initial;
    const [version] = expectedVersions ?? [];
    if (!made || version === undefined || version === made.version) return { initial };
    // The values of the form's version are unknown, so the review shows every field that differs from the current ones.
    return { initial: { ...initial, made: { id: made.id, version, typed: {} } } };
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    return { initial: { typed: {} }, warning: deletedWarning(error.message) };
  }
}

/** Warning about a session that was deleted while it was edited. */
export const deletedWarning = (message: string): Warning => ({
  message: `${message}: it was deleted while you were editing`,
  detail: DELETED_MEANWHILE,
});
