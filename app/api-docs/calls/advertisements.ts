import {
  advertisementSchema,
  newAdvertisementSchema,
} from "~/models/advertisers/advertisement-api.schema";
import { ADVERTISEMENT_LIST, ALL_ADVERTISEMENTS_LIST } from "~/server/advertisers/advertisements";
import { type CallGroup, type DescribedCalls, idParameter, listParameters } from "../describe";
import { ADVERTISEMENT, ADVERTISER } from "../shapes/advertiser";
import {
  recordResponse,
  deletedResponse,
  listResponse,
  missingParentRefusal,
} from "~/app/api-docs/responses";

const LIST = { ...ADVERTISEMENT_LIST, allByDefault: true };
const advertisementResponse = recordResponse("Advertisement", "advertisement", ADVERTISEMENT);

const EXAMPLE_BODY = {
  advertisementName: "Willowmead tea for a quiet evening",
  advertisementUrl: "https://media.example.org/advertisements/willowmead-tea.mp4",
  advertisementDuration: 20,
  tagIds: [5, 6],
  isActive: true,
};
const FIELD_DESCRIPTIONS = {
  advertisementUrl: "A web address: http or https, without a password in it.",
  advertisementDuration: "In seconds.",
};
const TAG_IDS_DESCRIPTION =
  "The IDs of its tags. One that is not there is a 422 at this field. A form may also send the field once for each ID.";

const ADVERTISEMENT_CALLS: CallGroup = {
  position: 50,
  name: "Advertisements",
  description: "What an advertiser shows in sessions.",
  thing: "advertisement",
  calls: {
    "GET /advertisement": {
      operationId: "listAdvertisements",
      summary: "List the advertisements of all advertisers",
      query: listParameters(
        ALL_ADVERTISEMENTS_LIST,
        "Finds the advertisements whose name or address contains this.",
      ),
      responses: {
        200: listResponse(
          "Advertisements",
          "advertisements",
          ALL_ADVERTISEMENTS_LIST,
          ADVERTISEMENT,
        ),
      },
    },
    "GET /advertisement/by-advertiser": {
      operationId: "listAdvertisementsOfAdvertiser",
      summary: "List the advertisements of an advertiser",
      description: "The answer has the advertiser too.",
      query: [
        idParameter("advertiserId", "The ID of the advertiser."),
        ...listParameters(LIST, "Finds the advertisements whose name or address contains this."),
      ],
      responses: {
        200: listResponse("Advertisements", "advertisements", LIST, ADVERTISEMENT, {
          shape: { advertiser: ADVERTISER.shape },
          example: { advertiser: ADVERTISER.example },
        }),
      },
      refusals: missingParentRefusal("Advertiser"),
    },
    "POST /advertisement": {
      operationId: "createAdvertisement",
      summary: "Create an advertisement",
      body: {
        rule: newAdvertisementSchema,
        example: { advertiserId: 2, ...EXAMPLE_BODY },
        fields: {
          ...FIELD_DESCRIPTIONS,
          advertiserId:
            "The advertiser that it belongs to. One that is not there is a 422 at this field.",
          tagIds: `${TAG_IDS_DESCRIPTION} Left out, it has none.`,
          isActive: "Left out, it is true.",
        },
      },
      responses: { 201: advertisementResponse("created") },
    },
    "GET /advertisement/:id": {
      operationId: "getAdvertisement",
      summary: "Read an advertisement",
      responses: { 200: advertisementResponse("retrieved") },
    },
    "PUT /advertisement/:id": {
      operationId: "updateAdvertisement",
      summary: "Change an advertisement",
      description: "It stays with its advertiser.",
      body: {
        rule: advertisementSchema,
        example: EXAMPLE_BODY,
        fields: {
          ...FIELD_DESCRIPTIONS,
          tagIds: `${TAG_IDS_DESCRIPTION} Left out, they stay; an empty list takes them all away.`,
          isActive: "Left out, it stays as it is.",
        },
      },
      responses: { 200: advertisementResponse("updated") },
    },
    "DELETE /advertisement/:id": {
      operationId: "deleteAdvertisement",
      summary: "Delete an advertisement",
      description:
        "Also deletes its view and play counts. Sessions that show it keep its name, and cannot be published until another one is chosen.",
      responses: { 200: deletedResponse("Advertisement") },
    },
  },
};

export default { groups: [ADVERTISEMENT_CALLS], shapes: [ADVERTISEMENT] } satisfies DescribedCalls;
