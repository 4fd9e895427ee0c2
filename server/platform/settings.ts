import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { randomBytes } from "node:crypto";
import { IANAZone } from "luxon";
import { DEFAULT_LIMIT_MB, type FileKind } from "~/models/files/stored-file.schema";
import { errorCode } from "./errors";
import { LOG_LEVELS } from "./log";
import { type Environment, read, refuse, SettingsError, urlOf, wholeNumber } from "./setting";
import { readStorage, type StorageSettings } from "./storage-settings";

export { SettingsError };

export type Settings = {
  host: string;
  port: number;
  dataDir: string;
  /** Null means SQLite in the data directory. */
  databaseUrl: string | null;
  /** How long PostgreSQL may take for one statement. */
  databaseTimeoutSeconds: number;
  /** How many connections to PostgreSQL one instance opens at the most. */
  databaseConnections: number;
  /** `open`: everyone on this machine is the administrator "Admin". `sign-in`: administrators sign in. */
  access: "open" | "sign-in";
  sessionSecret: string;
  publicUrl: URL | null;
  /** How many proxies in front of the server are believed for the client's address. */
  trustProxy: number;
  /** A sign-in ends after this long without a request, and after this long in any case. */
  signInIdleMinutes: number;
  signInHours: number;
  /** How many requests a minute one API token may send to one instance. */
  tokenRequestsPerMinute: number;
  /** How many pages and files a minute people at one address, who are not signed in, may read from one instance. */
  visitorRequestsPerMinute: number;
  /** What whoever reads /metrics sends; null means that they are read on this machine only. */
  metricsToken: string | null;
  /** How large an uploaded file may be, in megabytes of 1,048,576 bytes. */
  fileLimitsMb: Record<FileKind, number>;
  /** Where the bytes of uploaded files are. */
  storage: StorageSettings;
  timeZone: string;
  sampleContent: boolean;
};

const SHORTEST_SECRET = 32;
export const DEFAULT_TIMEOUT_SECONDS = 30;
/** The column of a file's size counts this far. */
const LARGEST_LIMIT_MB = 2_000;

/** Whether a host name or address means this machine only: localhost, 127.0.0.0/8 or ::1. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, "$1");
  return (
    name === "localhost" || name === "::1" || /^127(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}$/.test(name)
  );
}

/**
 * Reads and checks the settings (DESIGN 2). Creates the data directory, with rights for its owner only, and the
 * secret in it when none is given.
 * @throws SettingsError for the first wrong one
 */
export function readSettings(environment: Environment = process.env): Settings {
  const host =
    read(environment, "HOST", "a host name or address", (text) =>
      /^[\w.:[\]-]+$/.test(text) ? text : undefined,
    ) ?? "127.0.0.1";
  const access: Settings["access"] =
    read(environment, "ACCESS", '"open" or "sign-in"', (text) =>
      text === "open" || text === "sign-in" ? text : undefined,
    ) ?? "sign-in";
  if (access === "open" && !isLoopback(host)) {
    refuse("HOST", `"${host}"`, "a loopback address such as 127.0.0.1 while ACCESS is open");
  }
  const databaseUrl = read(
    environment,
    "DATABASE_URL",
    "an address such as postgres://user:password@host:5432/name, with %2F for each / in the password, " +
      "%3A for :, %40 for @, %23 for #, %3F for ? and %25 for %",
    databaseAddress,
    // Where the password stands in an address that is none, nobody can tell.
    (text) => `${text.length} characters long`,
  );
  // The log itself takes it, which there is before there are settings.
  read(environment, "LOG_LEVEL", `one of ${LOG_LEVELS.join(", ")}`, (text) =>
    LOG_LEVELS.find((level) => level === text),
  );
  const timeZone =
    read(environment, "TIME_ZONE", "an IANA time zone such as Europe/Zurich", (text) =>
      IANAZone.isValidZone(text) ? text : undefined,
    ) ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

  const dataDir = path.resolve(environment.DATA_DIR?.trim() || "data");
  const settings = {
    host: host.replace(/^\[(.*)\]$/, "$1"),
    port:
      read(environment, "PORT", "a whole number from 0 to 65535", wholeNumber(0, 65535)) ?? 3000,
    databaseUrl: databaseUrl?.href ?? null,
    databaseTimeoutSeconds:
      read(
        environment,
        "DATABASE_TIMEOUT_SECONDS",
        "a whole number from 1 to 600",
        wholeNumber(1, 600),
      ) ?? DEFAULT_TIMEOUT_SECONDS,
    databaseConnections:
      read(
        environment,
        "DATABASE_CONNECTIONS",
        "a whole number from 2 to 200",
        wholeNumber(2, 200),
      ) ?? 10,
    access,
    publicUrl:
      read(
        environment,
        "PUBLIC_URL",
        "an address such as https://calmward.example.org, with nothing after the host and its port",
        publicAddress,
        // What stands before an @ may be a password.
        (text) => (text.includes("@") ? `${text.length} characters long` : `"${text}"`),
      ) ?? null,
    trustProxy:
      read(environment, "TRUST_PROXY", "a whole number from 0 to 10", wholeNumber(0, 10)) ?? 0,
    signInIdleMinutes:
      read(
        environment,
        "SIGN_IN_IDLE_MINUTES",
        "a whole number from 1 to 1440",
        wholeNumber(1, 1_440),
      ) ?? 15,
    signInHours:
      read(environment, "SIGN_IN_HOURS", "a whole number from 1 to 168", wholeNumber(1, 168)) ?? 12,
    tokenRequestsPerMinute:
      read(
        environment,
        "TOKEN_REQUESTS_PER_MINUTE",
        "a whole number from 1 to 1000000",
        wholeNumber(1, 1_000_000),
      ) ?? 600,
    visitorRequestsPerMinute:
      read(
        environment,
        "VISITOR_REQUESTS_PER_MINUTE",
        "a whole number from 60 to 1000000",
        wholeNumber(60, 1_000_000),
      ) ?? 1_200,
    metricsToken: readSecret(environment, "METRICS_TOKEN") ?? null,
    fileLimitsMb: {
      image: readLimitMb(environment, "IMAGE_LIMIT_MB") ?? DEFAULT_LIMIT_MB.image,
      audio: readLimitMb(environment, "AUDIO_LIMIT_MB") ?? DEFAULT_LIMIT_MB.audio,
      video: readLimitMb(environment, "VIDEO_LIMIT_MB") ?? DEFAULT_LIMIT_MB.video,
    },
    storage: readStorage(environment),
    timeZone,
    sampleContent:
      read(environment, "SAMPLE_CONTENT", '"on" or "off"', (text) =>
        text === "on" || text === "off" ? { on: text === "on" } : undefined,
      )?.on ?? false,
  };
  const givenSecret = readSecret(environment, "SESSION_SECRET");
  makeDataDirectory(dataDir);
  return { ...settings, dataDir, sessionSecret: givenSecret ?? keptSecret(dataDir) };
}

