import { z } from "zod";
import { publishSchema } from "~/models/catalogue/procedure.schema";
import { PROCEDURE_LIST } from "~/server/procedure-plans/procedures";
import { planVersionSchema } from "~/server/procedure-plans/versions";
import {
  deletedResponse,
  listResponse,
  missingParentRefusal,
  recordResponse,
} from "~/app/api-docs/responses";
import { type CallGroup, type DescribedCalls, listParameters } from "../describe";
import {
  FULL_PLAN_VERSION,
  LISTED_PROCEDURE,
  PLAN_ITEM,
  PLAN_VERSION,
  PROCEDURE_PLAN,
} from "../shapes/procedure";
import { PROCEDURE_SEARCH } from "./procedures";

const VERSION_PATH = "/procedure-plan/:id/version/:versionId";
const versionResponse = recordResponse("Plan version", "planVersion", FULL_PLAN_VERSION);
const DRAFT_EXAMPLE = {
  ...FULL_PLAN_VERSION.example,
  status: "Draft",
  publishedAt: null,
  publishedBy: null,
} as never;

const BODY = {
  rule: planVersionSchema,
  example: {
    reviewedBy: "Dr. Park",
    reviewedOn: "2027-01-04",
    reviewDue: "2028-01-04",
    items: [
      {
        name: "Practice",
        group: "pre-procedure",
        kind: "session",
        sessionId: 6,
        fromDay: -3,
        toDay: -1,
        includedIn: ["complete", "no-fee"],
      },
      {
        name: "Checklist",
        group: "procedure-day",
        kind: "task",
        fromDay: 0,
        toDay: 0,
        taskTitle: "Pack your bag",
        taskText: "Bring your card.",
      },
    ],
  },
  fields: {
    items: "At most 100, in order. Each session and survey stands once.",
    reviewedBy: "Who.",
    reviewedOn: "YYYY-MM-DD.",
    reviewDue: "YYYY-MM-DD.",
  },
};

const VERSION_REFUSALS = {
  404: { when: "The plan has no such version.", message: "Plan version not found" },
};

const PLAN_CALLS: CallGroup = {
  position: 157,
  name: "Procedure plans",
  thing: "procedure plan",
  description:
    "What patients are offered day by day around a procedure. A plan has the ID of its procedure, and versions.",
  calls: {
    "GET /procedure-plan": {
      operationId: "listProcedurePlans",
      summary: "List procedure plans",
      description: "One for each procedure.",
      query: listParameters(PROCEDURE_LIST, PROCEDURE_SEARCH),
      responses: {
        200: listResponse("Procedure plans", "procedurePlans", PROCEDURE_LIST, LISTED_PROCEDURE),
      },
    },
    "GET /procedure-plan/:id": {
      operationId: "getProcedurePlan",
      summary: "Read a procedure plan",
      description: "The procedure, with the version that new patients get.",
      responses: {
        200: recordResponse("Procedure plan", "procedurePlan", PROCEDURE_PLAN)("retrieved"),
      },
      refusals: missingParentRefusal("Procedure"),
    },
  },
};

const VERSION_CALLS: CallGroup = {
  position: 157.5,
  name: "Plan versions",
  thing: "plan version",
  description:
    "Versions of a procedure's plan, with their items: published ones never change, one at most is Live, one a draft.",
  calls: {
    "GET /procedure-plan/:id/version": {
      operationId: "listPlanVersions",
      summary: "List the versions of a plan",
      description: "All of them, the newest first.",
      responses: {
        200: {
          message: "Plan versions retrieved successfully",
          data: z.object({ planVersions: z.array(PLAN_VERSION.shape) }).strict(),
          example: { planVersions: [PLAN_VERSION.example] },
        },
      },
      refusals: missingParentRefusal("Procedure"),
    },
    "POST /procedure-plan/:id/version": {
      operationId: "createPlanVersion",
      summary: "Create the draft of a plan's next version",
      description: "Patients get it once it is published.",
      ignoresIfMatch: true,
      body: BODY,
      responses: { 201: versionResponse("created", DRAFT_EXAMPLE) },
      refusals: {
        ...missingParentRefusal("Procedure"),
        409: {
          when: "The plan has a draft.",
          message: "This plan has a draft already. Change that one",
        },
      },
    },
    [`GET ${VERSION_PATH}`]: {
      operationId: "getPlanVersion",
      summary: "Read a version of a plan",
      responses: { 200: versionResponse("retrieved") },
      refusals: VERSION_REFUSALS,
    },
    [`PUT ${VERSION_PATH}`]: {
      operationId: "updatePlanVersion",
      summary: "Change the draft of a plan",
      description: "Replaces all of its items.",
      body: BODY,
      responses: { 200: versionResponse("updated", DRAFT_EXAMPLE) },
      refusals: {
        ...VERSION_REFUSALS,
        409: {
          when: "The version is published.",
          message: "A published version never changes. Make a new one",
        },
      },
    },
    [`DELETE ${VERSION_PATH}`]: {
      operationId: "deletePlanVersion",
      summary: "Delete the draft of a plan",
      responses: { 200: deletedResponse("Plan version") },
      refusals: {
        ...VERSION_REFUSALS,
        409: {
          when: "The version is published.",
          message: "A published version cannot be deleted. Patients may have it",
        },
      },
    },
    [`POST ${VERSION_PATH}/publish`]: {
      operationId: "publishPlanVersion",
      summary: "Publish the draft of a plan",
      description:
        "Makes it Live: new patients get it, and those whose procedure had no plan yet. The former Live version is Retired, and its patients keep it. The Live one stays as it is.",
      body: {
        rule: publishSchema,
        example: { moveDaysAhead: 14 },
        fields: {
          moveDaysAhead:
            "Patients whose procedure is at least as many days ahead get it too. Left out or null, none do.",
        },
      },
      responses: {
        200: {
          message: "Plan version published successfully",
          data: z
            .object({
              planVersion: FULL_PLAN_VERSION.shape,
              moved: z
                .number()
                .int()
                .min(0)
                .describe("How many procedures of patients got it by `moveDaysAhead`."),
            })
            .strict(),
          example: { planVersion: FULL_PLAN_VERSION.example, moved: 2 },
          hasRecord: true,
        },
      },
      refusals: {
        ...VERSION_REFUSALS,
        409: {
          when: "The version is Retired, has no session, or shows what is not published.",
          message: "A plan needs at least one session to be published",
        },
      },
    },
    [`POST ${VERSION_PATH}/retire`]: {
      operationId: "retirePlanVersion",
      summary: "Retire the Live version of a plan",
      description:
        "Nobody can choose the procedure any more; who has it keeps what it offers. A Retired one stays as it is.",
      responses: { 200: versionResponse("retired") },
      refusals: {
        ...VERSION_REFUSALS,
        409: {
          when: "The version is a draft.",
          message: "A draft cannot be retired. Delete it instead",
        },
      },
    },
  },
};

export default {
  groups: [PLAN_CALLS, VERSION_CALLS],
  shapes: [PLAN_VERSION, PLAN_ITEM, FULL_PLAN_VERSION, PROCEDURE_PLAN],
} satisfies DescribedCalls;
