import pino from "pino";

/** An error as it may be logged: never the SQL or the values that a database error carries. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) };
  const original: unknown = "original" in error ? error.original : error;
  const code = original instanceof Error && "code" in original ? String(original.code) : undefined;
  return { type: error.name, message: error.message, code, stack: error.stack };
}

/** As platform/secrets makes them: a share link carries one in its path. */
const SECRET = /[\w-]{43,}/g;

/** What may be logged of an address: neither its query nor a secret in its path; at most 500 letters. */
export const pathForLog = (address: string): string =>
  (address.split("?", 1)[0] ?? "").replace(SECRET, "***").slice(0, 500);

/** What may wait in memory for a log that takes nothing, in bytes; what comes then is dropped. */
const MAX_PENDING_LINES = 1_048_576;

/**
 * Standard output, which may be closed, full, or a pipe that nobody reads: none of it may stop or hold up the server. Lines
 * wait in memory until it takes some again, and how many were lost is said then.
 */
function standardOutput() {
  const output = pino.destination({
    fd: 1,
    sync: true,
    maxLength: MAX_PENDING_LINES,
    // Not 0, or it could not be told to try again below.
    minLength: 1,
    // Else it would sleep, and all requests with it, until somebody reads on.
    retryEAGAIN: () => false,
  });
  let dropped = 0;
  output.on("error", () => undefined);
  output.on("drop", () => {
    dropped += 1;
    // It tries with lines that find room only: once full, it would take none ever again.
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

/** How much the log says: each of these, and what is worse. */
export const LOG_LEVELS = ["debug", "info", "warn", "error", "silent"] as const;

/** JSON lines on standard output. Never log what a form field held, nor an address's query (DESIGN 6). */
export const log = pino(
  {
    base: undefined,
    // A wrong one stops the start a little later, in words (readSettings).
    level: LOG_LEVELS.find((level) => level === process.env.LOG_LEVEL?.trim()) ?? "info",
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: describeError },
    timestamp: pino.stdTimeFunctions.isoTime,
  },
  standardOutput(),
);
