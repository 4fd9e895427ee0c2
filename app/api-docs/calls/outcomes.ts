import {
  DUPLICATE_OUTCOME,
  newOutcomeSchema,
  outcomeSchema,
} from "~/models/reports/patient-outcome.schema";
import { OUTCOME_LIST } from "~/server/outcomes/outcomes";
import { SAMPLE_EPISODE_WITHOUT_OUTCOME } from "~/server/sample-content/patients";
import { deletedResponse, listResponse, recordResponse } from "~/app/api-docs/responses";
import { type CallGroup, type DescribedCalls, listParameters } from "../describe";
import { OUTCOME } from "../shapes/outcome";

const outcomeResponse = recordResponse("Outcome", "outcome", OUTCOME);

const FIELDS = {
  cancelledOnDay: "Whether it was cancelled on the day. Null or left out: not known.",
  stayNights: "Nights in the hospital. Null or left out: not known; none where it was cancelled.",
  returnedWithin30Days:
    "Whether the patient came back within 30 days of the procedure. Null or left out: not known; `false` only once they have passed.",
};

const OUTCOME_CALLS: CallGroup = {
  position: 156,
  name: "Outcomes",
  thing: "outcome",
  description:
    "What came of episodes. There is one of each at most. Reports have them beside who joined and who did not, which shows no cause. The audit has who read and changed them, without the values. By `patients:read` and `patients:write`.",
  calls: {
    "GET /outcome": {
      operationId: "listOutcomes",
      summary: "List outcomes",
      query: [
        ...listParameters(
          OUTCOME_LIST,
          "Finds the outcomes of patients whose name, record number, email or mobile contains this, or whose label (OU001) it is.",
        ),
      ],
      responses: { 200: listResponse("Outcomes", "outcomes", OUTCOME_LIST, OUTCOME) },
    },
    "POST /outcome": {
      operationId: "createOutcome",
      summary: "Create an outcome",
      description: "Stores what came of an episode: at least one of the three.",
      body: {
        rule: newOutcomeSchema,
        example: {
          episodeId: SAMPLE_EPISODE_WITHOUT_OUTCOME,
          cancelledOnDay: false,
          stayNights: 0,
        },
        fields: {
          episodeId: "An episode that the hospital has entered, not in the future.",
          ...FIELDS,
        },
      },
      responses: { 201: outcomeResponse("created") },
      refusals: {
        409: {
          when: "The episode has an outcome.",
          message: DUPLICATE_OUTCOME,
          field: "episodeId",
        },
      },
    },
    "GET /outcome/:id": {
      operationId: "getOutcome",
      summary: "Read an outcome",
      responses: { 200: outcomeResponse("retrieved") },
    },
    "PUT /outcome/:id": {
      operationId: "updateOutcome",
      summary: "Change an outcome",
      description:
        "Replaces what is known of it. What is left out, null or empty is no longer known.",
      body: {
        rule: outcomeSchema,
        example: { cancelledOnDay: false, stayNights: 2 },
        fields: FIELDS,
      },
      responses: { 200: outcomeResponse("updated") },
    },
    "DELETE /outcome/:id": {
      operationId: "deleteOutcome",
      summary: "Remove an outcome",
      description:
        "Removes an outcome; the episode stays. It can be restored for the days of the hospital's settings.",
      responses: { 200: deletedResponse("Outcome") },
    },
  },
};

export default {
  groups: [OUTCOME_CALLS],
  shapes: [OUTCOME],
} satisfies DescribedCalls;
