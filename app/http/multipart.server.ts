import { Busboy, type BusboyFileStream } from "@fastify/busboy";
import { Readable } from "node:stream";
import { BadRequestError, DomainError, UnsupportedTypeError } from "~/server/platform/errors";
import { BODY_LIMIT, bodyTooLarge, bytesUpTo, contentType } from "./body-bytes.server";
import { isFlatName, MAX_FIELDS, named, invalidFieldName } from "./field-names.server";

/** What the lines around the parts may take. */
const MULTIPART_OVERHEAD = 65_536;

export const isMultipart = (request: Request) => contentType(request) === "multipart/form-data";

/** A file in a form. Its bytes come as they are asked for; those that nobody asks for are thrown away. */
export type FilePart = { field: string; name: string; content: AsyncIterable<Uint8Array> };

type Taking = {
  /** How large the body may be, in bytes; the connection of a larger one ends. */
  bytes: number;
  /** How many files it may have. */
  files: number;
  /** Whether a field is one for a file; other files are refused. */
  isFileField: (field: string) => boolean;
  /** Takes a file. The form is read on, to its end, whether or not it takes all of it. */
  onFile: (part: FilePart) => Promise<void>;
};

/**
 * Reads a multipart form: its texts, 1 MB at the most, and its files one after the other. A file input in which none was
 * chosen is no file.
 * @throws TooLargeError, BadRequestError for a form that cannot be read or has what is not taken; what onFile throws.
 *   Whatever it is, no onFile is still at work then
 */
export async function readParts(request: Request, taking: Taking): Promise<[string, string][]> {
  const parser = parserFor(request, taking);
  const source = Readable.from(bytesUpTo(taking.bytes + BODY_LIMIT + MULTIPART_OVERHEAD, request));
  const fields: [string, string][] = [];
  const taken: Promise<void>[] = [];
  let open: BusboyFileStream | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      const unreadable = () => reject(unreadableForm());
      let left = BODY_LIMIT;
      parser.on("field", (name: unknown, value: string) => {
        left -= Buffer.byteLength(value);
        if (left < 0) reject(bodyTooLarge(BODY_LIMIT));
        else if (isTaken(name, taking)) fields.push([name, value]);
        else reject(invalidFieldName(name));
      });
      parser.on("file", (field: unknown, file: BusboyFileStream, name = "") => {
        open = file;
        // A form that ends in the middle of its file fails here, and would end the process if nobody listened.
        file.on("error", unreadable);
        if (typeof field !== "string" || !taking.isFileField(field)) {
          return reject(strangeFile(field));
        }
        const take = takeFile({ field, name, file }, taking);
        taken.push(take);
        take.catch(reject);
      });
      for (const limit of ["filesLimit", "fieldsLimit", "partsLimit"] as const) {
        parser.on(limit, unreadable);
      }
      parser.on("error", unreadable);
      parser.on("finish", resolve);
      source.on("error", (error: Error) => reject(asRefusal(error)));
      source.pipe(parser);
    });
    await Promise.all(taken);
    return fields;
  } catch (error) {
    source.unpipe(parser);
    open?.destroy(new Error("The form could not be read"));
    await Promise.allSettled(taken);
    throw error;
  }
}

const isTaken = (name: unknown, { isFileField }: Taking): name is string =>
  typeof name === "string" && (isFlatName(name) || isFileField(name));

const unreadableForm = () => new BadRequestError("The form could not be read");
const strangeFile = (field: unknown) =>
  new BadRequestError(`The form has a file that is not taken here${named(field)}`);
/** What a stream says of its end is of no use to people. */
const asRefusal = (error: unknown) => (error instanceof DomainError ? error : unreadableForm());

type OpenPart = { field: string; name: string; file: BusboyFileStream };

async function takeFile({ field, name, file }: OpenPart, { onFile }: Taking): Promise<void> {
  // Whoever stops in the middle must not end the stream: the form would never come to its end.
  const chunks = chunksOf(file.iterator({ destroyOnReturn: false }));
  try {
    const first = await chunks.next();
    if (first.done && name === "") return;
    await onFile({ field, name, content: startingWith(first, chunks) });
  } finally {
    // While somebody may still ask for more, the stream would wait for them.
    await chunks.return(undefined);
    file.resume();
  }
}

/** @throws BadRequestError where the form ends before the file does */
async function* chunksOf(file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, undefined> {
  try {
    yield* file;
  } catch {
    throw unreadableForm();
  }
}

async function* startingWith(first: IteratorResult<Uint8Array>, rest: AsyncIterable<Uint8Array>) {
  if (first.done) return;
  yield first.value;
  yield* rest;
}

/** @throws BadRequestError for a form without a boundary, or with one that is none */
function parserFor(request: Request, { files, isFileField }: Taking) {
  const headers = { "content-type": request.headers.get("content-type") ?? "" };
  const limits = {
    files,
    fields: MAX_FIELDS,
    parts: files + MAX_FIELDS,
    fieldSize: BODY_LIMIT + 1,
    headerPairs: 20,
    headerSize: 8_192,
  };
  /** Some programs send a file without a name for it. */
  const isPartAFile = (field?: string, type?: string, fileName?: string) =>
    fileName !== undefined || (isFileField(field ?? "") && type !== "text/plain");
  try {
    return new Busboy({ headers, limits, isPartAFile });
  } catch {
    throw unreadableForm();
  }
}

/**
 * One uploaded file of a multipart form, in memory; null when none was chosen.
 * @param limit in bytes
 * @throws TooLargeError, UnsupportedTypeError, BadRequestError for a form that cannot be read
 */
export async function readUpload(
  request: Request,
  field: string,
  limit: number,
): Promise<{ name: string; bytes: Uint8Array } | null> {
  if (!isMultipart(request)) {
    throw new UnsupportedTypeError("The form must be sent as multipart/form-data");
  }
  let upload: { name: string; bytes: Uint8Array } | null = null;
  await readParts(request, {
    bytes: limit,
    files: 1,
    isFileField: (name) => name === field,
    async onFile({ name, content }) {
      const chunks: Uint8Array[] = [];
      let length = 0;
      for await (const chunk of content) {
        length += chunk.byteLength;
        if (length > limit) throw bodyTooLarge(limit);
        chunks.push(chunk);
      }
      upload = { name, bytes: Buffer.concat(chunks) };
    },
  });
  return upload;
}
