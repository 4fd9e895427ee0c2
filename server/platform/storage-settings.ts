import { type Environment, read, refuse, urlOf } from "./setting";

/** An S3-compatible store. Without keys the client looks for them where it is used to: profiles, roles, its variables. */
export type S3Settings = {
  bucket: string;
  /** Stands before the name of every object, so that installations can share a bucket; "" or something that ends with a slash. */
  prefix: string;
  region: string;
  /** Null is that of Amazon's region. */
  endpoint: string | null;
  keys: { accessKeyId: string; secretAccessKey: string } | null;
  /** Whether the bucket stands in the path instead of the host, as most stores of one's own want it. */
  forcePathStyle: boolean;
};
export type StorageSettings = "folder" | S3Settings;

const PREFIX = /^[a-z0-9][\w-]*(?:\/[a-z0-9][\w-]*)*\/?$/i;
/** The names of objects have room behind it. */
const MAX_PREFIX_LENGTH = 200;

/** Reads where the bytes of uploaded files are. @throws SettingsError */
export function readStorage(environment: Environment): StorageSettings {
  const storage =
    read(environment, "STORAGE", '"folder" or "s3"', (text) =>
      text === "folder" || text === "s3" ? text : undefined,
    ) ?? "folder";
  return storage === "folder" ? storage : readS3(environment);
}

function readS3(environment: Environment): S3Settings {
  const takes = "the name of a bucket";
  const bucket =
    read(environment, "S3_BUCKET", takes, (text) =>
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(text) ? text : undefined,
    ) ?? refuse("S3_BUCKET", "empty", `${takes} while STORAGE is s3`);
  const endpoint = read(
    environment,
    "S3_ENDPOINT",
    "an address such as https://s3.example.org",
    urlOf(["http:", "https:"]),
    // It may hold a password.
    (text) => `${text.length} characters long`,
  );
  return {
    bucket,
    prefix:
      read(
        environment,
        "S3_PREFIX",
        "names with a slash between them, such as production",
        (text) =>
          text.length <= MAX_PREFIX_LENGTH && PREFIX.test(text)
            ? text.replace(/\/?$/, "/")
            : undefined,
      ) ?? "",
    region:
      read(environment, "S3_REGION", "a region such as eu-central-2", (text) =>
        /^[a-z0-9-]{1,40}$/i.test(text) ? text : undefined,
      ) ?? "us-east-1",
    endpoint: endpoint?.href ?? null,
    keys: readKeys(environment),
    forcePathStyle:
      read(environment, "S3_FORCE_PATH_STYLE", '"on" or "off"', (text) =>
        text === "on" || text === "off" ? { on: text === "on" } : undefined,
      )?.on ?? false,
  };
}

function readKeys(environment: Environment): S3Settings["keys"] {
  const accessKeyId = environment.S3_ACCESS_KEY_ID?.trim();
  const secretAccessKey = environment.S3_SECRET_ACCESS_KEY?.trim();
  if (accessKeyId && secretAccessKey) return { accessKeyId, secretAccessKey };
  if (accessKeyId) refuse("S3_SECRET_ACCESS_KEY", "empty", "the key of S3_ACCESS_KEY_ID");
  if (secretAccessKey) refuse("S3_ACCESS_KEY_ID", "empty", "the id of S3_SECRET_ACCESS_KEY");
  return null;
}
