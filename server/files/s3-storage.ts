import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { FILE_MESSAGES } from "~/models/files/stored-file.schema";
import { NotFoundError, UnavailableError } from "~/server/platform/errors";
import { log } from "~/server/platform/log";
import type { S3Settings } from "~/server/platform/storage-settings";
import { type FileStorage, OWNER, QUARANTINE, type StoredObject } from "./file-storage";

/** Before the names of all objects, behind S3_PREFIX, so that the bucket may hold something else as well. */
const FOLDER = "files/";
const MAX_TRIES = 3;
/** As many may read at once; one who reads slowly keeps a connection. */
const MAX_SOCKETS = 500;

const ignore = () => undefined;
type Connection = Awaited<ReturnType<typeof connect>>;

/** Stored files in a bucket of an S3-compatible store. The client is loaded when it is first needed. */
export function s3Storage(settings: S3Settings): FileStorage {
  const Bucket = settings.bucket;
  const files = settings.prefix + FOLDER;
  const quarantine = `${files}${QUARANTINE}/`;
  let opened: Promise<Connection> | undefined;
  const connected = () => (opened ??= connect(settings));
  const ask = async <T>(what: string, work: (connection: Connection) => Promise<T>): Promise<T> => {
    try {
      return await work(await connected());
    } catch (error) {
      throw explain(error, what);
    }
  };

  const move = async (name: string, from: string, to: string) => {
    try {
      await ask("move", ({ sdk, client }) =>
        client.send(
          new sdk.CopyObjectCommand({
            Bucket,
            Key: to + name,
            CopySource: `${Bucket}/${from}${name}`,
          }),
        ),
      );
    } catch (error) {
      if (error instanceof NotFoundError) return;
      throw error;
    }
    await remove(from, name);
  };
  const remove = (folder: string, name: string) =>
    ask("remove", ({ sdk, client }) =>
      client.send(new sdk.DeleteObjectCommand({ Bucket, Key: folder + name })),
    );
  async function* list(folder: string): AsyncGenerator<StoredObject> {
    let ContinuationToken: string | undefined;
    do {
      const from = { Bucket, Prefix: folder, ContinuationToken };
      const page = await ask("list", ({ sdk, client }) =>
        client.send(new sdk.ListObjectsV2Command(from)),
      );
      for (const { Key, LastModified } of page.Contents ?? []) {
        const name = Key?.slice(folder.length) ?? "";
        if (name === "" || name === OWNER || name.includes("/") || !LastModified) continue;
        yield { name, storedAt: LastModified };
      }
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
  }

  return {
    // A bucket is its owner's to make.
    prepare: () => Promise.resolve(),
    async check() {
      const { sdk, client } = await connected();
      await client.send(new sdk.HeadBucketCommand({ Bucket }));
    },
    async put(name, path) {
      // Before the store is asked: what is wrong here is not its fault.
      const { size } = await stat(path);
      await ask("put", ({ sdk, client }) =>
        retry(() => {
          const Body = createReadStream(path);
          const object = { Bucket, Key: files + name, Body, ContentLength: size };
          return client.send(new sdk.PutObjectCommand(object)).finally(() => Body.destroy());
        }),
      );
    },
    open: (name, range) =>
      ask("open", async ({ sdk, client }) => {
        const Range = range && `bytes=${range.start}-${range.end}`;
        const object = { Bucket, Key: files + name, Range };
        const { Body } = await client.send(new sdk.GetObjectCommand(object));
        return Body as Readable;
      }),
    async remove(names) {
      // One by one: not every store takes a list of them in the same way.
      for (const name of names) await remove(files, name);
    },
    list: () => list(files),
    async readOwner() {
      try {
        return await ask("open", ({ sdk, client }) =>
          retry(async () => {
            const object = { Bucket, Key: files + OWNER };
            const { Body } = await client.send(new sdk.GetObjectCommand(object));
            return (await Body?.transformToString())?.trim() || null;
          }),
        );
      } catch (error) {
        if (error instanceof NotFoundError) return null;
        throw error;
      }
    },
    async writeOwner(id) {
      // Not every store can be asked to write only what is not there yet: whoever has written reads it again.
      await ask("put", ({ sdk, client }) =>
        client.send(new sdk.PutObjectCommand({ Bucket, Key: files + OWNER, Body: `${id}\n` })),
      );
    },
    quarantine: {
      async add(names) {
        for (const name of names) await move(name, files, quarantine);
      },
      list: () => list(quarantine),
      async putBack(names) {
        for (const name of names) await move(name, quarantine, files);
      },
      async remove(names) {
        for (const name of names) await remove(quarantine, name);
      },
    },
  };
}

async function connect({ region, endpoint, keys, forcePathStyle }: S3Settings) {
  // README says which releases of Node are supported until when; the client's warning would stand among the operator's lines.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= "true";
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
      httpAgent: { maxSockets: MAX_SOCKETS },
      httpsAgent: { maxSockets: MAX_SOCKETS },
    },
  });
  return { sdk, client };
}

/** The client tries again by itself, but not what is sent from a stream, nor what breaks off while it is read. */
async function retry<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const status = errorStatus(error);
      if (tries === MAX_TRIES || (status !== undefined && status < 500)) throw error;
    }
  }
}

const errorStatus = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;

/** What the product says of an error of the store; the rest is for the operator's log. */
function explain(error: unknown, what: string): Error {
  const name = error instanceof Error ? error.name : "";
  if ((what === "open" || what === "move") && (name === "NoSuchKey" || name === "NotFound")) {
    return new NotFoundError("File not found");
  }
  log.error({ err: error, what }, "the file storage refuses or does not answer");
  if (errorStatus(error) === 507 || /StorageFull|QuotaExceeded/.test(name)) {
    return Object.assign(new Error("The file storage is full", { cause: error }), {
      code: "ENOSPC",
    });
  }
  const unavailable = new UnavailableError(FILE_MESSAGES.unavailable);
  unavailable.cause = error;
  return unavailable;
}
