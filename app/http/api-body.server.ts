import { discardUploads } from "~/server/files/attach";
import type { Caller } from "~/server/platform/caller";
import { type FieldError, FileRefusedError, InvalidInputError } from "~/server/platform/errors";
import { type Body, readBody } from "./body.server";
import { hasBody } from "./body-bytes.server";
import { storedIds, type ReceivedFiles, type FileFields } from "./received-files.server";

/** Files accepted in an API request's body. */
export type ApiFiles = {
  /** File fields with their kinds. */
  files?: FileFields;
  /** Maximum number of indexed files per field, such as image[0]. If set, the handler reports rejected files (`refusedFiles`). */
  maxPerField?: number;
};

export type ApiBody = ReturnType<typeof createBodyReader>;

/** Lazy, memoized reader of an API request's body. */
export function createBodyReader(
  request: Request,
  caller: Caller,
  { files, maxPerField }: ApiFiles,
) {
  let bodyPromise: Promise<Body> | undefined;
  const read = () => (bodyPromise ??= readBody(request, files && { caller, files, maxPerField }));
  const discard = async () => {
    if (bodyPromise) await discardUploads(caller, storedIds((await bodyPromise).received));
  };
  const values = async () => {
    const { values, received } = await read();
    if (maxPerField === undefined) throwRejectedFiles(received);
    return values;
  };
  return {
    /** @throws FileRefusedError, InvalidInputError for rejected files; DomainError */
    values,
    refusedFiles: async (): Promise<FieldError[]> =>
      (await read()).received.refused.map(({ status: _, ...error }) => error),
    /** Fingerprint of the body, equal for retries: files are represented by their hash instead of their id. */
    fingerprint: async () => {
      if (!hasBody(request)) return {};
      const { stored, refused } = (await read()).received;
      const entries = new Map<string, unknown>(Object.entries(await values()));
      for (const { field, sha256 } of stored) entries.set(field, sha256);
      for (const { field, message } of refused) entries.set(field, { refused: message });
      return Object.fromEntries(entries);
    },
    discard,
    /** Runs a handler, then discards unattached uploads: an API client does not know their ids. */
    runAndCleanUp: async <T>(run: () => Promise<T>): Promise<T> => {
      try {
        const result = await run();
        if (maxPerField !== undefined) await discard();
        return result;
      } catch (error) {
        await discard().catch(() => undefined);
        throw error;
      }
    },
  };
}

/** @throws FileRefusedError, InvalidInputError for all rejected files, with the first one's status */
function throwRejectedFiles({ refused }: ReceivedFiles): void {
  const [first] = refused;
  if (!first) return;
  const fields = refused.map(({ status: _, ...error }) => error);
  if (first.status === 422) throw new InvalidInputError(fields);
  throw new FileRefusedError(first.status, first.message, fields);
}
