import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { setTimeout as setTimer } from "node:timers";
import { setTimeout } from "node:timers/promises";
import { STORING_MESSAGES } from "~/models/files/stored-file.schema";
import { NotFoundError, UnavailableError } from "~/server/platform/errors";
import { log } from "~/server/platform/log";
import { TimeoutError } from "~/server/platform/with-timeout";
import type { S3Settings } from "~/server/platform/storage-settings";
import {
  type FileStorage,
  OWNER_OBJECT,
  QUARANTINE_FOLDER,
  type StoredObject,
} from "./file-storage";

/** Prefix of all object names after S3_PREFIX, so that the bucket may hold other objects. */
const FILES_FOLDER = "files/";
const MAX_ATTEMPTS = 3;
/** Attempts of one request, and of an upload. Few: people wait for them. */
const MAX_REQUEST_ATTEMPTS = 2;
const CONNECTION_TIMEOUT_MS = 2_000;
/** Timeout of a connection whose reader pauses, such as a player. */
const READER_IDLE_MS = 60_000;
/** An upload may pause longer than other requests: a store may store a large object before it responds. */
const UPLOAD_TIMEOUT_FACTOR = 3;
/** Delay before an empty owner object is read again. */
const EMPTY_OWNER_DELAY_MS = 100;
/** Maximum number of concurrent readers; a slow one occupies a connection. */
const MAX_SOCKETS = 500;

const noop = () => undefined;
type Connection = Awaited<ReturnType<typeof connect>>;

/** Creates a file storage in a bucket of an S3-compatible store. The client is loaded lazily. */
export function s3Storage(settings: S3Settings): FileStorage {
  const Bucket = settings.bucket;
  const filesPrefix = settings.prefix + FILES_FOLDER;
  const quarantinePrefix = `${filesPrefix}${QUARANTINE_FOLDER}/`;
  let connecting: Promise<Connection> | undefined;
  const getConnection = () => (connecting ??= connect(settings));
  /** Sends a request, and gives up when the store does not respond in time. */
  const request = async <T>(
    operation: string,
    work: (connection: Connection, options: { abortSignal: AbortSignal }) => Promise<T>,
  ): Promise<T> => {
    try {
      const connection = await getConnection();
      return await withDeadline(settings.timeoutSeconds, (abortSignal) =>
        work(connection, { abortSignal }),
      );
    } catch (error) {
      throw toStorageError(error, operation);
    }
  };

  const readOwnerObject = () =>
    request("open", ({ sdk, client }, options) =>
      retry(MAX_ATTEMPTS, async () => {
        const object = { Bucket, Key: filesPrefix + OWNER_OBJECT };
        const { Body } = await client.send(new sdk.GetObjectCommand(object), options);
        return ((await Body?.transformToString()) ?? "").trim();
      }),
    );

  const move = async (name: string, from: string, to: string) => {
    try {
      await request("move", ({ sdk, client }, options) =>
        client.send(
          new sdk.CopyObjectCommand({
            Bucket,
            Key: to + name,
            CopySource: `${Bucket}/${from}${name}`,
          }),
          options,
        ),
      );
    } catch (error) {
      if (error instanceof NotFoundError) return;
      throw error;
    }
    await remove(from, name);
  };
  const remove = (folder: string, name: string) =>
    request("remove", ({ sdk, client }, options) =>
      client.send(new sdk.DeleteObjectCommand({ Bucket, Key: folder + name }), options),
    );
  async function* list(folder: string): AsyncGenerator<StoredObject> {
    let ContinuationToken: string | undefined;
    do {
      const input = { Bucket, Prefix: folder, ContinuationToken };
      const page = await request("list", ({ sdk, client }, options) =>
        client.send(new sdk.ListObjectsV2Command(input), options),
      );
      for (const { Key, LastModified } of page.Contents ?? []) {
        const name = Key?.slice(folder.length) ?? "";
        if (name === "" || name === OWNER_OBJECT || name.includes("/") || !LastModified) continue;
        yield { name, storedAt: LastModified };
      }
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
  }

  return {
    // The operator creates the bucket.
    prepare: () => Promise.resolve(),
    async check() {
      const { sdk, client } = await getConnection();
      await withDeadline(settings.timeoutSeconds, (abortSignal) =>
        client.send(new sdk.HeadBucketCommand({ Bucket }), { abortSignal }),
      );
    },
    async put(name, path) {
      // Before the request: a local error is not the store's.
      const { size } = await stat(path);
      // Without a deadline: a large file takes long, and ends when nothing moves anymore.
      const { sdk, uploadClient } = await getConnection();
      try {
        await retry(MAX_REQUEST_ATTEMPTS, () =>
          sendFile(path, (Body, abortSignal) => {
            const object = { Bucket, Key: filesPrefix + name, Body, ContentLength: size };
            return uploadClient.send(new sdk.PutObjectCommand(object), { abortSignal });
          }),
        );
      } catch (error) {
        throw toStorageError(error, "put");
      }
    },
    open: (name, range) =>
      request("open", async ({ sdk, client }, options) => {
        const Range = range && `bytes=${range.start}-${range.end}`;
        const object = { Bucket, Key: filesPrefix + name, Range };
        const { Body } = await client.send(new sdk.GetObjectCommand(object), options);
        return Body as Readable;
      }),
    async remove(names) {
      // One by one: stores differ in their support of bulk deletion.
      for (const name of names) await remove(filesPrefix, name);
    },
    list: () => list(filesPrefix),
    async readOwner() {
      try {
        for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
          const owner = await readOwnerObject();
          if (owner !== "") return owner;
          // Another instance may be writing it, in a store that does not replace objects atomically.
          await setTimeout(EMPTY_OWNER_DELAY_MS);
        }
        return null;
      } catch (error) {
        if (error instanceof NotFoundError) return null;
        throw error;
      }
    },
    async writeOwner(id) {
      // Not every store supports conditional writes: callers verify with readOwner.
      await request("put", ({ sdk, client }, options) =>
        client.send(
          new sdk.PutObjectCommand({ Bucket, Key: filesPrefix + OWNER_OBJECT, Body: `${id}\n` }),
          options,
        ),
      );
    },
    quarantine: {
      async add(names) {
        for (const name of names) await move(name, filesPrefix, quarantinePrefix);
      },
      list: () => list(quarantinePrefix),
      async restore(names) {
        for (const name of names) await move(name, quarantinePrefix, filesPrefix);
      },
      async remove(names) {
        for (const name of names) await remove(quarantinePrefix, name);
      },
    },
  };
}

