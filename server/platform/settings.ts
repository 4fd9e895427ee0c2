import path from "node:path";
import { IANAZone } from "luxon";
import { z } from "zod";
import { DEFAULT_LIMIT_MB } from "~/models/files/stored-file.schema";
import { isPhoneRegion } from "~/models/platform/phone-number";
import { parseClockOffset } from "./clock";
import { createDataDirectory, readOrCreateSecret } from "./data-directory";
import { LOG_FORMATS, LOG_LEVELS } from "./log";
import { combineMessageSettings, messageSettings } from "./message-settings";
import { combinePaymentSettings, paymentSettings } from "./payment-settings";
import {
  anyText,
  choice,
  type Environment,
  describeLength,
  onOff,
  originList,
  orFromFile,
  parseEnvironment,
  quote,
  throwSettingsError,
  secret,
  secretList,
  setting,
  SettingsError,
  urlRule,
  wholeNumber,
} from "./setting";
import { readS3, type StorageSettings } from "./storage-settings";

export { SettingsError };

export const DEFAULT_TIMEOUT_SECONDS = 30;
/** Maximum of the integer column of file sizes. */
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
  /** Connection URL of PostgreSQL; null: SQLite in the data directory. */
  databaseUrl: orFromFile(
    setting({
      takes:
        "an address such as postgres://user:password@host:5432/name, with %2F for each / in the password, " +
        "%3A for :, %40 for @, %23 for #, %3F for ? and %25 for %",
      rule: urlRule("postgres:", "postgresql:")
        .refine(isDecodable)
        .transform(({ href }) => href),
      default: null,
      show: describeDatabaseUrl,
    }),
  ),
  /** Log level; the log reads it from the environment itself, before the settings are loaded. */
  logLevel: setting({
    takes: `one of ${LOG_LEVELS.join(", ")}`,
    rule: z.enum(LOG_LEVELS),
    default: "info",
  }),
  /** `text`: the start is told in plain text, for people; the log reads it from the environment itself. */
  logFormat: choice(LOG_FORMATS, "json"),
  /** After SIGTERM: time in which requests are still accepted, but /readyz responds with 503, so that proxies move away. */
  drainSeconds: wholeNumber(0, 300, 3),
  /** After that: maximum time for requests in flight, such as uploads. */
  shutdownSeconds: wholeNumber(0, 3_600, 30),
  /** Time zone of days and periods; null: that of the machine. */
  timeZone: setting({
    takes: "an IANA time zone such as Europe/Zurich",
    rule: z.string().refine((text) => IANAZone.isValidZone(text)),
    default: null,
  }),
  /** How far the clock is moved, to try a later day under open access; null: not at all. */
  clockOffset: setting({
    takes: "a time from now on such as +5d, +36h or +90m, of at most 400 days",
    rule: z
      .string()
      .transform(parseClockOffset)
      .refine((offset) => offset !== null),
    default: null,
  }),
  /** Region whose telephone numbers are typed and shown without a country code. */
  phoneRegion: setting({
    takes: "a country as two letters, such as US or CH",
    rule: z
      .string()
      .transform((text) => text.toUpperCase())
      .refine(isPhoneRegion),
    default: "US",
  }),
  port: wholeNumber(0, 65_535, 3000),
  dataDir: anyText("data"),
  /** Statement timeout of PostgreSQL. */
  databaseTimeoutSeconds: wholeNumber(1, 600, DEFAULT_TIMEOUT_SECONDS),
  /** Maximum size of an instance's PostgreSQL connection pool. */
  databaseConnections: wholeNumber(2, 200, 10),
  publicUrl: setting({
    takes:
      "an address such as https://calmward.example.org, with nothing after the host and its port",
    // Used as prefix of links and compared with origins: a path or query would be dropped silently.
    rule: urlRule("http:", "https:").refine(({ href, origin }) => href === `${origin}/`),
    default: null,
    // Userinfo may contain a password.
    show: (text) => (text.includes("@") ? describeLength(text) : quote(text)),
  }),
  /** Origins of other sites whose pages may call the API with a token. */
  corsOrigins: originList(),
  /** Whether browsers are pinned to TLS for a year where PUBLIC_URL is https: this host, and with `subdomains` those below it. */
  hsts: choice(["on", "subdomains", "off"], "on"),
  /** Number of trusted proxies in front of the server, for the client's address. */
  trustProxy: wholeNumber(0, 10, 0),
  /** Idle timeout and absolute lifetime of a sign-in. */
  signInIdleMinutes: wholeNumber(1, 1_440, 15),
  signInHours: wholeNumber(1, 168, 12),
  /** Whose second factor is required: without it, they reach only the page that turns it on. */
  secondFactor: choice(["administrators", "everyone", "optional"], "optional"),
  /** Rate limit per API token and instance, in requests per minute. */
  tokenRequestsPerMinute: wholeNumber(1, 1_000_000, 600),
  /** Rate limit of unauthenticated reads per client address and instance, in pages and files per minute. */
  visitorRequestsPerMinute: wholeNumber(60, 1_000_000, 1_200),
  /** Bearer token of /metrics; null: readable from this machine only. */
  metricsToken: secret(),
  /** Maximum size of an uploaded file, in MiB. */
  imageLimitMb: wholeNumber(1, MAX_FILE_LIMIT_MB, DEFAULT_LIMIT_MB.image),
  audioLimitMb: wholeNumber(1, MAX_FILE_LIMIT_MB, DEFAULT_LIMIT_MB.audio),
  videoLimitMb: wholeNumber(1, MAX_FILE_LIMIT_MB, DEFAULT_LIMIT_MB.video),
  /** Storage backend of uploaded files. */
  storage: choice(["folder", "s3"], "folder"),
  ...messageSettings,
  ...paymentSettings,
  sampleContent: onOff("off"),
  /** Null: the secret stored in the data directory. */
  sessionSecret: secret(),
  /** Earlier secrets, which still open what they have signed and encrypted. */
  sessionSecretPrevious: secretList(),
});

