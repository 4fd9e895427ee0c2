import { z } from "zod";
import { parseJson } from "~/server/platform/json";
import { type Caller, hasPermission } from "~/server/platform/caller";
import { deleteDraft, createDraft, readDraft } from "~/server/platform/drafts";
import { NotFoundError } from "~/server/platform/errors";
import { readAnonymousForm } from "./body.server";
import type { SignInFormValues } from "~/app/contracts/load-context";
import { toSafePath } from "~/app/contracts/safe-path";
import { SUBMISSION_KEY } from "~/app/contracts/form-fields";
import { readTextFields } from "~/app/contracts/form-texts";

const DRAFT_KIND = "kept-form";
/** Query parameter of a form: id of the draft with its stashed input. */
export const STASH_PARAMETER = "kept";
/** Fields that are never stashed: passwords, one-time codes and sealed secrets. */
const SECRET_FIELD = /^(password|currentPassword|code|sealedSecret)$/;

const stashSchema = z.object({
  /** Path of the form. */
  path: z.string(),
  /** Raw values by field; a list for repeated fields. */
  fields: z.record(z.union([z.string(), z.array(z.string())])),
});
export type StashedForm = z.infer<typeof stashSchema>;

/** Maximum length of an encoded stash, in base64url characters. */
const MAX_STASH_LENGTH = 250_000;

/**
 * Serializes an unauthenticated form, for the browser to carry through the sign-in: anonymous input is not stored on the
 * server. Files are dropped; an unreadable form is not stashed.
 */
export async function serializeForm(request: Request): Promise<SignInFormValues> {
  const { pathname, search } = new URL(request.url);
  const back = pathname + search;
  try {
    const stash = toStash(back, await readAnonymousForm(request));
    return { back, stashedForm: stash && validateStash(encodeStash(stash)) };
  } catch {
    return { back, stashedForm: null };
  }
}

/**
 * Reads a form of the patients' pages whose sign-in has ended, for a page that sends it again with the same submission key: one of
 * another kind of sign-in would not restore it. Files and secrets are dropped.
 */
export async function readPatientForm(request: Request): Promise<SignInFormValues> {
  const { pathname, search } = new URL(request.url);
  const form = await readAnonymousForm(request).catch(() => new FormData());
  const patientFields = readTextFields(form, { isExcluded: (name) => SECRET_FIELD.test(name) });
  return { back: pathname + search, stashedForm: null, patientFields };
}

function toStash(path: string, form: FormData): StashedForm | null {
  const fields = fieldsToStash(form);
  return Object.keys(fields).length > 0 ? { path, fields } : null;
}

/** Picks a form's raw values, without secrets and the submission key. */
export const fieldsToStash = (form: FormData): StashedForm["fields"] =>
  readTextFields(form, {
    isExcluded: (name) => name === SUBMISSION_KEY || SECRET_FIELD.test(name),
  });

/**
 * Stores the form that the browser carried through the sign-in, for the authenticated caller.
 * @returns path of the form, with its stash parameter
 */
export async function restoreStashedForm(
  caller: Caller,
  { back, stashedForm }: { back: string; stashedForm: string | null },
): Promise<string> {
  const form = stashedForm === null ? null : decodeStash(stashedForm);
  if (!form || !hasPermission(caller, "account.own")) return back;
  return stashForm(caller, toSafePath(form.path, back), form.fields);
}

/** Stashes raw values for the form at `path`, and returns that path with its stash parameter. */
export async function stashForm(
  caller: Caller,
  path: string,
  fields: StashedForm["fields"],
): Promise<string> {
  const url = new URL(path, "http://own.invalid");
  url.searchParams.delete(STASH_PARAMETER);
  const draftId = await createDraft(caller, DRAFT_KIND, {
    path: url.pathname,
    fields,
  } satisfies StashedForm);
  url.searchParams.set(STASH_PARAMETER, draftId);
  return url.pathname + url.search;
}

/** Encodes as base64url, which neither HTML nor form encoding expands: quotation marks would grow tenfold. */
const encodeStash = (stash: StashedForm) =>
  Buffer.from(JSON.stringify(stash)).toString("base64url");

/** Validates the encoded stash of a sign-in form; null for an empty or too long one. */
export const validateStash = (encoded: string): string | null =>
  encoded === "" || encoded.length > MAX_STASH_LENGTH ? null : encoded;

function decodeStash(encoded: string): StashedForm | null {
  try {
    return stashSchema.parse(parseJson(Buffer.from(encoded, "base64url").toString()));
  } catch {
    return null;
  }
}

/** Reads the stashed form of a URL; null if there is none, or it belongs to another caller. */
export async function readStashedForm(caller: Caller, url: URL): Promise<StashedForm | null> {
  const draftId = url.searchParams.get(STASH_PARAMETER);
  if (!draftId || !hasPermission(caller, "account.own")) return null;
  try {
    const stash = stashSchema.parse(await readDraft(caller, DRAFT_KIND, draftId));
    return stash.path === url.pathname ? stash : null;
  } catch (error) {
    if (error instanceof NotFoundError) return null;
    throw error;
  }
}

/** Deletes the stashed form of a URL, after it was saved. */
export async function clearStashedForm(caller: Caller, url: URL): Promise<void> {
  const draftId = url.searchParams.get(STASH_PARAMETER);
  if (draftId && hasPermission(caller, "account.own"))
    await deleteDraft(caller, DRAFT_KIND, draftId);
}