/** Whoever connects decodes each part of it, and would end with a stack where one cannot be decoded. */
function databaseAddress(text: string): URL | undefined {
  const url = urlOf(["postgres:", "postgresql:"])(text);
  // A sign that ends the host too early leaves the rest of a password behind it.
  if (url?.hash !== "" || url.pathname.includes("@")) return undefined;
  try {
    decodeURIComponent(url.username + url.password + url.pathname);
    return url;
  } catch {
    return undefined;
  }
}

/** Links begin with it and origins are compared with it: what else an address may have would be lost without a word. */
function publicAddress(text: string): URL | undefined {
  const url = urlOf(["http:", "https:"])(text);
  return url?.href === `${url?.origin}/` ? url : undefined;
}

/** A text that nobody guesses; a wrong one is told by its length alone. */
function readSecret(environment: Environment, name: string): string | undefined {
  return read(
    environment,
    name,
    `at least ${SHORTEST_SECRET} characters`,
    (text) => (text.length >= SHORTEST_SECRET ? text : undefined),
    (text) => `${text.length} characters long`,
  );
}

function readLimitMb(environment: Environment, name: string): number | undefined {
  return read(
    environment,
    name,
    `a whole number from 1 to ${LARGEST_LIMIT_MB}`,
    wholeNumber(1, LARGEST_LIMIT_MB),
  );
}

function makeDataDirectory(dataDir: string) {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    refuseDataDir(dataDir, error);
  }
}

/** The secret is made once; two processes that start together agree on the first one's. */
function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, "session-secret");
  try {
    if (!existsSync(file)) makeSecret(file);
  } catch (error) {
    if (errorCode(error) !== "EEXIST") refuseDataDir(dataDir, error);
  }
  let secret: string;
  try {
    secret = readFileSync(file, "utf8").trim();
  } catch (error) {
    const got = `"${dataDir}" with a file session-secret that cannot be read (${errorCode(error)})`;
    refuse("DATA_DIR", got, "one that its own user may read");
  }
  if (secret.length < SHORTEST_SECRET) {
    refuse("DATA_DIR", `"${dataDir}" with a damaged file session-secret`, "one that is whole");
  }
  return secret;
}

function makeSecret(file: string) {
  // Not by the process's id: in containers that share the folder all have the same one.
  const part = `${file}.${randomBytes(6).toString("hex")}`;
  try {
    // On the disk before anything is made with it: a power cut must not take it back.
    const options = { mode: 0o600, flush: true };
    writeFileSync(part, randomBytes(32).toString("base64url"), options);
    linkSync(part, file);
  } finally {
    rmSync(part, { force: true });
  }
}

/** Stops the start where the data directory cannot be used. @throws SettingsError */
export function refuseDataDir(dataDir: string, error: unknown): never {
  refuse(
    "DATA_DIR",
    `"${dataDir}" (${errorCode(error) ?? "unknown"})`,
    "a directory that can be written",
  );
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
