import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { FILE_MESSAGES } from "~/models/stored-file.schema";
import { NotFoundError, UnavailableError } from "~/server/platform/errors";
import { log } from "~/server/platform/log";
import type { S3Settings } from "~/server/platform/storage-settings";
import type { FileStorage, StoredObject } from "./storage";

/** Before the names of all objects, so that the bucket may hold something else as well. */
const PREFIX = "files/";
const PUT_TRIES = 3;
/** As many may read at once; one who reads slowly keeps a connection. */
const MOST_SOCKETS = 500;

const ignore = () => undefined;
type Connection = Awaited<ReturnType<typeof connect>>;

/** Stored files in a bucket of an S3-compatible store. The client is loaded when it is first needed. */
export function s3Storage(settings: S3Settings): FileStorage {
  const Bucket = settings.bucket;
  let opened: Promise<Connection> | undefined;
  const connected = () => (opened ??= connect(settings));
  const ask = async <T>(what: string, work: (connection: Connection) => Promise<T>): Promise<T> => {
    try {
      return await work(await connected());
    } catch (error) {
      throw explain(error, what);
    }
  };

  return {
    // A bucket is its owner's to make.
    prepare: () => Promise.resolve(false),
    async check() {
      const { sdk, client } = await connected();
      await client.send(new sdk.HeadBucketCommand({ Bucket }));
    },
    async put(name, path) {
      // Before the store is asked: what is wrong here is not its fault.
      const { size } = await stat(path);
      await ask("put", ({ sdk, client }) =>
        untilStored(() => {
          const Body = createReadStream(path);
          const object = { Bucket, Key: PREFIX + name, Body, ContentLength: size };
          return client.send(new sdk.PutObjectCommand(object)).finally(() => Body.destroy());
        }),
      );
    },
    open: (name, range) =>
      ask("open", async ({ sdk, client }) => {
        const Range = range && `bytes=${range.start}-${range.end}`;
        const object = { Bucket, Key: PREFIX + name, Range };
        const { Body } = await client.send(new sdk.GetObjectCommand(object));
        return Body as Readable;
      }),
    async remove(names) {
      // One by one: not every store takes a list of them in the same way.
      for (const name of names) {
        await ask("remove", ({ sdk, client }) =>
          client.send(new sdk.DeleteObjectCommand({ Bucket, Key: PREFIX + name })),
        );
      }
    },
    async *list(): AsyncGenerator<StoredObject> {
      let ContinuationToken: string | undefined;
      do {
        const from = { Bucket, Prefix: PREFIX, ContinuationToken };
        const page = await ask("list", ({ sdk, client }) =>
          client.send(new sdk.ListObjectsV2Command(from)),
        );
        for (const { Key, LastModified } of page.Contents ?? []) {
          if (Key && LastModified) yield { name: Key.slice(PREFIX.length), storedAt: LastModified };
        }
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
    },
  };
}

async function connect({ region, endpoint, keys, forcePathStyle }: S3Settings) {
  const sdk = await import("@aws-sdk/client-s3");
  const client = new sdk.S3Client({
    region,
    forcePathStyle,
    ...(endpoint !== null && { endpoint }),
    ...(keys && { credentials: keys }),
    // Not every store knows the newer checksums; what comes is checked by its length and the connection.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    // It would write to the console; its errors come back to us.
    logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
    requestHandler: {
      connectionTimeout: 5_000,
      socketTimeout: 60_000,
      httpAgent: { maxSockets: MOST_SOCKETS },
      httpsAgent: { maxSockets: MOST_SOCKETS },
    },
  });
  return { sdk, client };
}

/** The client tries again by itself, but not what is sent from a stream. */
async function untilStored(put: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await put();
      return;
    } catch (error) {
      const status = statusOf(error);
      if (tries === PUT_TRIES || (status !== undefined && status < 500)) throw error;
    }
  }
}

const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;

/** What the product says of an error of the store; the rest is for the operator's log. */
function explain(error: unknown, what: string): Error {
  const name = error instanceof Error ? error.name : "";
  if (what === "open" && (name === "NoSuchKey" || name === "NotFound")) {
    return new NotFoundError("File not found");
  }
  log.error({ err: error, what }, "the file storage refuses or does not answer");
  if (statusOf(error) === 507 || /StorageFull|QuotaExceeded/.test(name)) {
    return Object.assign(new Error("The file storage is full", { cause: error }), {
      code: "ENOSPC",
    });
  }
  const unavailable = new UnavailableError(FILE_MESSAGES.unavailable);
  unavailable.cause = error;
  return unavailable;
}
