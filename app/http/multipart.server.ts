import { Busboy, type BusboyFileStream } from "@fastify/busboy";
import { Readable } from "node:stream";
import { BadRequestError, DomainError, UnsupportedTypeError } from "~/server/platform/errors";
import { MAX_BODY_BYTES, bodyTooLargeError, streamBody, contentType } from "./body-bytes.server";
import { isFlatName, MAX_FIELDS, nameSuffix, invalidFieldNameError } from "./field-names.server";

/** Allowance for boundaries and part headers. */
const MULTIPART_OVERHEAD_BYTES = 65_536;

export const isMultipart = (request: Request) => contentType(request) === "multipart/form-data";

/** Streamed file of a multipart form; unread bytes are discarded. */
export type FilePart = { field: string; name: string; content: AsyncIterable<Uint8Array> };

type PartOptions = {
  /** Maximum total size of the files in bytes; a larger body closes the connection. */
  maxBytes: number;
  /** Maximum number of files. */
  maxFiles: number;
  /** Whether a field accepts a file; files of other fields are rejected. */
  isFileField: (field: string) => boolean;
  /** Processes a file. The form is read to its end even if the file's content is not. */
  onFile: (part: FilePart) => Promise<void>;
};

/**
 * Reads a multipart form: its text fields, up to 1 MB in total, and its files in sequence. Empty file inputs are skipped.
 * @returns the text fields
 * @throws TooLargeError, BadRequestError for a malformed form, or unexpected fields or files; errors of onFile. All
 *   onFile calls have settled by then
 */
export async function readParts(
  request: Request,
  options: PartOptions,
): Promise<[string, string][]> {
  const parser = createParser(request, options);
  const source = Readable.from(
    streamBody(options.maxBytes + MAX_BODY_BYTES + MULTIPART_OVERHEAD_BYTES, request),
  );
  const fields: [string, string][] = [];
  const fileTasks: Promise<void>[] = [];
  let openFile: BusboyFileStream | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      const rejectMalformed = () => reject(malformedFormError());
      let remainingBytes = MAX_BODY_BYTES;
      parser.on("field", (name: unknown, value: string) => {
        remainingBytes -= Buffer.byteLength(value);
        if (remainingBytes < 0) reject(bodyTooLargeError(MAX_BODY_BYTES));
        else if (isAcceptedField(name, options)) fields.push([name, value]);
        else reject(invalidFieldNameError(name));
      });
      parser.on("file", (field: unknown, file: BusboyFileStream, name = "") => {
        openFile = file;
        // Emitted for a form that ends inside a file; without a listener it would crash the process.
        file.on("error", rejectMalformed);
        if (typeof field !== "string" || !options.isFileField(field)) {
          return reject(unexpectedFileError(field));
        }
        const task = processFile({ field, name, file }, options);
        fileTasks.push(task);
        task.catch(reject);
      });
      for (const limit of ["filesLimit", "fieldsLimit", "partsLimit"] as const) {
        parser.on(limit, rejectMalformed);
      }
      parser.on("error", rejectMalformed);
      parser.on("finish", resolve);
      source.on("error", (error: Error) => reject(toDomainError(error)));
      source.pipe(parser);
    });
    await Promise.all(fileTasks);
    return fields;
  } catch (error) {
    source.unpipe(parser);
    openFile?.destroy(new Error("The form could not be read"));
    await Promise.allSettled(fileTasks);
    throw error;
  }
}

const isAcceptedField = (name: unknown, { isFileField }: PartOptions): name is string =>
  typeof name === "string" && (isFlatName(name) || isFileField(name));

const malformedFormError = () => new BadRequestError("The form could not be read");
const unexpectedFileError = (field: unknown) =>
  new BadRequestError(`The form has a file that is not accepted here${nameSuffix(field)}`);
/** Replaces low-level stream errors by a readable one. */
const toDomainError = (error: unknown) =>
  error instanceof DomainError ? error : malformedFormError();

type OpenPart = { field: string; name: string; file: BusboyFileStream };

async function processFile(
  { field, name, file }: OpenPart,
  { onFile }: PartOptions,
): Promise<void> {
  // An early return must not destroy the stream: the parser would never finish.
  const chunks = readFileChunks(file.iterator({ destroyOnReturn: false }));
  try {
    const firstChunk = await chunks.next();
    if (firstChunk.done && name === "") return;
    await onFile({ field, name, content: prependChunk(firstChunk, chunks) });
  } finally {
    // Close the iterator first: while it is open, resume() would not drain the stream.
    await chunks.return(undefined);
    file.resume();
  }
}

/** @throws BadRequestError if the form ends inside the file */
async function* readFileChunks(
  file: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, undefined> {
  try {
    yield* file;
  } catch {
    throw malformedFormError();
  }
}

async function* prependChunk(first: IteratorResult<Uint8Array>, rest: AsyncIterable<Uint8Array>) {
  if (first.done) return;
  yield first.value;
  yield* rest;
}

/** @throws BadRequestError for a missing or invalid boundary */
function createParser(request: Request, { maxFiles, isFileField }: PartOptions) {
  const headers = { "content-type": request.headers.get("content-type") ?? "" };
  const limits = {
    files: maxFiles,
    fields: MAX_FIELDS,
    parts: maxFiles + MAX_FIELDS,
    fieldSize: MAX_BODY_BYTES + 1,
    headerPairs: 20,
    headerSize: 8_192,
  };
  /** Whether a part is a file; accepts one without a file name too, as some API clients send it. */
  const isPartAFile = (field?: string, type?: string, fileName?: string) =>
    fileName !== undefined || (isFileField(field ?? "") && type !== "text/plain");
  try {
    return new Busboy({ headers, limits, isPartAFile });
  } catch {
    throw malformedFormError();
  }
}

/**
 * Reads one uploaded file of a multipart form into memory; null if none was selected.
 * @param maxBytes maximum size of the file
 * @throws TooLargeError, UnsupportedTypeError, BadRequestError for a malformed form
 */
export async function readUpload(
  request: Request,
  field: string,
  maxBytes: number,
): Promise<{ name: string; bytes: Uint8Array } | null> {
  if (!isMultipart(request)) {
    throw new UnsupportedTypeError("The form must be sent as multipart/form-data");
  }
  let upload: { name: string; bytes: Uint8Array } | null = null;
  await readParts(request, {
    maxBytes,
    maxFiles: 1,
    isFileField: (name) => name === field,
    async onFile({ name, content }) {
      const chunks: Uint8Array[] = [];
      let length = 0;
      for await (const chunk of content) {
        length += chunk.byteLength;
        if (length > maxBytes) throw bodyTooLargeError(maxBytes);
        chunks.push(chunk);
      }
      upload = { name, bytes: Buffer.concat(chunks) };
    },
  });
  return upload;
}
