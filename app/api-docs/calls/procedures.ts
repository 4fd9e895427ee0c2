import { PROCEDURE_LIST, serverProcedureSchema } from "~/server/procedure-plans/procedures";
import { deletedResponse, listResponse, recordResponse } from "~/app/api-docs/responses";
import { type CallGroup, type DescribedCalls, listParameters, type Refusal } from "../describe";
import { LISTED_PROCEDURE, PROCEDURE } from "../shapes/procedure";

const procedureResponse = recordResponse("Procedure", "procedure", PROCEDURE);

/** What the search of procedures and of their plans finds. */
export const PROCEDURE_SEARCH =
  "Finds the procedures whose name or whose specialty's name contains this, or whose label (PP001) it is.";

const DUPLICATE: Refusal = {
  when: "The specialty has another procedure of that name, whatever its case.",
  message: 'Procedure "Knee Replacement" already exists in this specialty',
  field: "name",
};
const FIELDS = {
  specialityId: "The specialty that it belongs to. One that is not there is a 422 at this field.",
  summary: "Left out, null or empty, it has none.",
  whatToExpect: "Left out, null or empty, it has none.",
  facilityId: "Where it is done. Left out or null, no facility is named.",
  careTeamPhone: "Left out, null or empty, it is the hospital's.",
  position: "Left out, a new one is the last of its specialty, and an existing one stays.",
  isGeneral: "Whoever had this mark loses it. Left out, it stays as it is; a new one has none.",
  isActive: "Left out, a new one is active, and an existing one stays as it is.",
  completePriceCents:
    "In whole cents; the usual price of the plan is none of its own. Left out, it stays; a new one has the usual price.",
  freePriceCents: "0, or left out.",
  prices:
    "Its own prices by billing plan; null, or `isOwn` false, for the plan's usual one. Plans that are left out keep theirs.",
};

const PROCEDURE_CALLS: CallGroup = {
  position: 156,
  name: "Procedures",
  thing: "procedure",
  description:
    "The catalogue. Patients can choose those whose plan is Live: what a plan offers, its versions say.",
  calls: {
    "GET /procedure": {
      operationId: "listProcedures",
      summary: "List procedures",
      query: listParameters(PROCEDURE_LIST, PROCEDURE_SEARCH),
      responses: {
        200: listResponse("Procedures", "procedures", PROCEDURE_LIST, LISTED_PROCEDURE),
      },
    },
    "POST /procedure": {
      operationId: "createProcedure",
      summary: "Create a procedure",
      description: "Without a plan: its first version is created and published after it.",
      body: {
        rule: serverProcedureSchema(),
        example: {
          name: "Hip Replacement",
          specialityId: 1,
          summary: "Your hip gets new surfaces.",
          completePriceCents: 499,
        },
        fields: FIELDS,
      },
      responses: {
        201: procedureResponse("created", {
          ...PROCEDURE.example,
          planStatus: "Draft",
          versionNumber: null,
          itemCount: 0,
          reviewDue: null,
        }),
      },
      refusals: { 409: DUPLICATE },
    },
    "GET /procedure/:id": {
      operationId: "getProcedure",
      summary: "Read a procedure",
      responses: { 200: procedureResponse("retrieved") },
    },
    "PUT /procedure/:id": {
      operationId: "updateProcedure",
      summary: "Change a procedure",
      description:
        "Replaces its details; its plan stays. Patients who have it see the change at once.",
      body: {
        rule: serverProcedureSchema(),
        example: {
          name: "Total Knee Replacement",
          specialityId: 1,
          summary: "Your knee gets new surfaces.",
        },
        fields: FIELDS,
      },
      responses: { 200: procedureResponse("updated") },
      refusals: { 409: DUPLICATE },
    },
    "DELETE /procedure/:id": {
      operationId: "deleteProcedure",
      summary: "Delete a procedure",
      description: "Deletes its plan too, with all versions.",
      responses: { 200: deletedResponse("Procedure") },
      refusals: {
        409: {
          code: "in-use",
          when: "Patients have it, or a survey is for it: make it inactive, or retire its plan.",
          message:
            'Procedure plan "Knee Replacement" is used by 2 procedures of patients and cannot be deleted',
        },
      },
    },
  },
};

export default {
  groups: [PROCEDURE_CALLS],
  shapes: [PROCEDURE, LISTED_PROCEDURE],
} satisfies DescribedCalls;
