import { discardUploads } from "~/server/files/attach";
import type { Caller } from "~/server/platform/caller";
import { type FieldError, FileRefusedError, InvalidInputError } from "~/server/platform/errors";
import { type Body, readBody } from "./body.server";
import { hasBody } from "./body-bytes.server";
import { storedIds, type Received, type TakenFiles } from "./received-files.server";

/** The files that the body of a call may have. */
export type ApiFiles = {
  /** The fields that are files. */
  files?: TakenFiles;
  /** How many of each a numbered body may have, as image[0]; what is refused is then the handler's to tell. */
  each?: number;
};

export type ApiBody = ReturnType<typeof createBodyReader>;

/** The body of a call: read when it is asked for, and once. */
export function createBodyReader(request: Request, caller: Caller, { files, each }: ApiFiles) {
  let reading: Promise<Body> | undefined;
  const read = () => (reading ??= readBody(request, files && { caller, files, each }));
  const discard = async () => {
    if (reading) await discardUploads(caller, storedIds((await reading).received));
  };
  const values = async () => {
    const { values, received } = await read();
    if (each === undefined) throwRefused(received);
    return values;
  };
  return {
    /** @throws FileRefusedError, InvalidInputError for files that are not taken; DomainError */
    values,
    refusedFiles: async (): Promise<FieldError[]> =>
      (await read()).received.refused.map(({ field, message }) => ({ field, message })),
    /** What was sent, alike however often it is sent: a file is known by its bytes. */
    print: async () => {
      if (!hasBody(request)) return {};
      const { stored, refused } = (await read()).received;
      const prints = new Map<string, unknown>(Object.entries(await values()));
      for (const { field, sha256 } of stored) prints.set(field, sha256);
      for (const { field, message } of refused) prints.set(field, { refused: message });
      return Object.fromEntries(prints);
    },
    discard,
    /** Runs a call. A program gets no ids of what it sent: what nothing has taken then is of no use to anybody. */
    settle: async <T>(run: () => Promise<T>): Promise<T> => {
      try {
        const answer = await run();
        if (each !== undefined) await discard();
        return answer;
      } catch (error) {
        await discard().catch(() => undefined);
        throw error;
      }
    },
  };
}

/** One call may have files that are not taken for several reasons: the first one's status is the answer's. */
function throwRefused({ refused }: Received): void {
  const [first] = refused;
  if (!first) return;
  const fields = refused.map(({ field, message }) => ({ field, message }));
  if (first.status === 422) throw new InvalidInputError(fields);
  throw new FileRefusedError(first.status, first.message, fields);
}
