import { format } from "node:util";
import pino from "pino";

/** Serializes an error for the log, without the SQL and the parameters of database errors. */
function serializeError(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) };
  const original: unknown = "original" in error ? error.original : error;
  const code = original instanceof Error && "code" in original ? String(original.code) : undefined;
  return { type: error.name, message: error.message, code, stack: error.stack };
}

/** Tokens in the format of `randomSecret`, which share links have in their path. */
const SECRET_PATTERN = /[\w-]{43,}/g;

/** Redacts a URL for the log: no query string, no secrets in the path, at most 500 characters. */
export const redactPath = (address: string): string =>
  (address.split("?", 1)[0] ?? "").replace(SECRET_PATTERN, "***").slice(0, 500);

/** Size of the buffer for a blocked output; further lines are dropped. */
const MAX_PENDING_BYTES = 1_048_576;

/**
 * Creates the log's destination: standard output. A closed output, a full disk or an unread pipe neither blocks nor stops the
 * server. Lines are buffered until the output is writable again; then the number of dropped lines is logged.
 */
function createDestination() {
  const output = pino.destination({
    fd: 1,
    sync: true,
    maxLength: MAX_PENDING_BYTES,
    // Not 0: the flush below requires a buffer.
    minLength: 1,
    // A retry would block the event loop until the pipe is read.
    retryEAGAIN: () => false,
  });
  let dropped = 0;
  output.on("error", () => undefined);
  output.on("drop", () => {
    dropped += 1;
    // Writes are only attempted when a line fits: without this, a full buffer would never be written again.
    output.flush();
  });
  output.on("drain", () => {
    if (dropped === 0) return;
    const lines = dropped;
    dropped = 0;
    log.error({ lines }, "lines of this log were lost, since it took nothing");
  });
  return output;
}

/** Minimum levels of the log. */
export const LOG_LEVELS = ["debug", "info", "warn", "error", "silent"] as const;

/** Formats of the log: JSON lines only, or plain text where people read it at the start. */
export const LOG_FORMATS = ["json", "text"] as const satisfies [string, ...string[]];

/** Whether people read the output of this process, as under `npm start` (LOG_FORMAT). */
export const isTextLog = (): boolean => process.env.LOG_FORMAT?.trim() === "text";

/** Logger that writes JSON lines to standard output. Never log form values or query strings (DESIGN 6). */
export const log = pino(
  {
    base: undefined,
    // An invalid level is reported a little later by readSettings.
    level: LOG_LEVELS.find((level) => level === process.env.LOG_LEVEL?.trim()) ?? "info",
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: serializeError },
    timestamp: pino.stdTimeFunctions.isoTime,
  },
  createDestination(),
);

/** Logger of the start and its failure, which no LOG_LEVEL silences. */
export const startLog = log.child({}, { level: "info" });

/** Logs a migration that begins, which may take long. */
export function reportMigration(migration: string): void {
  if (!isTextLog()) startLog.info({ migration }, "migrating");
}

/** Prints why a process cannot start or go on: one JSON line, or plain text for people. */
export function printFatal(error: unknown): void {
  // By name, not instanceof: in development Vite loads another copy of the product's modules.
  const isExpected = error instanceof Error && error.name === "SettingsError";
  if (isTextLog()) console.error(isExpected ? error.message : error);
  else if (isExpected) startLog.fatal(error.message);
  else startLog.fatal({ err: error }, "the start failed");
}

const CONSOLE_LEVELS = {
  debug: "debug",
  log: "info",
  info: "info",
  warn: "warn",
  error: "error",
  trace: "debug",
} as const;

/**
 * Sends everything that libraries and Node itself would print to the log, so that each line of the output is JSON: the console,
 * and warnings of the process. No-op where people read the output.
 */
export function captureOutput(): void {
  if (isTextLog()) return;
  for (const [method, level] of Object.entries(CONSOLE_LEVELS)) {
    console[method as keyof typeof CONSOLE_LEVELS] = (...values: unknown[]) => {
      // Not inspected in full: errors of the database hold parameters, which may be user input.
      const texts = values.map((each) => (each instanceof Error ? (each.stack ?? "") : each));
      log[level]({ source: "console" }, "%s", format(...texts));
    };
  }
  process.removeAllListeners("warning");
  process.on("warning", (warning) => log.warn({ err: warning }, "a warning of Node"));
}
