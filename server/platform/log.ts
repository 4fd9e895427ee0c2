import pino from "pino";

/** JSON lines on standard output. Never log what a form field held, nor an address's query (DESIGN 6). */
export const log = pino({
  base: undefined,
  level: process.env.LOG_LEVEL ?? "info",
  formatters: { level: (label) => ({ level: label }) },
  timestamp: pino.stdTimeFunctions.isoTime,
});
