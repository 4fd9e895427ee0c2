import path from "node:path";
import { IANAZone } from "luxon";
import { z } from "zod";
import { DEFAULT_LIMIT_MB } from "~/models/files/stored-file.schema";
import { makeDataDirectory, storedSecret } from "./data-directory";
import { LOG_LEVELS } from "./log";
import {
  anyText,
  choice,
  type Environment,
  lengthOnly,
  onOff,
  parseEnvironment,
  quote,
  refuse,
  secret,
  setting,
  SettingsError,
  urlRule,
  wholeNumber,
} from "./setting";
import { readS3, type StorageSettings } from "./storage-settings";

export { SettingsError };

export const DEFAULT_TIMEOUT_SECONDS = 30;
/** The column of a file's size counts this far. */
const MAX_FILE_LIMIT_MB = 2_000;

/** Every setting but those of S3 (storage-settings), named after its variable: `signInHours` is SIGN_IN_HOURS. */
export const settingsSchema = z.object({
  host: setting({
    takes: "a host name or address",
    rule: z.string().regex(/^[\w.:[\]-]+$/),
    default: "127.0.0.1",
  }),
  /** `open`: everyone on this machine is the administrator "Admin". `sign-in`: administrators sign in. */
  access: choice(["open", "sign-in"], "sign-in"),
  /** Null means SQLite in the data directory. */
  databaseUrl: setting({
    takes:
      "an address such as postgres://user:password@host:5432/name, with %2F for each / in the password, " +
      "%3A for :, %40 for @, %23 for #, %3F for ? and %25 for %",
    rule: urlRule("postgres:", "postgresql:")
      .refine(isDecodable)
      .transform(({ href }) => href),
    default: null,
    // Where the password stands in an address that is none, nobody can tell.
    show: lengthOnly,
  }),
  /** How much the log says; it reads the level itself, before there are settings. */
  logLevel: setting({
    takes: `one of ${LOG_LEVELS.join(", ")}`,
    rule: z.enum(LOG_LEVELS),
    default: "info",
  }),
  /** Days and periods are cut in it; null means the machine's. */
  timeZone: setting({
    takes: "an IANA time zone such as Europe/Zurich",
    rule: z.string().refine((text) => IANAZone.isValidZone(text)),
    default: null,
  }),
  port: wholeNumber(0, 65_535, 3000),
  dataDir: anyText("data"),
  /** How long PostgreSQL may take for one statement. */
  databaseTimeoutSeconds: wholeNumber(1, 600, DEFAULT_TIMEOUT_SECONDS),
  /** How many connections to PostgreSQL one instance opens at the most. */
  databaseConnections: wholeNumber(2, 200, 10),
  publicUrl: setting({
    takes:
      "an address such as https://calmward.example.org, with nothing after the host and its port",
    // Links begin with it and origins are compared with it: what else an address may have would be lost without a word.
    rule: urlRule("http:", "https:").refine(({ href, origin }) => href === `${origin}/`),
    default: null,
    // What stands before an @ may be a password.
    show: (text) => (text.includes("@") ? lengthOnly(text) : quote(text)),
  }),
  /** How many proxies in front of the server are believed for the client's address. */
  trustProxy: wholeNumber(0, 10, 0),
  /** A sign-in ends after this long without a request, and after this long in any case. */
  signInIdleMinutes: wholeNumber(1, 1_440, 15),
  signInHours: wholeNumber(1, 168, 12),
  /** How many requests a minute one API token may send to one instance. */
  tokenRequestsPerMinute: wholeNumber(1, 1_000_000, 600),
  /** How many pages and files a minute people at one address, who are not signed in, may read from one instance. */
  visitorRequestsPerMinute: wholeNumber(60, 1_000_000, 1_200),
  /** What whoever reads /metrics sends; null means that they are read on this machine only. */
  metricsToken: secret(),
  /** How large an uploaded file may be, in megabytes of 1,048,576 bytes. */
  imageLimitMb: wholeNumber(1, MAX_FILE_LIMIT_MB, DEFAULT_LIMIT_MB.image),
  audioLimitMb: wholeNumber(1, MAX_FILE_LIMIT_MB, DEFAULT_LIMIT_MB.audio),
  videoLimitMb: wholeNumber(1, MAX_FILE_LIMIT_MB, DEFAULT_LIMIT_MB.video),
  /** Where the bytes of uploaded files are. */
  storage: choice(["folder", "s3"], "folder"),
  sampleContent: onOff("off"),
  /** Null means the one that is kept in the data directory. */
  sessionSecret: secret(),
});

/** Whoever connects decodes each part of it, and would end with a stack where one cannot be decoded. */
function isDecodable({ hash, pathname, username, password }: URL): boolean {
  // A sign that ends the host too early leaves the rest of a password behind it.
  if (hash !== "" || pathname.includes("@")) return false;
  try {
    decodeURIComponent(username + password + pathname);
    return true;
  } catch {
    return false;
  }
}

/** Whether a host name or address means this machine only: localhost, 127.0.0.0/8 or ::1. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, "$1");
  return (
    name === "localhost" || name === "::1" || /^127(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}$/.test(name)
  );
}

export type Settings = Omit<ReturnType<typeof parseSettings>, "sessionSecret"> & {
  sessionSecret: string;
};

/** Checks the settings (DESIGN 2), without touching the disk. @throws SettingsError for the first wrong one */
function parseSettings(environment: Environment) {
  const { imageLimitMb, audioLimitMb, videoLimitMb, ...settings } = parseEnvironment(
    settingsSchema,
    environment,
  );
  const { host, access, dataDir, timeZone } = settings;
  if (access === "open" && !isLoopback(host)) {
    refuse("HOST", quote(host), "a loopback address such as 127.0.0.1 while ACCESS is open");
  }
  const storage: StorageSettings = settings.storage === "s3" ? readS3(environment) : "folder";
  return {
    ...settings,
    host: host.replace(/^\[(.*)\]$/, "$1"),
    dataDir: path.resolve(dataDir),
    timeZone: timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    fileLimitsMb: { image: imageLimitMb, audio: audioLimitMb, video: videoLimitMb },
    storage,
  };
}

/**
 * Reads and checks the settings. Makes the data directory, and the secret in it where none is set.
 * @throws SettingsError for the first wrong one
 */
export function readSettings(environment: Environment = process.env): Settings {
  const settings = parseSettings(environment);
  makeDataDirectory(settings.dataDir);
  return { ...settings, sessionSecret: settings.sessionSecret ?? storedSecret(settings.dataDir) };
}

/** Whether users reach the product over TLS: then cookies are Secure. */
export function isSecure({ publicUrl }: Pick<Settings, "publicUrl">): boolean {
  return publicUrl?.protocol === "https:";
}

let current: Settings | undefined;

/** The settings of this process, read at the first call. @throws SettingsError */
export function settings(): Settings {
  return (current ??= readSettings());
}

/** Hands this process other settings, as tests do. */
export function useSettings(replacement: Settings): void {
  current = replacement;
}
