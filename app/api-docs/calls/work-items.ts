import { listResponse, recordResponse } from "~/app/api-docs/responses";
import { workItemChangeSchema } from "~/models/work-list/work-item-change.schema";
import { WORK_LIST } from "~/server/work-list/work-items";
import { type CallGroup, type DescribedCalls, listParameters } from "../describe";
import { WORK_ITEM_SHAPE } from "../shapes/work-item";

const workItemResponse = recordResponse("Work item", "workItem", WORK_ITEM_SHAPE);

const WORK_ITEM_CALLS: CallGroup = {
  position: 156,
  name: "Work list",
  thing: "work item",
  description:
    "Patients who need somebody of the staff, and why. What happens opens a row, at most one for each patient and reason; it becomes Done here, or by itself once its cause is gone. Reading them is written into the audit.",
  calls: {
    "GET /work-item": {
      operationId: "listWorkItems",
      summary: "List the work list",
      query: [
        ...listParameters(
          WORK_LIST,
          "Finds the patients whose name, record number, email or mobile contains this.",
        ),
      ],
      responses: {
        200: listResponse("Work items", "workItems", WORK_LIST, WORK_ITEM_SHAPE),
      },
    },
    "GET /work-item/:id": {
      operationId: "getWorkItem",
      summary: "Read a work item",
      responses: { 200: workItemResponse("retrieved") },
    },
    "PUT /work-item/:id": {
      operationId: "updateWorkItem",
      summary: "Change a work item",
      description: "Changes what is sent, at least one field; what is left out stays.",
      body: {
        rule: workItemChangeSchema,
        example: { called: true, note: "Prefers calls in the morning." },
        fields: {
          status: "Done, or Open again.",
          note: "A note among staff.",
          snoozedUntil:
            "The day at whose beginning it is shown again. Null: now. Not for an urgent answer.",
          assigneeId: "Who takes care of it, who may answer patients. Null: nobody.",
          called: "True notes that the token's owner called the patient now.",
        },
      },
      responses: { 200: workItemResponse("updated") },
      refusals: {
        409: {
          when: "It is Done, and another one of the same patient and reason is Open.",
          message: "This patient is on the work list for this reason already",
        },
      },
    },
  },
};

export default {
  groups: [WORK_ITEM_CALLS],
  shapes: [WORK_ITEM_SHAPE],
} satisfies DescribedCalls;
