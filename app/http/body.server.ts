import { JsonLimitError, parseJson } from "~/server/platform/json";
import { type Caller, hasPermission } from "~/server/platform/caller";
import { BadRequestError, TooLargeError, UnsupportedTypeError } from "~/server/platform/errors";
import { isEncodedUtf8 } from "~/server/platform/percent-encoding";
import { contentType, invalidUtf8Error, readBodyText } from "./body-bytes.server";
import {
  fieldsToObject,
  isFlatName,
  MAX_FIELDS,
  invalidFieldNameError,
} from "./field-names.server";
import { UPLOAD_SUFFIX } from "~/app/contracts/form-fields";
import { replaceFileFields, discardFileFields } from "./form-files.server";
import { isMultipart, readParts } from "./multipart.server";
import {
  NO_FILES,
  type ReceivedFiles,
  receiveForm,
  type FileFields,
  MAX_DISCARDED_BYTES,
} from "./received-files.server";

/** Maximum number of files in an anonymous form; no form has more file inputs. */
const MAX_ANONYMOUS_FILES = 20;

/**
 * Maximum total length of a form's values, in UTF-16 units. An invalid form is rendered again with all of them, at up to
 * half a microsecond a unit: an anonymous caller blocks the event loop for 50 ms at most. The longest back-office form
 * has about 50,000 units, three times that after a conflict.
 */
const MAX_FORM_LENGTH = { authenticated: 300_000, anonymous: 100_000 };

/** Parsed body of an API request. */
export type Body = {
  /** A JSON object, or form fields as text, repeated ones as an array; a file's value is its id. */
  values: Record<string, unknown>;
  received: ReceivedFiles;
};

/**
 * Reads the body of an API request: JSON, a form, or a multipart form if the endpoint accepts files.
 * @param upload file fields, and the caller who owns the uploads; `maxPerField` allows indexed files such as image[0]
 * @returns the values, and the stored and rejected files
 * @throws BadRequestError for a malformed body, TooLargeError, UnsupportedTypeError
 */
export async function readBody(
  request: Request,
  upload?: { caller: Caller; files: FileFields; maxPerField?: number },
): Promise<Body> {
  const type = contentType(request);
  if (upload && isMultipart(request)) {
    const { fields, received } = await receiveForm(request, upload);
    const files = received.stored.map(({ field, id }) => [field, id] as const);
    return { values: { ...fieldsToObject(fields), ...Object.fromEntries(files) }, received };
  }
  const received = NO_FILES;
  if (type === "application/x-www-form-urlencoded") {
    return { values: fieldsToObject(parseFields(await readBodyText(request))), received };
  }
  if (type !== "application/json") {
    const types = "application/json or application/x-www-form-urlencoded";
    throw new UnsupportedTypeError(
      `The body must be ${upload ? "multipart/form-data, " : ""}${types}`,
    );
  }
  return { values: parseObject(await readBodyText(request)), received };
}

function parseObject(text: string): Record<string, unknown> {
  let body: unknown;
  try {
    body = parseJson(text);
  } catch (error) {
    const exceedsLimit = error instanceof JsonLimitError;
    throw new BadRequestError(exceedsLimit ? error.message : "The body is not valid JSON");
  }
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw new BadRequestError("The body must be a JSON object");
  }
  return body as Record<string, unknown>;
}

/**
 * Reads a form submitted from a page. A file field's value becomes the stored file's id: see replaceFileFields.
 * @param options the caller, whose permissions determine the maximum length, and the file fields; without options the
 *   longer maximum applies, and the form has no files
 * @throws BadRequestError for invalid field names, TooLargeError, UnsupportedTypeError
 */
export async function readForm(
  request: Request,
  options?: { caller: Caller; files?: FileFields },
): Promise<FormData> {
  const { caller, files } = options ?? {};
  const maxLength =
    MAX_FORM_LENGTH[
      !caller || hasPermission(caller, "account.own") ? "authenticated" : "anonymous"
    ];
  if (!caller || !files) return toFormData(await readFields(request), maxLength);
  if (!isMultipart(request)) {
    return replaceFileFields(toFormData(await readFields(request), maxLength), files, NO_FILES);
  }
  const { fields, received } = await receiveForm(request, { caller, files, suffix: UPLOAD_SUFFIX });
  return replaceFileFields(toFormData(fields, maxLength), files, received);
}

/**
 * Reads the text fields of a form submitted without a session, and discards its files. The longer maximum applies, since
 * the session may have just expired.
 * @throws BadRequestError, TooLargeError, UnsupportedTypeError
 */
export async function readAnonymousForm(request: Request): Promise<FormData> {
  const fields = isMultipart(request)
    ? await readParts(request, {
        maxBytes: MAX_DISCARDED_BYTES,
        maxFiles: MAX_ANONYMOUS_FILES,
        isFileField: (name) => name.endsWith(UPLOAD_SUFFIX),
        onFile: () => Promise.resolve(),
      })
    : await readFields(request);
  return discardFileFields(toFormData(fields, MAX_FORM_LENGTH.authenticated));
}

async function readFields(request: Request): Promise<[string, string][]> {
  const type = contentType(request);
  if (type !== "application/x-www-form-urlencoded" && type !== "") {
    throw new UnsupportedTypeError("The form must be sent as application/x-www-form-urlencoded");
  }
  return parseFields(await readBodyText(request));
}

function toFormData(fields: [string, string][], maxLength: number): FormData {
  const length = fields.reduce((sum, [, value]) => sum + value.length, 0);
  if (length > maxLength) {
    throw new TooLargeError(`The form has more than ${maxLength} characters`);
  }
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

/** Raw text of a form field; "" if missing or a file. */
export function readFormText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

function parseFields(text: string): [string, string][] {
  // Counted before parsing: a megabyte of "a&" takes a second to parse.
  if (countCharacter("&", text) >= MAX_FIELDS)
    throw new BadRequestError("The form has too many fields");
  if (!isEncodedUtf8(text)) throw invalidUtf8Error();
  const fields = [...new URLSearchParams(replacePluses(text))];
  const invalid = fields.find(([name]) => !isFlatName(name));
  if (invalid) throw invalidFieldNameError(invalid[0]);
  return fields;
}

/** Replaces "+" by a space, as URLSearchParams does, but 20 times faster for many. */
function replacePluses(text: string): string {
  const bytes = Buffer.from(text);
  for (let index = 0; index < bytes.length; index += 1)
    if (bytes[index] === PLUS) bytes[index] = SPACE;
  return bytes.toString();
}

const [PLUS, SPACE] = [0x2b, 0x20];

function countCharacter(character: string, text: string): number {
  let count = 0;
  for (let at = text.indexOf(character); at !== -1; at = text.indexOf(character, at + 1))
    count += 1;
  return count;
}
