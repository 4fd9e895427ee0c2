import { z } from "zod";
import { AUDIENCE_TITLES, type Audience } from "~/models/guidance/audience.schema";
import {
  bulkStepsSchema,
  guidanceReferenceSchema,
} from "~/models/guidance/guidance-step-api.schema";
import {
  guidanceIdFieldName,
  newStepSchema,
  stepSchema,
  TOO_MANY_STEPS,
} from "~/models/guidance/guidance-step.schema";
import { allStepsList } from "~/server/guidance/all-steps";
import { recordNames } from "~/server/guidance/present";
import { STEP_LIST } from "~/server/guidance/step-page";
import {
  type CallGroup,
  type DescribedCalls,
  flagParameter,
  listParameters,
  examplePage,
  pagination,
  sorting,
} from "../describe";
import { GUIDANCE } from "../shapes/guidance";
import { GUIDANCE_STEP, REFUSED_STEP } from "../shapes/guidance-step";
import { EXAMPLE_GUIDANCE } from "./guidance";
import { recordResponse, deletedResponse, listResponse } from "~/app/api-docs/responses";

const LIST = { ...STEP_LIST, allByDefault: true };
/** IDs of steps in the sample content. */
export const EXAMPLE_STEP = { caretaker: 30, family: 1 };
const EXAMPLE_TEXTS = {
  guidanceTitle: "Pack a bag",
  guidanceDirections: "Take only what is needed for one night.",
};
const FIELD_DESCRIPTIONS = {
  image:
    "In a form with files, the picture itself; else the address of one that is here already. Empty or null, there is none.",
  voice:
    "In a form with files, the recording itself; else the address of one that is here already. Empty or null, there is none.",
};
const TOO_MANY = {
  when: "The guidance would have more than 100 steps.",
  message: TOO_MANY_STEPS,
};
const NOT_FOUND = { when: "There is no such step.", message: "Guidance step not found" };

