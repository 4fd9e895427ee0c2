import { allow, apiRoute } from "~/app/http/api-route.server";
import { type Readiness, readReadiness } from "~/server/start-up";

const PROBLEMS: { [Part in keyof Readiness["parts"]]: Partial<Record<string, string>> } = {
  server: { stopping: "The server is stopping" },
  database: { down: "The database does not answer" },
  migrations: { other: "The database is not as this release needs it" },
  files: { down: "The files do not answer" },
};

/** Readiness probe: the database responds and its migrations are current (DESIGN 2); the state of each dependency. */
const route = apiRoute({
  GET: allow("public", async () => {
    const { isReady, parts } = await readReadiness();
    if (isReady) return { message: "Ready", data: parts };
    const errors = Object.entries(parts).flatMap(([field, state]) => {
      const message = PROBLEMS[field as keyof typeof PROBLEMS][state ?? ""];
      return message ? [{ field, message, code: "unavailable" as const }] : [];
    });
    return { status: 503, message: "Not ready", data: { errors } };
  }),
});

export const loader = route.loader;
export const action = route.action;
