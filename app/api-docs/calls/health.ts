import { type CallGroup, nothing } from "../describe";

export const HEALTH_CALLS: CallGroup = {
  name: "Health",
  description: "For whoever watches over the server. These calls need no token.",
  calls: {
    "GET /healthz": {
      operationId: "isAlive",
      summary: "Whether the server lives",
      answers: { 200: { message: "Alive", data: nothing, example: null } },
    },
    "GET /readyz": {
      operationId: "isReady",
      summary: "Whether the server can do its work",
      description:
        "The database answers, and its migrations are current. Otherwise the answer is a 503.",
      answers: { 200: { message: "Ready", data: nothing, example: null } },
    },
  },
};
