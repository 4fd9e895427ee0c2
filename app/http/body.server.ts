import { Busboy, type BusboyFileStream } from "@fastify/busboy";
import { Readable } from "node:stream";
import { BadRequestError, TooLargeError, UnsupportedTypeError } from "~/server/platform/errors";

/** DESIGN 5, "Limits". */
export const BODY_LIMIT = 1_048_576;
const MULTIPART_OVERHEAD = 65_536;
const FORM_LIMITS = {
  files: 1,
  fields: 20,
  parts: 21,
  fieldSize: 10_000,
  fieldNameSize: 100,
  headerPairs: 20,
  headerSize: 8_192,
};
const MOST_FIELDS = 5_000;
const FLAT_NAME = /^[A-Za-z][\w-]{0,99}$/;

function contentType(request: Request): string {
  return (request.headers.get("content-type") ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
}

/** Reads a whole body as UTF-8 text, and stops at the limit. @throws TooLargeError, BadRequestError */
async function readText(request: Request, limit = BODY_LIMIT): Promise<string> {
  refuseDeclaredLength(request, limit);
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of streamOf(request)) {
    length += chunk.byteLength;
    if (length > limit) throw tooLarge(limit);
    chunks.push(chunk);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw new BadRequestError("The body is not valid UTF-8");
  }
}

async function* streamOf({ body }: Request) {
  const reader = body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    yield read.value;
  }
}

function refuseDeclaredLength(request: Request, limit: number) {
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw tooLarge(limit);
}

const tooLarge = (limit: number) =>
  new TooLargeError(`The body is larger than ${Math.floor(limit / 1_048_576)} MB`);

/**
 * What a program sent: a JSON object, or the fields of a form as text, one that came several times as a list.
 * @throws BadRequestError for a malformed body, TooLargeError, UnsupportedTypeError
 */
export async function readBody(request: Request): Promise<Record<string, unknown>> {
  const type = contentType(request);
  if (type === "application/x-www-form-urlencoded") {
    return asObject(fieldsOf(await readText(request)));
  }
  if (type !== "application/json") {
    throw new UnsupportedTypeError(
      "The body must be application/json or application/x-www-form-urlencoded",
    );
  }
  const text = await readText(request);
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
 * The fields of a form that was sent from a screen.
 * @throws BadRequestError for hostile field names, TooLargeError, UnsupportedTypeError
 */
export async function readForm(request: Request): Promise<FormData> {
  const type = contentType(request);
  if (type !== "application/x-www-form-urlencoded" && type !== "") {
    throw new UnsupportedTypeError("The form must be sent as application/x-www-form-urlencoded");
  }
  const form = new FormData();
  for (const [name, value] of fieldsOf(await readText(request))) form.append(name, value);
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
  const fields = [...new URLSearchParams(text)];
  fields.forEach(([name]) => refuseHostileName(name));
  return fields;
}

function asObject(fields: [string, string][]): Record<string, unknown> {
  const values = new Map<string, string[]>();
  for (const [name, value] of fields) {
    const same = values.get(name);
    if (same) same.push(value);
    else values.set(name, [value]);
  }
  return Object.fromEntries(
    [...values].map(([name, all]) => [name, all.length > 1 ? all : all[0]]),
  );
}

function countOf(sign: string, text: string): number {
  let count = 0;
  for (let at = text.indexOf(sign); at !== -1; at = text.indexOf(sign, at + 1)) count += 1;
  return count;
}

/**
 * Forms are flat. A name with brackets or dots would become a path of objects and arrays, which a few hostile bytes
 * make large enough to end the process.
 */
function refuseHostileName(name: string) {
  if (!FLAT_NAME.test(name) || name === "constructor" || name === "prototype") {
    throw new BadRequestError("The form has a field name that is not taken here");
  }
}

/**
 * One uploaded file of a multipart form, in memory; null when none was chosen.
 * @param limit in bytes; the caller says in its own words that a file is over it, so that one byte more is read
 * @throws TooLargeError, UnsupportedTypeError, BadRequestError for a form that cannot be read
 */
export async function readUpload(
  request: Request,
  field: string,
  limit: number,
): Promise<{ name: string; bytes: Uint8Array } | null> {
  if (contentType(request) !== "multipart/form-data") {
    throw new UnsupportedTypeError("The form must be sent as multipart/form-data");
  }
  refuseDeclaredLength(request, limit + MULTIPART_OVERHEAD);
  const parser = parserFor(request, limit);
  return new Promise((resolve, reject) => {
    const refuse = (error: Error) => {
      source.unpipe(parser);
      reject(error);
    };
    const unreadable = () => refuse(new BadRequestError("The form could not be read"));
    const source = Readable.from(bytesUpTo(limit + MULTIPART_OVERHEAD, request));
    let upload: { name: string; bytes: Uint8Array } | null = null;
    parser.on("file", (name: string, file: BusboyFileStream, fileName: string) => {
      const chunks: Buffer[] = [];
      file.on("limit", () => refuse(tooLarge(limit)));
      // A form that ends in the middle of its file fails here, and would end the process if nobody listened.
      file.on("error", unreadable);
      file.on("data", (chunk: Buffer) => chunks.push(chunk));
      file.on("end", () => {
        if (name === field && fileName) upload = { name: fileName, bytes: Buffer.concat(chunks) };
      });
    });
    for (const limitReached of ["filesLimit", "fieldsLimit", "partsLimit"] as const) {
      parser.on(limitReached, unreadable);
    }
    parser.on("error", unreadable);
    parser.on("finish", () => resolve(upload));
    source.on("error", (error: Error) =>
      error instanceof TooLargeError ? refuse(error) : unreadable(),
    );
    source.pipe(parser);
  });
}

/** @throws BadRequestError for a form without a boundary, or with one that is none */
function parserFor(request: Request, fileSize: number) {
  const headers = { "content-type": request.headers.get("content-type") ?? "" };
  try {
    return new Busboy({ headers, limits: { ...FORM_LIMITS, fileSize } });
  } catch {
    throw new BadRequestError("The form could not be read");
  }
}

/** The bytes of a body. @throws TooLargeError beyond the limit, whatever length the request declared */
async function* bytesUpTo(limit: number, request: Request) {
  let length = 0;
  for await (const chunk of streamOf(request)) {
    length += chunk.byteLength;
    if (length > limit) throw tooLarge(limit);
    yield chunk;
  }
}
