import type { RequestListener } from "node:http";
import { type Settings, SettingsError } from "./platform/settings";

/** Whether this server only runs jobs: `npm run serve -- --jobs-only`. */
export const isJobsOnly = (): boolean => process.argv.includes("--jobs-only");

/** Addresses for supervisors and metrics. */
const ANSWERED = new Set(["/healthz", "/readyz", "/metrics"]);

/** Answers what supervises the process, and leaves pages and the API to other instances. */
export function answerSupervisorsOnly(listener: RequestListener): RequestListener {
  return (request, response) => {
    const [path = ""] = (request.url ?? "").split("?", 1);
    if (ANSWERED.has(path)) return listener(request, response);
    response.writeHead(404, { "Content-Type": "text/plain; charset=utf-8", Connection: "close" });
    response.end("This instance runs jobs only.\n");
  };
}

/** Requires a database that several processes can use. @throws SettingsError on SQLite, whose one server runs the jobs itself */
export function requireSharedDatabase({ databaseUrl }: Pick<Settings, "databaseUrl">): void {
  if (databaseUrl === null) {
    throw new SettingsError(
      "DATABASE_URL is empty; it takes an address of PostgreSQL for a server with --jobs-only.",
    );
  }
}
