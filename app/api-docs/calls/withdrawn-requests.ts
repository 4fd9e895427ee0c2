import { WITHDRAWN_KIND, WITHDRAWN_REQUEST_LIST } from "~/server/requests/withdrawn-requests";
import { type CallGroup, type DescribedCalls, listParameters } from "../describe";
import { WITHDRAWN_REQUEST } from "../shapes/withdrawn-request";
import { recordResponse, deletedResponse, listResponse } from "~/app/api-docs/responses";

const withdrawnRequestResponse = recordResponse(
  "Withdrawn request",
  "withdrawnRequest",
  WITHDRAWN_REQUEST,
);

const WITHDRAWN_REQUEST_CALLS: CallGroup = {
  position: 175,
  name: "Withdrawn requests",
  thing: "withdrawn request",
  description:
    "When a patient's data is erased, their requests go with it. Of a confirmed live session or ride that is still ahead, this stays: what staff need to cancel it, and nothing that says whose it was. Reading them is written into the audit.",
  calls: {
    "GET /withdrawn-request": {
      operationId: "listWithdrawnRequests",
      summary: "List withdrawn requests",
      query: [
        ...listParameters(
          WITHDRAWN_REQUEST_LIST,
          "Finds the requests whose arrangement, or who was to be called, contains this.",
        ),
      ],
      responses: {
        200: listResponse(
          "Withdrawn requests",
          "withdrawnRequests",
          WITHDRAWN_REQUEST_LIST,
          WITHDRAWN_REQUEST,
        ),
      },
    },
    "GET /withdrawn-request/:id": {
      operationId: "getWithdrawnRequest",
      summary: "Read a withdrawn request",
      responses: { 200: withdrawnRequestResponse("retrieved") },
    },
    "PUT /withdrawn-request/:id": {
      operationId: "updateWithdrawnRequest",
      summary: "Change a withdrawn request",
      description:
        "Sets whether it is canceled, who takes care of it, or the note; at least one. The same again changes nothing.",
      body: {
        rule: WITHDRAWN_KIND.schema,
        example: { status: "Canceled", staffNote: "By phone." },
        fields: {
          status: "Canceled, or New again.",
          assigneeId: "Who takes care of it, who may answer requests. Null: nobody.",
          staffNote: "A note among staff.",
        },
      },
      responses: { 200: withdrawnRequestResponse("updated") },
    },
    "DELETE /withdrawn-request/:id": {
      operationId: "deleteWithdrawnRequest",
      summary: "Erase a withdrawn request",
      responses: { 200: deletedResponse("Withdrawn request") },
    },
  },
};

export default {
  groups: [WITHDRAWN_REQUEST_CALLS],
  shapes: [WITHDRAWN_REQUEST],
} satisfies DescribedCalls;
