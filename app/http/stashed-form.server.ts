import { z } from "zod";
import { parseJson } from "~/server/platform/json";
import { type Caller, may } from "~/server/platform/caller";
import { discardDraft, keepDraft, readDraft } from "~/server/platform/drafts";
import { NotFoundError } from "~/server/platform/errors";
import { readFormOfStranger } from "./body.server";
import type { SignInAgain } from "~/app/contracts/load-context";
import { ownPath } from "~/app/contracts/own-path";
import { SUBMISSION_KEY } from "~/app/contracts/form-fields";

const KIND = "kept-form";
/** In the address of a form: the draft that holds what was typed into it before. */
export const KEPT = "kept";
/** Never carried along: passwords, the codes of second factors, and what our own pages have sealed. */
const SECRET = /^(password|currentPassword|code|sealedSecret)$/;

const keptSchema = z.object({
  /** The form's address. */
  path: z.string(),
  /** What was typed by field; a list where a field came more than once. */
  fields: z.record(z.union([z.string(), z.array(z.string())])),
});
export type KeptForm = z.infer<typeof keptSchema>;

/** In letters of base64: see asKept. */
const LONGEST_KEPT = 250_000;

/**
 * What a form held that came without a sign-in, for the browser to carry through the sign-in: nothing of a stranger's
 * is stored here. Of a form with files the texts are kept; one that cannot be read is not.
 */
export async function keepForm(request: Request): Promise<SignInAgain> {
  const { pathname, search } = new URL(request.url);
  const back = pathname + search;
  try {
    const kept = keptOf(back, await readFormOfStranger(request));
    return { back, kept: kept && carried(asKept(kept)) };
  } catch {
    return { back, kept: null };
  }
}

function keptOf(path: string, form: FormData): KeptForm | null {
  const fields = fieldsToKeep(form);
  return Object.keys(fields).length > 0 ? { path, fields } : null;
}

/** What was typed into a form: no secrets, and not the key, which belongs to one sending. */
export function fieldsToKeep(form: FormData): KeptForm["fields"] {
  const fields: KeptForm["fields"] = {};
  for (const name of new Set(form.keys())) {
    if (name === SUBMISSION_KEY || SECRET.test(name)) continue;
    const values = form.getAll(name).filter((value) => typeof value === "string");
    const [first] = values;
    if (first !== undefined) fields[name] = values.length > 1 ? values : first;
  }
  return fields;
}

/**
 * Stores what the browser carried through the sign-in, now that it is known whose it is.
 * @returns the form's address, with which it comes back filled in
 */
export async function returnToForm(
  caller: Caller,
  { back, kept }: { back: string; kept: string | null },
): Promise<string> {
  const form = kept === null ? null : parseKept(kept);
  if (!form || !may(caller, "account.own")) return back;
  return keepForForm(caller, ownPath(form.path, back), form.fields);
}

/** Keeps what was typed for a form at another address, and returns that address. */
export async function keepForForm(
  caller: Caller,
  path: string,
  fields: KeptForm["fields"],
): Promise<string> {
  const url = new URL(path, "http://own.invalid");
  url.searchParams.delete(KEPT);
  const draft = await keepDraft(caller, KIND, { path: url.pathname, fields } satisfies KeptForm);
  url.searchParams.set(KEPT, draft);
  return url.pathname + url.search;
}

/** In letters that neither a page nor a form writes in several: a megabyte of quotation marks would become ten. */
const asKept = (kept: KeptForm) => Buffer.from(JSON.stringify(kept)).toString("base64url");

/** What the sign-in form carries along, of what it was sent with; null for nothing, and for more than it ever carries. */
export const carried = (kept: string): string | null =>
  kept === "" || kept.length > LONGEST_KEPT ? null : kept;

function parseKept(kept: string): KeptForm | null {
  try {
    return keptSchema.parse(parseJson(Buffer.from(kept, "base64url").toString()));
  } catch {
    return null;
  }
}

/** What was typed into the form at this address before; null when nothing is kept for it, or it is not the caller's. */
export async function readKeptForm(caller: Caller, url: URL): Promise<KeptForm | null> {
  const draft = url.searchParams.get(KEPT);
  if (!draft || !may(caller, "account.own")) return null;
  try {
    const kept = keptSchema.parse(await readDraft(caller, KIND, draft));
    return kept.path === url.pathname ? kept : null;
  } catch (error) {
    if (error instanceof NotFoundError) return null;
    throw error;
  }
}

/** Forgets what was kept, once it has been saved. */
export async function forgetKeptForm(caller: Caller, url: URL): Promise<void> {
  const draft = url.searchParams.get(KEPT);
  if (draft) await discardDraft(caller, KIND, draft);
}
