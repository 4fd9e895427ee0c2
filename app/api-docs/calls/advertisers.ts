import { z } from "zod";
import { advertiserSchema, newAdvertiserSchema } from "~/models/advertisers/advertiser.schema";
import { ADVERTISER_LIST } from "~/server/advertisers/advertisers";
import { withPhone } from "~/server/platform/contact";
import { type CallGroup, type DescribedCalls, flagParameter, listParameters } from "../describe";
import {
  ADVERTISER,
  ADVERTISER_WITH_ADVERTISEMENTS as WITH_ADVERTISEMENTS,
} from "../shapes/advertiser";
import {
  recordResponse,
  deletedResponse,
  duplicateNameRefusal,
  listResponse,
} from "~/app/api-docs/responses";

const listedSchema = z.union([ADVERTISER.shape, WITH_ADVERTISEMENTS.shape]);
const advertiserResponse = recordResponse("Advertiser", "advertiser", WITH_ADVERTISEMENTS);
const DUPLICATE_NAME = duplicateNameRefusal(
  "Advertiser",
  "Brightwater Therapeutics",
  "advertiserName",
);
const EXAMPLE_BODY = {
  advertiserName: "Willowmead Remedies",
  contactFirstName: "Ines",
  contactLastName: "Falk",
  contactTitle: "Account Manager",
  contactPhone: "(206) 555-0142",
  contactEmail: "i.falk@willowmead.example",
  isActive: true,
};
const CHANGED_BODY = {
  ...EXAMPLE_BODY,
  advertiserName: "Willowmead Natural Remedies",
  contactTitle: null,
};

const ADVERTISER_CALLS: CallGroup = {
  position: 40,
  name: "Advertisers",
  description: "Companies whose advertisements sessions can show.",
  thing: "advertiser",
  calls: {
    "GET /advertiser": {
      operationId: "listAdvertisers",
      summary: "List advertisers",
      query: [
        ...listParameters(
          ADVERTISER_LIST,
          "Finds the advertisers whose name or contact contains this, or whose number (0007) it is.",
        ),
        flagParameter(
          "includeAdvertisements",
          "Whether an advertiser comes with all that it shows, the oldest first.",
        ),
      ],
      responses: {
        200: listResponse("Advertisers", "advertisers", ADVERTISER_LIST, {
          shape: listedSchema,
          example: ADVERTISER.example,
        }),
      },
    },
    "POST /advertiser": {
      operationId: "createAdvertiser",
      summary: "Create an advertiser",
      description: "A new one needs its whole contact.",
      body: {
        rule: withPhone(newAdvertiserSchema),
        example: EXAMPLE_BODY,
        fields: { isActive: "Left out, it is true." },
      },
      responses: {
        201: advertiserResponse("created", {
          ...ADVERTISER.example,
          advertisementCount: 0,
          advertisements: [],
        }),
      },
      refusals: { 409: DUPLICATE_NAME },
    },
    "GET /advertiser/:id": {
      operationId: "getAdvertiser",
      summary: "Read an advertiser with its advertisements",
      responses: { 200: advertiserResponse("retrieved") },
    },
    "PUT /advertiser/:id": {
      operationId: "updateAdvertiser",
      summary: "Change an advertiser",
      description:
        "Replaces its name, contact and status. What is left out of the contact, null or empty is no longer known.",
      body: {
        rule: withPhone(advertiserSchema),
        example: CHANGED_BODY,
      },
      responses: { 200: advertiserResponse("updated") },
      refusals: { 409: DUPLICATE_NAME },
    },
    "DELETE /advertiser/:id": {
      operationId: "deleteAdvertiser",
      summary: "Delete an advertiser",
      description:
        "Also deletes its advertisements, with their view and play counts. Sessions that show one keep its name, and cannot be published until another one is chosen.",
      responses: { 200: deletedResponse("Advertiser") },
    },
  },
};

export default {
  groups: [ADVERTISER_CALLS],
  shapes: [ADVERTISER, WITH_ADVERTISEMENTS],
} satisfies DescribedCalls;
