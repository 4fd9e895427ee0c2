import type { FileKind } from "~/models/files/stored-file.schema";
import { discardUploads } from "~/server/files/attach";
import {
  type IncomingFile,
  maxFileBytes,
  receiveFile,
  removeIncoming,
} from "~/server/files/incoming";
import { storeUpload } from "~/server/files/store";
import type { Caller } from "~/server/platform/caller";
import { BadRequestError, type FieldError, FileRefusedError } from "~/server/platform/errors";
import { type FilePart, readParts } from "./multipart.server";

/** File fields of a form with their kinds. */
export type FileFields = Readonly<Record<string, FileKind>>;

/** Stored and rejected files of a form. */
export type ReceivedFiles = {
  stored: { field: string; id: string; sha256: string }[];
  refused: (FieldError & { status: FileRefusedError["status"] })[];
};
export const NO_FILES: ReceivedFiles = { stored: [], refused: [] };

type ReceiveOptions = {
  caller: Caller;
  files: FileFields;
  /** Maximum number of indexed files per field: image[0], image[1]… */
  maxPerField?: number;
  /** Suffix of the file inputs' names. */
  suffix?: string;
};

/**
 * Bytes beyond the files' limits that are still read and discarded, so that the browser shows our response instead of a
 * connection error.
 */
export const MAX_DISCARDED_BYTES = 104_857_600;
/** Maximum total size of the files of an indexed form. */
const MAX_INDEXED_BYTES = 536_870_912;

/**
 * Reads a multipart form, and stores its files as the caller's uploads, until a record attaches them. A rejected file
 * does not throw: it is listed in `refused`. Nothing is stored of a malformed form.
 * @throws TooLargeError, BadRequestError, ForbiddenError
 */
export async function receiveForm(
  request: Request,
  options: ReceiveOptions,
): Promise<{ fields: [string, string][]; received: ReceivedFiles }> {
  const uploads: Uploads = new Map();
  const received: ReceivedFiles = { stored: [], refused: [] };
  try {
    const fields = await readUploads(request, options, { uploads, received });
    for (const [field, upload] of uploads) {
      if (!upload) continue;
      await collectRefusal(received, field, async () => {
        const id = await storeUpload(options.caller, upload);
        received.stored.push({ field, id, sha256: upload.sha256 });
      });
    }
    sortByField(received.refused, options);
    return { fields, received };
  } catch (error) {
    for (const upload of uploads.values()) if (upload) await removeIncoming(upload);
    await discardUploads(options.caller, storedIds(received));
    throw error;
  }
}

/** Incoming files by field; null for rejected ones. */
type Uploads = Map<string, IncomingFile | null>;

/** Reads the form to its end, its files to disk. Returns its text fields. */
function readUploads(
  request: Request,
  options: ReceiveOptions,
  { uploads, received }: { uploads: Uploads; received: ReceivedFiles },
): Promise<[string, string][]> {
  const inputs = buildInputMap(options);
  const totalLimit = [...inputs.values()].reduce((sum, { kind }) => sum + maxFileBytes(kind), 0);
  const maxBytes = options.maxPerField ? Math.min(totalLimit, MAX_INDEXED_BYTES) : totalLimit;
  return readParts(request, {
    maxBytes: maxBytes + MAX_DISCARDED_BYTES,
    // One more than allowed, so that the error can name the field with several files.
    maxFiles: inputs.size + 1,
    isFileField: (name) => inputs.has(name),
    async onFile({ field: part, name, content }: FilePart) {
      const { field, kind } = inputs.get(part) ?? { field: part, kind: "image" };
      if (uploads.has(field)) throw new BadRequestError(`The form has several files for ${field}`);
      uploads.set(field, null);
      await collectRefusal(received, field, async () => {
        uploads.set(field, await receiveFile(options.caller, { kind, name, content }));
      });
    },
  });
}

/** Collects a FileRefusedError in `refused`; rethrows other errors. */
async function collectRefusal(
  { refused }: ReceivedFiles,
  field: string,
  work: () => Promise<void>,
) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof FileRefusedError)) throw error;
    refused.push({
      field,
      message: error.message,
      code: "file-refused",
      status: error.status,
    });
  }
}

/** Sorts rejected files by field: files are checked concurrently. */
function sortByField(refused: ReceivedFiles["refused"], options: ReceiveOptions): void {
  const order = [...buildInputMap(options).values()].map(({ field }) => field);
  refused.sort((a, b) => order.indexOf(a.field) - order.indexOf(b.field));
}

/** Ids of the stored files. */
export const storedIds = ({ stored }: ReceivedFiles) => stored.map(({ id }) => id);

/** Field and kind by the names of the form's file inputs. */
function buildInputMap({ files, maxPerField, suffix = "" }: ReceiveOptions) {
  const inputs = new Map<string, { field: string; kind: FileKind }>();
  for (const [field, kind] of Object.entries(files)) {
    if (maxPerField === undefined) inputs.set(field + suffix, { field, kind });
    for (let index = 0; index < (maxPerField ?? 0); index++) {
      const indexed = `${field}[${index}]`;
      inputs.set(indexed, { field: indexed, kind });
    }
  }
  return inputs;
}
