import { z } from "zod";
import { advertiserSchema, newAdvertiserSchema } from "~/models/advertiser.schema";
import { ADVERTISER_LIST } from "~/server/advertisers/advertisers";
import {
  type CallGroup,
  flagParameter,
  listQuery,
  nothing,
  onePage,
  only,
  pagination,
  type Refusal,
  sorting,
} from "../describe";
import { ADVERTISER, ADVERTISER_WITH_ADVERTISEMENTS as WHOLE } from "../shapes/advertiser";

const either = z.union([ADVERTISER.shape, WHOLE.shape]);
const advertisers = z.object({ advertisers: z.array(either), pagination, sorting }).strict();
const TAKEN: Refusal = {
  when: "Another advertiser has the name, whatever its case.",
  message: 'Advertiser "Brightwater Therapeutics" already exists',
  field: "advertiserName",
};
const EXAMPLE = {
  advertiserName: "Willowmead Remedies",
  contactFirstName: "Ines",
  contactLastName: "Falk",
  contactTitle: "Account Manager",
  contactPhone: "+1 555 0142",
  contactEmail: "i.falk@willowmead.example",
  isActive: true,
};

export const ADVERTISER_CALLS: CallGroup = {
  name: "Advertisers",
  description: "Companies whose advertisements sessions can show.",
  thing: "advertiser",
  calls: {
    "GET /advertiser": {
      operationId: "listAdvertisers",
      summary: "List advertisers",
      query: [
        ...listQuery(
          ADVERTISER_LIST,
          "Finds the advertisers whose name or contact contains this, or whose number (0007) it is.",
        ),
        flagParameter(
          "includeAdvertisements",
          "Whether an advertiser comes with all that it shows, the oldest first.",
        ),
      ],
      answers: {
        200: {
          message: "Advertisers retrieved successfully",
          data: advertisers,
          example: { advertisers: [ADVERTISER.example], ...onePage(1) },
        },
      },
    },
    "POST /advertiser": {
      operationId: "createAdvertiser",
      summary: "Create an advertiser",
      description: "A new one needs its whole contact.",
      body: {
        rule: newAdvertiserSchema,
        example: EXAMPLE,
        fields: { isActive: "Left out, it is true." },
      },
      answers: {
        201: {
          message: "Advertiser created successfully",
          data: only("advertiser", WHOLE.shape),
          example: {
            advertiser: { ...ADVERTISER.example, advertisementCount: 0, advertisements: [] },
          },
        },
      },
      refusals: { 409: TAKEN },
    },
    "GET /advertiser/:id": {
      operationId: "getAdvertiser",
      summary: "Read an advertiser with its advertisements",
      answers: {
        200: {
          message: "Advertiser retrieved successfully",
          data: only("advertiser", WHOLE.shape),
          example: { advertiser: WHOLE.example },
        },
      },
    },
    "PUT /advertiser/:id": {
      operationId: "updateAdvertiser",
      summary: "Change an advertiser",
      description:
        "Replaces its name, contact and status. What is left out of the contact, null or empty is no longer known.",
      body: { rule: advertiserSchema, example: { ...EXAMPLE, contactTitle: null } },
      answers: {
        200: {
          message: "Advertiser updated successfully",
          data: only("advertiser", WHOLE.shape),
          example: { advertiser: WHOLE.example },
        },
      },
      refusals: { 409: TAKEN },
    },
    "DELETE /advertiser/:id": {
      operationId: "deleteAdvertiser",
      summary: "Delete an advertiser",
      description:
        "Deletes its advertisements too, and what was counted of them. Sessions that show one keep its name, and cannot be published until another one is chosen.",
      answers: {
        200: { message: "Advertiser deleted successfully", data: nothing, example: null },
      },
    },
  },
};
