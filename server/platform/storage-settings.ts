import { z } from "zod";
import {
  anyText,
  type Environment,
  lengthOnly,
  onOff,
  parseEnvironment,
  refuse,
  setting,
  urlRule,
} from "./setting";

const BUCKET_NAME = "the name of a bucket";
const PREFIX = /^[a-z0-9][\w-]*(?:\/[a-z0-9][\w-]*)*\/?$/i;
/** The names of objects have room behind it. */
const MAX_PREFIX_LENGTH = 200;

/** An S3-compatible store: what is read where STORAGE is s3. */
export const s3Schema = z.object({
  s3Bucket: setting({
    takes: BUCKET_NAME,
    rule: z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/),
    default: null,
  }),
  /** Stands before the name of every object, so that installations can share a bucket; "" or something that ends with a slash. */
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
  /** Null is that of Amazon's region. */
  s3Endpoint: setting({
    takes: "an address such as https://s3.example.org",
    rule: urlRule("http:", "https:").transform(({ href }) => href),
    default: null,
    show: lengthOnly,
  }),
  /** Without keys the client looks for them where it is used to: profiles, roles, its variables. */
  s3AccessKeyId: anyText(null),
  s3SecretAccessKey: anyText(null),
  /** Whether the bucket stands in the path instead of the host, as most stores of one's own want it. */
  s3ForcePathStyle: onOff("off"),
});

export type S3Settings = ReturnType<typeof readS3>;
export type StorageSettings = "folder" | S3Settings;

/** Reads how the bucket is reached. @throws SettingsError */
export function readS3(environment: Environment) {
  const s3 = parseEnvironment(s3Schema, environment);
  return {
    bucket: s3.s3Bucket ?? refuse("S3_BUCKET", "empty", `${BUCKET_NAME} while STORAGE is s3`),
    prefix: s3.s3Prefix,
    region: s3.s3Region,
    endpoint: s3.s3Endpoint,
    keys: pairKeys(s3.s3AccessKeyId, s3.s3SecretAccessKey),
    forcePathStyle: s3.s3ForcePathStyle,
  };
}

function pairKeys(accessKeyId: string | null, secretAccessKey: string | null) {
  if (accessKeyId && secretAccessKey) return { accessKeyId, secretAccessKey };
  if (accessKeyId) refuse("S3_SECRET_ACCESS_KEY", "empty", "the key of S3_ACCESS_KEY_ID");
  if (secretAccessKey) refuse("S3_ACCESS_KEY_ID", "empty", "the id of S3_SECRET_ACCESS_KEY");
  return null;
}
