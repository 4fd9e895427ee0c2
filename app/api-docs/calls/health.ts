import { type CallGroup, type DescribedCalls, emptyData } from "../describe";

const HEALTH_CALLS: CallGroup = {
  position: 190,
  name: "Health",
  description:
    "For whoever watches over the server. These calls need no token of the API; the metrics may need one of their own.",
  calls: {
    "GET /healthz": {
      operationId: "isAlive",
      summary: "Whether the server lives",
      responses: { 200: { message: "Alive", data: emptyData, example: null } },
    },
    "GET /readyz": {
      operationId: "isReady",
      summary: "Whether the server can do its work",
      description: "The database answers, and its migrations are current.",
      responses: { 200: { message: "Ready", data: emptyData, example: null } },
      refusals: {
        503: {
          when: "The database does not answer, or it is not as this release needs it.",
          message: "Not ready",
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
