import { JsonLimitError, parseJson } from "~/server/platform/json";
import { type Caller, hasPermission } from "~/server/platform/caller";
import { BadRequestError, TooLargeError, UnsupportedTypeError } from "~/server/platform/errors";
import { isEncodedUtf8 } from "~/server/platform/percent-encoding";
import { contentType, notUtf8, readText } from "./body-bytes.server";
import { asObject, isFlatName, MAX_FIELDS, invalidFieldName } from "./field-names.server";
import { UPLOAD } from "~/app/contracts/form-fields";
import { withFiles, withoutFiles } from "./form-files.server";
import { isMultipart, readParts } from "./multipart.server";
import {
  NOTHING_RECEIVED,
  type Received,
  receiveForm,
  type TakenFiles,
  MAX_DISCARDED_BYTES,
} from "./received-files.server";

/** No form of ours has more file inputs. */
const MAX_UNKNOWN_FILES = 20;

/**
 * What all fields of a form may hold together, in UTF-16 units: a form that is refused goes back with all of it, which costs
 * up to half a microsecond a unit. The longest form of the back-office has some 50,000, or three times that after a
 * conflict; of a stranger the event loop waits no longer than 50 ms.
 */
const MAX_FORM_LENGTH = { known: 300_000, stranger: 100_000 };

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
    body = parseJson(text);
  } catch (error) {
    const isTooMuch = error instanceof JsonLimitError;
    throw new BadRequestError(isTooMuch ? error.message : "The body is not valid JSON");
  }
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw new BadRequestError("The body must be a JSON object");
  }
  return body as Record<string, unknown>;
}

/**
 * The fields of a form that was sent from a screen. Of a form that takes files, each file becomes a text: see withFiles.
 * @param taking who sends it, which says how long it may be, and the fields that are files; without it the form has none
 * @throws BadRequestError for hostile field names, TooLargeError, UnsupportedTypeError
 */
export async function readForm(
  request: Request,
  taking?: { caller: Caller; files?: TakenFiles },
): Promise<FormData> {
  const { caller, files } = taking ?? {};
  const most =
    MAX_FORM_LENGTH[!caller || hasPermission(caller, "account.own") ? "known" : "stranger"];
  if (!caller || !files) return toFormData(await readFields(request), most);
  if (!isMultipart(request)) {
    return withFiles(toFormData(await readFields(request), most), files, NOTHING_RECEIVED);
  }
  const { fields, received } = await receiveForm(request, { caller, files, suffix: UPLOAD });
  return withFiles(toFormData(fields, most), files, received);
}

/**
 * What was typed into a form of somebody who is not known: its files are read and thrown away.
 * @throws BadRequestError, TooLargeError, UnsupportedTypeError
 */
export async function readAnonymousForm(request: Request): Promise<FormData> {
  const fields = isMultipart(request)
    ? await readParts(request, {
        bytes: MAX_DISCARDED_BYTES,
        files: MAX_UNKNOWN_FILES,
        isFileField: (name) => name.endsWith(UPLOAD),
        onFile: () => Promise.resolve(),
      })
    : await readFields(request);
  return withoutFiles(toFormData(fields, MAX_FORM_LENGTH.known));
}

async function readFields(request: Request): Promise<[string, string][]> {
  const type = contentType(request);
  if (type !== "application/x-www-form-urlencoded" && type !== "") {
    throw new UnsupportedTypeError("The form must be sent as application/x-www-form-urlencoded");
  }
  return fieldsOf(await readText(request));
}

function toFormData(fields: [string, string][], most: number): FormData {
  const length = fields.reduce((sum, [, value]) => sum + value.length, 0);
  if (length > most) {
    throw new TooLargeError(`The form has more than ${most} characters`);
  }
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

/** A field of a form as it was typed; "" when it did not come along. */
export function formText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

function fieldsOf(text: string): [string, string][] {
  // Counted before they are taken apart: a megabyte of "a&" costs a second.
  if (countCharacter("&", text) >= MAX_FIELDS)
    throw new BadRequestError("The form has too many fields");
  if (!isEncodedUtf8(text)) throw notUtf8();
  const fields = [...new URLSearchParams(spacesForPluses(text))];
  const strange = fields.find(([name]) => !isFlatName(name));
  if (strange) throw invalidFieldName(strange[0]);
  return fields;
}

/** What URLSearchParams does by itself, in a twentieth of the time where there are many. */
function spacesForPluses(text: string): string {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at] === PLUS) bytes[at] = SPACE;
  return bytes.toString();
}

const [PLUS, SPACE] = [0x2b, 0x20];

function countCharacter(sign: string, text: string): number {
  let count = 0;
  for (let at = text.indexOf(sign); at !== -1; at = text.indexOf(sign, at + 1)) count += 1;
  return count;
}