/** Calls for the steps of an audience's guidance; the audiences differ only in paths and texts. */
function guidanceStepCalls(audience: Audience): CallGroup {
  const path = `/${audience}-guidance-step`;
  const { step, Step, Guidance } = recordNames(audience);
  const { example } = GUIDANCE_STEP[audience];
  const guidanceReference = { [guidanceIdFieldName(audience)]: EXAMPLE_GUIDANCE[audience] };
  const operation = (verb: string, suffix = "") =>
    `${verb}${AUDIENCE_TITLES[audience]}GuidanceStep${suffix}`;
  const stepResponse = recordResponse(Step, "step", GUIDANCE_STEP[audience]);
  return {
    position: audience === "caretaker" ? 120 : 140,
    name: `${AUDIENCE_TITLES[audience]} guidance steps`,
    thing: step,
    exampleIds: { id: EXAMPLE_STEP[audience], guidanceId: EXAMPLE_GUIDANCE[audience] },
    description: `What ${audience === "family" ? "families" : "caretakers"} are to do, day by day. A guidance may have up to 100 steps, several of them on one day.`,
    calls: {
      [`GET ${path}`]: {
        operationId: `listAll${AUDIENCE_TITLES[audience]}GuidanceSteps`,
        summary: `List the ${step}s of all guidance`,
        query: listParameters(allStepsList(audience)),
        responses: {
          200: listResponse(`${Step}s`, "steps", allStepsList(audience), GUIDANCE_STEP[audience]),
        },
      },
      [`POST ${path}`]: {
        operationId: operation("create"),
        summary: `Create a ${step}`,
        body: {
          rule: newStepSchema.and(guidanceReferenceSchema(audience)),
          fields: FIELD_DESCRIPTIONS,
          example: { ...guidanceReference, guidanceDay: 1, ...EXAMPLE_TEXTS },
        },
        responses: { 201: stepResponse("created") },
        refusals: { 409: TOO_MANY },
      },
      [`POST ${path}/bulk`]: {
        operationId: operation("create", "s"),
        summary: `Create several ${step}s`,
        description:
          "Each step is handled on its own: what can be created is kept, and what cannot is named with its day and its place. Files come in a form, numbered as the steps are: `image[0]` and `voice[0]` are those of the first one.",
        body: {
          rule: bulkStepsSchema.and(guidanceReferenceSchema(audience)),
          fields: { steps: "1 to 100 steps." },
          example: {
            ...guidanceReference,
            steps: [
              { guidanceDay: 1, ...EXAMPLE_TEXTS },
              {
                guidanceDay: 2,
                guidanceTitle: "Rest",
                guidanceDirections: "Keep the afternoon free.",
              },
            ],
          },
        },
        responses: {
          200: {
            description: "Some of the steps were created; `errors` names the others.",
            data: bulkResultSchema(audience),
            example: { created: [example], errors: [REFUSED_STEP.example] },
          },
          201: {
            description: "All of the steps were created.",
            message: `${Step}s created successfully`,
            data: bulkResultSchema(audience),
            example: { created: [example], errors: [] },
          },
        },
        refusals: {
          422: "The list itself broke its rules; or none of the steps could be created, and `errors` names each with its day.",
        },
      },
      [`GET ${path}/guidance/:guidanceId`]: {
        operationId: operation("list", "s"),
        summary: `List the steps of ${recordNames(audience).guidance}`,
        query: [
          ...listParameters(LIST, "Finds the steps whose title or directions contain this."),
          flagParameter("groupByGuidanceDay", "In a group for each day that has any."),
          flagParameter("includeTags", "With the tags of the guidance."),
        ],
        responses: {
          200: {
            message: `${Step}s retrieved successfully`,
            data: stepListSchema(audience),
            example: {
              [`${audience}Guidance`]: GUIDANCE[audience].example,
              totalSteps: 1,
              steps: [{ guidanceDay: 1, steps: [example] }],
              ...examplePage(LIST),
            },
          },
        },
        refusals: { 404: { when: "There is no such guidance.", message: `${Guidance} not found` } },
      },
      [`GET ${path}/:id`]: {
        operationId: operation("get"),
        summary: `Read a ${step}`,
        responses: { 200: stepResponse("retrieved") },
        refusals: { 404: NOT_FOUND },
      },
      [`PUT ${path}/:id`]: {
        operationId: operation("update"),
        summary: `Change a ${step}`,
        description:
          "Its day stays, and so does what is left out. A file that is null or empty is taken away.",
        body: {
          rule: stepSchema,
          partial: true,
          fields: FIELD_DESCRIPTIONS,
          example: EXAMPLE_TEXTS,
        },
        responses: { 200: stepResponse("updated") },
        refusals: { 404: NOT_FOUND },
      },
      [`DELETE ${path}/:id`]: {
        operationId: operation("delete"),
        summary: `Delete a ${step}`,
        description: "Deletes its picture and its recording too.",
        responses: { 200: deletedResponse(Step) },
        refusals: { 404: NOT_FOUND },
      },
    },
  };
}

const bulkResultSchema = (audience: Audience) =>
  z
    .object({
      created: z.array(GUIDANCE_STEP[audience].shape),
      errors: z.array(REFUSED_STEP.shape),
    })
    .strict();

function stepListSchema(audience: Audience) {
  const { shape } = GUIDANCE_STEP[audience];
  const day = z.object({ guidanceDay: z.number().int(), steps: z.array(shape) }).strict();
  return z
    .object({
      [`${audience}Guidance`]: GUIDANCE[audience].shape,
      totalSteps: z.number().int().min(0).describe("How many it has, whatever the search."),
      steps: z
        .union([z.array(shape), z.array(day)])
        .describe("The steps, or with `groupByGuidanceDay=true` the days with theirs."),
      pagination,
      sorting,
    })
    .strict();
}

export default {
  groups: [guidanceStepCalls("caretaker"), guidanceStepCalls("family")],
  shapes: [GUIDANCE_STEP.caretaker, GUIDANCE_STEP.family, REFUSED_STEP],
} satisfies DescribedCalls;
