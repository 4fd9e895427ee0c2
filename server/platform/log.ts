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