async function connect({ region, endpoint, keys, forcePathStyle, timeoutSeconds }: S3Settings) {
  // The README lists the supported releases of Node; the client's warning would clutter the operator's output.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= "true";
  const sdk = await import("@aws-sdk/client-s3");
  const createClient = (socketTimeout: number) =>
    new sdk.S3Client({
      region,
      maxAttempts: MAX_REQUEST_ATTEMPTS,
      forcePathStyle,
      ...(endpoint !== null && { endpoint }),
      ...(keys && { credentials: keys }),
      // Not every store supports the newer checksums; responses are checked by length and by the connection.
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
      // Silenced, since it writes to the console; its errors reach the caller.
      logger: { debug: noop, info: noop, warn: noop, error: noop },
      requestHandler: {
        connectionTimeout: CONNECTION_TIMEOUT_MS,
        socketTimeout,
        httpAgent: { maxSockets: MAX_SOCKETS },
        httpsAgent: { maxSockets: MAX_SOCKETS },
      },
    });
  const uploadIdleMs = timeoutSeconds * UPLOAD_TIMEOUT_FACTOR * 1_000;
  return { sdk, client: createClient(READER_IDLE_MS), uploadClient: createClient(uploadIdleMs) };
}

/** Runs a request, and aborts it after a time. @throws TimeoutError; errors of the request */
async function withDeadline<T>(
  seconds: number,
  work: (abortSignal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const timer = setTimer(() => controller.abort(), seconds * 1_000);
  try {
    return await work(controller.signal);
  } catch (error) {
    throw controller.signal.aborted ? new TimeoutError(`No answer in ${seconds} seconds`) : error;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Sends a file as a stream, and aborts the request when the file cannot be read. The client does not listen for errors
 * of a body, and one without a listener would end the process, also when it comes after the request has failed.
 * @throws the error of reading, or of the request
 */
async function sendFile(
  path: string,
  send: (body: Readable, abortSignal: AbortSignal) => Promise<unknown>,
): Promise<void> {
  const controller = new AbortController();
  let readError: Error | undefined;
  const body = createReadStream(path).on("error", (error) => {
    readError = error;
    controller.abort();
  });
  try {
    await send(body, controller.signal);
  } catch (error) {
    throw readError ?? error;
  } finally {
    body.destroy();
  }
}

/** Retries uploads of a stream, and reads that break off, which the client itself does not retry. */
async function retry<T>(maxAttempts: number, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const status = errorStatus(error);
      const isAborted = error instanceof Error && error.name === "AbortError";
      if (attempt === maxAttempts || isAborted || (status !== undefined && status < 500))
        throw error;
    }
  }
}

/** Reads the HTTP status of a store's error; undefined where it has not answered. */
export const errorStatus = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } } | null)?.$metadata?.httpStatusCode;

/** Converts an error of the store to a domain error, and logs the original for the operator. */
function toStorageError(error: unknown, operation: string): Error {
  const name = error instanceof Error ? error.name : "";
  if (
    (operation === "open" || operation === "move") &&
    (name === "NoSuchKey" || name === "NotFound")
  ) {
    return new NotFoundError("File not found");
  }
  log.error({ err: error, what: operation }, "the file storage refuses or does not answer");
  if (errorStatus(error) === 507 || /StorageFull|QuotaExceeded/.test(name)) {
    return Object.assign(new Error("The file storage is full", { cause: error }), {
      code: "ENOSPC",
    });
  }
  const unavailable = new UnavailableError(STORING_MESSAGES.unavailable);
  unavailable.cause = error;
  return unavailable;
}
