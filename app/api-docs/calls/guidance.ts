import { AUDIENCE_TITLES, type Audience } from "~/models/guidance/audience.schema";
import { GUIDANCE_API } from "~/models/guidance/guidance-api.schema";
import { GUIDANCE_LIST } from "~/server/guidance/guidances";
import { recordNames } from "~/server/guidance/present";
import { type CallGroup, type DescribedCalls, flagParameter, listParameters } from "../describe";
import { GUIDANCE } from "../shapes/guidance";
import { EXAMPLE_DRAFT } from "../shapes/publishing";
import { recordResponse, deletedResponse, listResponse } from "~/app/api-docs/responses";

/** IDs of guidance in the sample content. */
export const EXAMPLE_GUIDANCE = { caretaker: 6, family: 1 };
const INCLUDE_TAGS = flagParameter("includeTags", "With the tags of the guidance.");
const FIELD_DESCRIPTIONS = {
  phase: "The phase of a patient's procedure that it is for. Empty or null, it is for none.",
  image:
    "In a form with files, the picture itself; else the address of one that is here already. Empty or null, it has none.",
};

/** Calls for an audience's guidance; the audiences differ only in paths and texts. */
function guidanceCalls(audience: Audience): CallGroup {
  const path = `/${audience}-guidance`;
  const { guidance, Guidance } = recordNames(audience);
  const api = GUIDANCE_API[audience];
  const operation = (verb: string) => `${verb}${AUDIENCE_TITLES[audience]}Guidance`;
  const draft = { ...(GUIDANCE[audience].example as object), ...EXAMPLE_DRAFT };
  const guidanceResponse = recordResponse(Guidance, "guidance", GUIDANCE[audience]);
  return {
    position: audience === "caretaker" ? 110 : 130,
    name: `${AUDIENCE_TITLES[audience]} guidance`,
    thing: guidance,
    exampleIds: { id: EXAMPLE_GUIDANCE[audience] },
    description: `What ${audience === "family" ? "families" : "caretakers"} are told around a procedure. Patients' pages show the newest Active guidance of each phase.`,
    calls: {
      [`GET ${path}`]: {
        operationId: operation("list"),
        summary: `List ${guidance}`,
        query: [
          ...listParameters(GUIDANCE_LIST, "Finds the guidance whose name or tags contain this."),
          INCLUDE_TAGS,
        ],
        responses: { 200: listResponse(Guidance, "guidances", GUIDANCE_LIST, GUIDANCE[audience]) },
      },
      [`POST ${path}`]: {
        operationId: operation("create"),
        summary: `Create ${guidance}`,
        description: "It has no steps yet, and is a draft until it is published.",
        body: {
          rule: api,
          fields: { ...FIELD_DESCRIPTIONS, tagIds: "Left out, it has no tags." },
          example: { name: "The days before", phase: examplePhase(audience), tagIds: [2] },
        },
        responses: { 201: guidanceResponse("created", draft) },
      },
      [`GET ${path}/:id`]: {
        operationId: operation("get"),
        summary: `Read ${guidance}`,
        query: [INCLUDE_TAGS],
        responses: { 200: guidanceResponse("retrieved") },
      },
      [`PUT ${path}/:id`]: {
        operationId: operation("update"),
        summary: `Change ${guidance}`,
        description:
          "Fields that are left out stay as they are, the picture too, and so does the status: publish and unpublish change it.",
        body: {
          rule: api.partial({ name: true }),
          fields: { ...FIELD_DESCRIPTIONS, tagIds: "All tags that it has from now on." },
          example: { name: "The three days before" },
        },
        responses: { 200: guidanceResponse("updated") },
      },
      [`DELETE ${path}/:id`]: {
        operationId: operation("delete"),
        summary: `Delete ${guidance}`,
        description: "Deletes its steps too, with their pictures and recordings.",
        responses: { 200: deletedResponse(Guidance) },
      },
      [`POST ${path}/:id/publish`]: {
        operationId: operation("publish"),
        summary: `Publish ${guidance}`,
        description:
          "Makes it Active: plans show it where they name it, and all that have guidance if it is the newest Active one of its phase. One that is Active stays as it is.",
        responses: { 200: guidanceResponse("published") },
        refusals: {
          409: {
            when: "The guidance has no step.",
            message: "Add a direction before you publish this guidance",
          },
        },
      },
      [`POST ${path}/:id/unpublish`]: {
        operationId: operation("unpublish"),
        summary: `Unpublish ${guidance}`,
        description:
          "Makes it a draft again, which patients' pages do not show. A draft stays as it is.",
        responses: { 200: guidanceResponse("unpublished", draft) },
      },
    },
  };
}

const examplePhase = (audience: Audience) =>
  (GUIDANCE[audience].example as { phase: string }).phase;

export default {
  groups: [guidanceCalls("caretaker"), guidanceCalls("family")],
  shapes: [GUIDANCE.caretaker, GUIDANCE.family],
} satisfies DescribedCalls;
