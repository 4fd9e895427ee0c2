import { z } from "zod";
import { tagSchema } from "~/models/tag.schema";
import { TAG_LIST } from "~/server/tags/tags";
import {
  type CallGroup,
  listQuery,
  nothing,
  onePage,
  only,
  pagination,
  type Refusal,
  sorting,
} from "../describe";
import { TAG } from "../shapes/tag";

const tags = z.object({ tags: z.array(TAG.shape), pagination, sorting }).strict();
const TAKEN: Refusal = {
  when: "Another tag has the name, whatever its case.",
  message: 'Tag "Anxiety" already exists',
  field: "name",
};

export const TAG_CALLS: CallGroup = {
  name: "Tags",
  description: "Words that surveys, advertisements and guidance are found by.",
  thing: "tag",
  calls: {
    "GET /tag": {
      operationId: "listTags",
      summary: "List tags",
      query: listQuery(
        TAG_LIST,
        "Finds the tags whose name contains this, or whose label (T011) it is.",
      ),
      answers: {
        200: {
          message: "Tags retrieved successfully",
          data: tags,
          example: { tags: [TAG.example], ...onePage(1) },
        },
      },
    },
    "POST /tag": {
      operationId: "createTag",
      summary: "Create a tag",
      body: { rule: tagSchema, example: { name: "Light meals" } },
      answers: {
        201: {
          message: "Tag created successfully",
          data: only("tag", TAG.shape),
          example: { tag: TAG.example },
        },
      },
      refusals: { 409: TAKEN },
    },
    "GET /tag/:id": {
      operationId: "getTag",
      summary: "Read a tag",
      answers: {
        200: {
          message: "Tag retrieved successfully",
          data: only("tag", TAG.shape),
          example: { tag: TAG.example },
        },
      },
    },
    "PUT /tag/:id": {
      operationId: "updateTag",
      summary: "Rename a tag",
      body: { rule: tagSchema, example: { name: "Light meals before surgery" } },
      answers: {
        200: {
          message: "Tag updated successfully",
          data: only("tag", TAG.shape),
          example: { tag: TAG.example },
        },
      },
      refusals: { 409: TAKEN },
    },
    "DELETE /tag/:id": {
      operationId: "deleteTag",
      summary: "Delete a tag",
      description: "Takes the tag off everything that has it.",
      answers: { 200: { message: "Tag deleted successfully", data: nothing, example: null } },
    },
  },
};
