import type { FileKind } from "~/models/files/stored-file.schema";
import { discardUploads } from "~/server/files/attach";
import { type IncomingFile, limitOf, receiveFile, removeIncoming } from "~/server/files/incoming";
import { storeUpload } from "~/server/files/store";
import type { Caller } from "~/server/platform/caller";
import { BadRequestError, type FieldError, FileRefusedError } from "~/server/platform/errors";
import { type FilePart, readParts } from "./multipart.server";

/** The fields of a form that are files, and of what kind. */
export type TakenFiles = Readonly<Record<string, FileKind>>;

/** What became of the files of a form. */
export type Received = {
  stored: { field: string; id: string; sha256: string }[];
  refused: (FieldError & { status: FileRefusedError["status"] })[];
};
export const NOTHING_RECEIVED: Received = { stored: [], refused: [] };

type Receiving = {
  caller: Caller;
  files: TakenFiles;
  /** How many files of each field a numbered form may have: image[0], image[1]… */
  each?: number;
  /** What the name of a field's file ends with. */
  suffix?: string;
};

/**
 * What a form may have beyond its files' limits: it is read to its end and thrown away, so that a browser gets to see
 * our answer and not a connection that broke.
 */
export const MAX_DISCARDED_BYTES = 104_857_600;
/** A numbered form may have more files than would be sent in one go. */
const MAX_NUMBERED_BYTES = 536_870_912;

/**
 * Reads a multipart form, and stores its files for the caller: held, until a record takes them. A file that is not taken
 * is no reason to throw: it stands in `refused`, at its field. Nothing is stored of a form that cannot be read.
 * @throws TooLargeError, BadRequestError, ForbiddenError
 */
export async function receiveForm(
  request: Request,
  receiving: Receiving,
): Promise<{ fields: [string, string][]; received: Received }> {
  const uploads: Uploads = new Map();
  const received: Received = { stored: [], refused: [] };
  try {
    const fields = await readUploads(request, receiving, { uploads, received });
    for (const [field, upload] of uploads) {
      if (!upload) continue;
      await orRefused(received, field, async () => {
        const id = await storeUpload(receiving.caller, upload);
        received.stored.push({ field, id, sha256: upload.sha256 });
      });
    }
    sortByField(received.refused, receiving);
    return { fields, received };
  } catch (error) {
    for (const upload of uploads.values()) if (upload) await removeIncoming(upload);
    await discardUploads(receiving.caller, storedIds(received));
    throw error;
  }
}

/** What has come in by its field; null for what was refused. */
type Uploads = Map<string, IncomingFile | null>;

/** Reads the form to its end, with its files on disk. Returns its texts. */
function readUploads(
  request: Request,
  receiving: Receiving,
  { uploads, received }: { uploads: Uploads; received: Received },
): Promise<[string, string][]> {
  const names = partNames(receiving);
  const sum = [...names.values()].reduce((sum, { kind }) => sum + limitOf(kind), 0);
  const most = receiving.each ? Math.min(sum, MAX_NUMBERED_BYTES) : sum;
  return readParts(request, {
    bytes: most + MAX_DISCARDED_BYTES,
    // One more than there may be, so that the answer can say which field has several.
    files: names.size + 1,
    isFileField: (name) => names.has(name),
    async onFile({ field: part, name, content }: FilePart) {
      const { field, kind } = names.get(part) ?? { field: part, kind: "image" };
      if (uploads.has(field)) throw new BadRequestError(`The form has several files for ${field}`);
      uploads.set(field, null);
      await orRefused(received, field, async () => {
        uploads.set(field, await receiveFile(receiving.caller, { kind, name, content }));
      });
    },
  });
}

/** A file that is not taken stands in `refused`; everything else that goes wrong ends the form. */
async function orRefused({ refused }: Received, field: string, work: () => Promise<void>) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof FileRefusedError)) throw error;
    refused.push({ field, message: error.message, status: error.status });
  }
}

/** Files are looked into side by side: what is refused is told in the order of the fields all the same. */
function sortByField(refused: Received["refused"], receiving: Receiving): void {
  const order = [...partNames(receiving).values()].map(({ field }) => field);
  refused.sort((one, other) => order.indexOf(one.field) - order.indexOf(other.field));
}

/** The files that a form brought. */
export const storedIds = ({ stored }: Received) => stored.map(({ id }) => id);

/** What the files of a form are called in it, and the field and the kind of each. */
function partNames({ files, each, suffix = "" }: Receiving) {
  const names = new Map<string, { field: string; kind: FileKind }>();
  for (const [field, kind] of Object.entries(files)) {
    if (each === undefined) names.set(field + suffix, { field, kind });
    for (let at = 0; at < (each ?? 0); at++) {
      const numbered = `${field}[${at}]`;
      names.set(numbered, { field: numbered, kind });
    }
  }
  return names;
}
