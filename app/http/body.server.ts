import type { Caller } from "~/server/platform/caller";
import { BadRequestError, UnsupportedTypeError } from "~/server/platform/errors";
import { isEncodedUtf8 } from "~/server/platform/percent-encoding";
import { contentType, notUtf8, readText } from "./body-bytes.server";
import { asObject, isFlatName, MOST_FIELDS, strangeName } from "./field-names.server";
import { UPLOAD } from "./form-fields";
import { withFiles, withoutFiles } from "./form-files.server";
import { isMultipart, readParts } from "./multipart.server";
import {
  NOTHING_RECEIVED,
  type Received,
  receiveForm,
  type TakenFiles,
  THROWN_AWAY_BYTES,
} from "./received.server";

/** No form of ours has more file inputs. */
const MOST_STRANGE_FILES = 20;

/** What a program sent. */
export type Body = {
  /** A JSON object, or the fields of a form as text, one that came several times as a list; of a file its id. */
  values: Record<string, unknown>;
  received: Received;
};

/**
 * Reads what a program sent: JSON, a form, or a form with files where the call takes some.
 * @param each how many files of each field a numbered form may have, as image[0]; none where left out
 * @throws BadRequestError for a malformed body, TooLargeError, UnsupportedTypeError; FileRefusedError never: see `received`
 */
export async function readBody(
  request: Request,
  taking?: { caller: Caller; files: TakenFiles; each?: number },
): Promise<Body> {
  const type = contentType(request);
  if (taking && isMultipart(request)) {
    const { fields, received } = await receiveForm(request, taking);
    const files = received.stored.map(({ field, id }) => [field, id] as const);
    return { values: { ...asObject(fields), ...Object.fromEntries(files) }, received };
  }
  const received = NOTHING_RECEIVED;
  if (type === "application/x-www-form-urlencoded") {
    return { values: asObject(fieldsOf(await readText(request))), received };
  }
  if (type !== "application/json") {
    const types = "application/json or application/x-www-form-urlencoded";
    throw new UnsupportedTypeError(
      `The body must be ${taking ? "multipart/form-data, " : ""}${types}`,
    );
  }
  return { values: parseObject(await readText(request)), received };
}

function parseObject(text: string): Record<string, unknown> {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new BadRequestError("The body is not valid JSON");
  }
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw new BadRequestError("The body must be a JSON object");
  }
  return body as Record<string, unknown>;
}

/**
 * The fields of a form that was sent from a screen. Of a form that takes files, each file becomes a text: see withFiles.
 * @param taking who sends it, and the fields that are files; without it the form has none
 * @throws BadRequestError for hostile field names, TooLargeError, UnsupportedTypeError
 */
export async function readForm(
  request: Request,
  taking?: { caller: Caller; files?: TakenFiles },
): Promise<FormData> {
  const { caller, files } = taking ?? {};
  if (!caller || !files) return formOf(await readFields(request));
  if (!isMultipart(request)) {
    return withFiles(formOf(await readFields(request)), files, NOTHING_RECEIVED);
  }
  const { fields, received } = await receiveForm(request, { caller, files, suffix: UPLOAD });
  return withFiles(formOf(fields), files, received);
}

/**
 * What was typed into a form of somebody who is not known: its files are read and thrown away.
 * @throws BadRequestError, TooLargeError, UnsupportedTypeError
 */
export async function readFormOfStranger(request: Request): Promise<FormData> {
  const fields = isMultipart(request)
    ? await readParts(request, {
        bytes: THROWN_AWAY_BYTES,
        files: MOST_STRANGE_FILES,
        isFileField: (name) => name.endsWith(UPLOAD),
        onFile: () => Promise.resolve(),
      })
    : await readFields(request);
  return withoutFiles(formOf(fields));
}

async function readFields(request: Request): Promise<[string, string][]> {
  const type = contentType(request);
  if (type !== "application/x-www-form-urlencoded" && type !== "") {
    throw new UnsupportedTypeError("The form must be sent as application/x-www-form-urlencoded");
  }
  return fieldsOf(await readText(request));
}

function formOf(fields: [string, string][]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

/** A field of a form as it was typed; "" when it did not come along. */
export function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

function fieldsOf(text: string): [string, string][] {
  // Counted before they are taken apart: a megabyte of "a&" costs a second.
  if (countOf("&", text) >= MOST_FIELDS) throw new BadRequestError("The form has too many fields");
  if (!isEncodedUtf8(text)) throw notUtf8();
  const fields = [...new URLSearchParams(text)];
  const strange = fields.find(([name]) => !isFlatName(name));
  if (strange) throw strangeName(strange[0]);
  return fields;
}

function countOf(sign: string, text: string): number {
  let count = 0;
  for (let at = text.indexOf(sign); at !== -1; at = text.indexOf(sign, at + 1)) count += 1;
  return count;
}
