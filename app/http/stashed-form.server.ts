import { z } from "zod";
import { parseJson } from "~/server/platform/json";
import { type Caller, hasPermission } from "~/server/platform/caller";
import { deleteDraft, createDraft, readDraft } from "~/server/platform/drafts";
import { NotFoundError } from "~/server/platform/errors";
import { readAnonymousForm } from "./body.server";
import type { SignInAgain } from "~/app/contracts/load-context";
import { toSafePath } from "~/app/contracts/safe-path";
import { SUBMISSION_KEY } from "~/app/contracts/form-fields";
import { formTexts } from "~/app/contracts/form-texts";

const KIND = "kept-form";
/** In the address of a form: the draft that holds what was typed into it before. */
export const STASH_PARAMETER = "kept";
/** Never carried along: passwords, the codes of second factors, and what our own pages have sealed. */
const SECRET = /^(password|currentPassword|code|sealedSecret)$/;

const stashSchema = z.object({
  /** The form's address. */
  path: z.string(),
  /** What was typed by field; a list where a field came more than once. */
  fields: z.record(z.union([z.string(), z.array(z.string())])),
});
export type StashedForm = z.infer<typeof stashSchema>;

/** In letters of base64: see encodeStash. */
const MAX_STASH_LENGTH = 250_000;

/**
 * What a form held that came without a sign-in, for the browser to carry through the sign-in: nothing of a stranger's
 * is stored here. Of a form with files the texts are kept; one that cannot be read is not.
 */
export async function serializeForm(request: Request): Promise<SignInAgain> {
  const { pathname, search } = new URL(request.url);
  const back = pathname + search;
  try {
    const kept = toStash(back, await readAnonymousForm(request));
    return { back, stashedForm: kept && validateStash(encodeStash(kept)) };
  } catch {
    return { back, stashedForm: null };
  }
}

function toStash(path: string, form: FormData): StashedForm | null {
  const fields = fieldsToStash(form);
  return Object.keys(fields).length > 0 ? { path, fields } : null;
}

/** What was typed into a form: no secrets, and not the key, which belongs to one sending. */
export const fieldsToStash = (form: FormData): StashedForm["fields"] =>
  formTexts(form, (name) => name === SUBMISSION_KEY || SECRET.test(name));

/**
 * Stores what the browser carried through the sign-in, now that it is known whose it is.
 * @returns the form's address, with which it comes back filled in
 */
export async function restoreStashedForm(
  caller: Caller,
  { back, kept }: { back: string; kept: string | null },
): Promise<string> {
  const form = kept === null ? null : decodeStash(kept);
  if (!form || !hasPermission(caller, "account.own")) return back;
  return stashForm(caller, toSafePath(form.path, back), form.fields);
}

/** Keeps what was typed for a form at another address, and returns that address. */
export async function stashForm(
  caller: Caller,
  path: string,
  fields: StashedForm["fields"],
): Promise<string> {
  const url = new URL(path, "http://own.invalid");
  url.searchParams.delete(STASH_PARAMETER);
  const draft = await createDraft(caller, KIND, {
    path: url.pathname,
    fields,
  } satisfies StashedForm);
  url.searchParams.set(STASH_PARAMETER, draft);
  return url.pathname + url.search;
}

/** In letters that neither a page nor a form writes in several: a megabyte of quotation marks would become ten. */
const encodeStash = (kept: StashedForm) => Buffer.from(JSON.stringify(kept)).toString("base64url");

/** What the sign-in form carries along, of what it was sent with; null for nothing, and for more than it ever carries. */
export const validateStash = (kept: string): string | null =>
  kept === "" || kept.length > MAX_STASH_LENGTH ? null : kept;

function decodeStash(kept: string): StashedForm | null {
  try {
    return stashSchema.parse(parseJson(Buffer.from(kept, "base64url").toString()));
  } catch {
    return null;
  }
}

/** What was typed into the form at this address before; null when nothing is kept for it, or it is not the caller's. */
export async function readStashedForm(caller: Caller, url: URL): Promise<StashedForm | null> {
  const draft = url.searchParams.get(STASH_PARAMETER);
  if (!draft || !hasPermission(caller, "account.own")) return null;
  try {
    const kept = stashSchema.parse(await readDraft(caller, KIND, draft));
    return kept.path === url.pathname ? kept : null;
  } catch (error) {
    if (error instanceof NotFoundError) return null;
    throw error;
  }
}

/** Forgets what was kept, once it has been saved. */
export async function clearStashedForm(caller: Caller, url: URL): Promise<void> {
  const draft = url.searchParams.get(STASH_PARAMETER);
  if (draft && hasPermission(caller, "account.own")) await deleteDraft(caller, KIND, draft);
}
