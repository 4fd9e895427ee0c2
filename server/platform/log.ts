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

/** JSON lines on standard output. Never log what a form field held, nor an address's query (DESIGN 6). */
export const log = pino({
  base: undefined,
  level: process.env.LOG_LEVEL ?? "info",
  formatters: { level: (label) => ({ level: label }) },
  serializers: { err: describeError },
  timestamp: pino.stdTimeFunctions.isoTime,
});
