import { z } from "zod";
import type { Readiness } from "~/server/start-up";
import { type CallGroup, defineShape, type DescribedCalls, emptyData } from "../describe";

const readiness = defineShape<Readiness["parts"]>()(
  z
    .object({
      server: z.enum(["running", "stopping"]).describe("Whether it goes on, or ends soon."),
      database: z.enum(["up", "down"]).describe("Whether the database answers."),
      migrations: z
        .enum(["current", "other"])
        .nullable()
        .describe("Whether the database is as this release needs it; null while it is down."),
      files: z.enum(["up", "down"]).describe("Whether the folder or bucket of files answers."),
    })
    .strict(),
);
const EXAMPLE = { server: "running", database: "up", migrations: "current", files: "up" };

const HEALTH_CALLS: CallGroup = {
  position: 190,
  name: "Health",
  description:
    "For whoever watches over the server. These calls need no token of the API; the metrics may need one of their own.",
  calls: {
    "GET /healthz": {
      operationId: "isAlive",
      summary: "Whether the server lives",
      description: "Answers without asking the database or anything else.",
      responses: { 200: { message: "Alive", data: emptyData, example: null } },
    },
    "GET /readyz": {
      operationId: "isReady",
      summary: "Whether the server can do its work",
      description:
        "The database answers, and its migrations are current. Uploaded files do not count: without them all but pictures, " +
        "recordings and videos works.",
      responses: { 200: { message: "Ready", data: readiness, example: EXAMPLE } },
      refusals: {
        503: {
          when:
            "The database does not answer, it is not as this release needs it, or the server is stopping; " +
            "`data.errors` says which, by `field`.",
          message: "Not ready",
          errors: [
            { field: "database", message: "The database does not answer", code: "unavailable" },
          ],
        },
      },
    },
    "GET /metrics": {
      operationId: "getMetrics",
      summary: "What this process has counted, for Prometheus",
      description:
        "With the setting `METRICS_TOKEN`, send it as `Authorization: Bearer <token>`; without it, only this machine is answered.",
      responses: {
        200: {
          description: "Figures in Prometheus's text format.",
          type: "text/plain",
          example: "# TYPE calmward_database_up gauge\ncalmward_database_up 1\n",
        },
      },
      refusals: {
        401: {
          when: "`METRICS_TOKEN` is set, and was not sent.",
          message: "Send METRICS_TOKEN as Authorization: Bearer <token>",
        },
        403: {
          when: "`METRICS_TOKEN` is not set, and the call came from elsewhere or through a proxy.",
          message: "Without METRICS_TOKEN metrics are for this machine only",
        },
      },
    },
  },
};

export default { groups: [HEALTH_CALLS], shapes: [] } satisfies DescribedCalls;
