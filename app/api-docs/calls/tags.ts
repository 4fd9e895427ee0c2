import { tagSchema } from "~/models/tags/tag.schema";
import { TAG_LIST } from "~/server/tags/tags";
import { type CallGroup, type DescribedCalls, listParameters } from "../describe";
import { TAG } from "../shapes/tag";
import {
  recordResponse,
  deletedResponse,
  duplicateNameRefusal,
  listResponse,
} from "~/app/api-docs/responses";

const tagResponse = recordResponse("Tag", "tag", TAG);
const DUPLICATE_NAME = duplicateNameRefusal("Tag", "Anxiety", "name");

const TAG_CALLS: CallGroup = {
  position: 30,
  name: "Tags",
  description: "Labels for grouping and finding surveys, advertisements and guidance.",
  thing: "tag",
  calls: {
    "GET /tag": {
      operationId: "listTags",
      summary: "List tags",
      query: listParameters(
        TAG_LIST,
        "Finds the tags whose name contains this, or whose label (T011) it is.",
      ),
      responses: { 200: listResponse("Tags", "tags", TAG_LIST, TAG) },
    },
    "POST /tag": {
      operationId: "createTag",
      summary: "Create a tag",
      body: { rule: tagSchema, example: { name: "Light meals" } },
      responses: { 201: tagResponse("created") },
      refusals: { 409: DUPLICATE_NAME },
    },
    "GET /tag/:id": {
      operationId: "getTag",
      summary: "Read a tag",
      responses: { 200: tagResponse("retrieved") },
    },
    "PUT /tag/:id": {
      operationId: "updateTag",
      summary: "Rename a tag",
      body: { rule: tagSchema, example: { name: "Light meals before surgery" } },
      responses: { 200: tagResponse("updated") },
      refusals: { 409: DUPLICATE_NAME },
    },
    "DELETE /tag/:id": {
      operationId: "deleteTag",
      summary: "Delete a tag",
      description: "Takes the tag off everything that has it.",
      responses: { 200: deletedResponse("Tag") },
    },
  },
};

export default { groups: [TAG_CALLS], shapes: [TAG] } satisfies DescribedCalls;