/**
 * Describes an invalid connection URL by the kind of database that it is for, if that is another one, else by its length: it
 * may contain the password anywhere.
 */
function describeDatabaseUrl(text: string): string {
  const kind = /^[a-z][a-z\d+.-]{0,29}:\/\//i.exec(text)?.[0].toLowerCase();
  return kind === undefined || /^postgres(?:ql)?:/.test(kind)
    ? describeLength(text)
    : `for another kind of database (${quote(kind)})`;
}

/** Whether each part of a connection URL can be percent-decoded: the driver decodes them, and throws if it cannot. */
function isDecodable({ hash, pathname, username, password }: URL): boolean {
  // An unescaped delimiter in a password ends the host early, and leaves the rest in the path.
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

/** Validates the settings (DESIGN 2); reads only files of secrets. @throws SettingsError for the first invalid one */
function parseSettings(environment: Environment) {
  const { imageLimitMb, audioLimitMb, videoLimitMb, ...parsed } = parseEnvironment(
    settingsSchema,
    environment,
  );
  const { host, access, dataDir, timeZone } = parsed;
  if (access === "open" && !isLoopback(host)) {
    throwSettingsError(
      "HOST",
      quote(host),
      "a loopback address such as 127.0.0.1 while ACCESS is open",
    );
  }
  // Under open access a page of another site would need no token.
  if (access === "open" && parsed.corsOrigins.length > 0) {
    throwSettingsError("CORS_ORIGINS", "set", "nothing while ACCESS is open");
  }
  // Sign-ins, codes and retention would end early for real people.
  if (access !== "open" && parsed.clockOffset) {
    throwSettingsError("CLOCK_OFFSET", "set", "nothing unless ACCESS is open");
  }
  // A bucket without STORAGE is a mistake: files would be stored in a local folder.
  if (!environment.STORAGE?.trim() && environment.S3_BUCKET?.trim()) {
    throwSettingsError("STORAGE", "empty", '"s3" or "folder" while S3_BUCKET is set');
  }
  const storage: StorageSettings = parsed.storage === "s3" ? readS3(environment) : "folder";
  const { smtpUrl, mailFrom, mailPerMinute, smsUrl, smsToken, smsPerMinute, ...rest } = parsed;
  const { stripeSecretKey, stripeWebhookSecret, stripeApiUrl, ...others } = rest;
  const payments = { stripeSecretKey, stripeWebhookSecret, stripeApiUrl };
  const messages = { smtpUrl, mailFrom, mailPerMinute, smsUrl, smsToken, smsPerMinute };
  return {
    ...others,
    ...combineMessageSettings(messages),
    payments: combinePaymentSettings(payments),
    host: host.replace(/^\[(.*)\]$/, "$1"),
    dataDir: path.resolve(dataDir),
    timeZone: timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    fileLimitsMb: { image: imageLimitMb, audio: audioLimitMb, video: videoLimitMb },
    storage,
  };
}

/**
 * Loads and validates the settings. Creates the data directory, and the secret in it if none is set.
 * @throws SettingsError for the first invalid one
 */
export function readSettings(environment: Environment = process.env): Settings {
  const settings = parseSettings(environment);
  createDataDirectory(settings.dataDir);
  return {
    ...settings,
    sessionSecret: settings.sessionSecret ?? readOrCreateSecret(settings.dataDir),
  };
}

/** Whether users connect over TLS, so that cookies are Secure. */
export function isSecure({ publicUrl }: Pick<Settings, "publicUrl">): boolean {
  return publicUrl?.protocol === "https:";
}

let current: Settings | undefined;

/** Returns the settings of this process, loaded on first use. @throws SettingsError */
export function settings(): Settings {
  return (current ??= readSettings());
}

/** Replaces the settings of this process, for tests. */
export function replaceSettings(replacement: Settings): void {
  current = replacement;
}
