import { z } from "zod";
import {
  anyText,
  type Environment,
  describeLength,
  onOff,
  orFromFile,
  parseEnvironment,
  throwSettingsError,
  setting,
  urlRule,
  wholeNumber,
} from "./setting";

const BUCKET_NAME = "the name of a bucket";
const PREFIX = /^[a-z0-9][\w-]*(?:\/[a-z0-9][\w-]*)*\/?$/i;
/** Leaves room for the object names. */
const MAX_PREFIX_LENGTH = 200;

/** Settings of an S3-compatible store, read if STORAGE is s3. */
export const s3Schema = z.object({
  s3Bucket: setting({
    takes: BUCKET_NAME,
    rule: z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/),
    default: null,
  }),
  /** Prefix of object names, so that installations can share a bucket; "" or ends with a slash. */
  s3Prefix: setting({
    takes: "names with a slash between them, such as production",
    rule: z
      .string()
      .max(MAX_PREFIX_LENGTH)
      .regex(PREFIX)
      .transform((text) => text.replace(/\/?$/, "/")),
    default: "",
  }),
  s3Region: setting({
    takes: "a region such as eu-central-2",
    rule: z.string().regex(/^[a-z0-9-]{1,40}$/i),
    default: "us-east-1",
  }),
  /** Null: the endpoint of the AWS region. */
  s3Endpoint: setting({
    takes: "an address such as https://s3.example.org",
    rule: urlRule("http:", "https:").transform(({ href }) => href),
    default: null,
    show: describeLength,
  }),
  /** Null: the client's default credential chain (profiles, roles, environment). */
  s3AccessKeyId: orFromFile(anyText(null)),
  s3SecretAccessKey: orFromFile(anyText(null)),
  /** Maximum time until the store responds to a request, its retries included; an upload may pause three times as long. */
  s3TimeoutSeconds: wholeNumber(1, 120, 10),
  /** Whether to use path-style URLs, as most self-hosted stores require. */
  s3ForcePathStyle: onOff("off"),
});

export type S3Settings = ReturnType<typeof readS3>;
export type StorageSettings = "folder" | S3Settings;

/** Parses the storage settings. @throws SettingsError */
export function readS3(environment: Environment) {
  const s3 = parseEnvironment(s3Schema, environment);
  return {
    bucket:
      s3.s3Bucket ?? throwSettingsError("S3_BUCKET", "empty", `${BUCKET_NAME} while STORAGE is s3`),
    prefix: s3.s3Prefix,
    region: s3.s3Region,
    endpoint: s3.s3Endpoint,
    keys: pairKeys(s3.s3AccessKeyId, s3.s3SecretAccessKey),
    timeoutSeconds: s3.s3TimeoutSeconds,
    forcePathStyle: s3.s3ForcePathStyle,
  };
}

function pairKeys(accessKeyId: string | null, secretAccessKey: string | null) {
  if (accessKeyId && secretAccessKey) return { accessKeyId, secretAccessKey };
  if (accessKeyId)
    throwSettingsError("S3_SECRET_ACCESS_KEY", "empty", "the key of S3_ACCESS_KEY_ID");
  if (secretAccessKey)
    throwSettingsError("S3_ACCESS_KEY_ID", "empty", "the ID of S3_SECRET_ACCESS_KEY");
  return null;
}
