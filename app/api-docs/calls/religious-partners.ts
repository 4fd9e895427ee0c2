import {
  newReligiousPartnerSchema,
  religiousPartnerSchema,
} from "~/models/religious/religious-partner.schema";
import { withPhone } from "~/server/platform/contact";
import { RELIGIOUS_PARTNER_LIST } from "~/server/religious/partners";
import { type CallGroup, type DescribedCalls, listParameters } from "../describe";
import {
  RELIGIOUS_PARTNER as PARTNER,
  RELIGIOUS_PARTNER_WITH_TOTALS as WITH_TOTALS,
} from "../shapes/religious";
import {
  recordResponse,
  deletedResponse,
  withExclamationMark,
  duplicateNameRefusal,
  listResponse,
} from "~/app/api-docs/responses";

const partnerResponse = recordResponse("Religious partner", "religiousPartner", PARTNER);
const partnerWithTotalsResponse = recordResponse(
  "Religious partner",
  "religiousPartner",
  WITH_TOTALS,
);
const DUPLICATE_NAME = duplicateNameRefusal(
  "Religious partner",
  "St. Aelwyn Catholic Chaplaincy",
  "partnerName",
);
const EXAMPLE_BODY = {
  partnerName: "Lakeside Interfaith Circle",
  contactFirstName: "Ruth",
  contactLastName: "Amsel",
  contactTitle: "Coordinator",
  contactPhone: "(206) 555-0143",
  contactEmail: "ruth@lakeside.example",
  partnerDescription: "Volunteers of several faiths who sit with patients.",
  isActive: true,
};
const CHANGED_BODY = { ...EXAMPLE_BODY, partnerName: "Lakeside Circle of Faiths" };

const RELIGIOUS_PARTNER_CALLS: CallGroup = {
  position: 60,
  name: "Religious partners",
  description: "Communities whose messages sessions can include.",
  thing: "religious partner",
  calls: {
    "GET /religious-partner": {
      operationId: "listReligiousPartners",
      summary: "List religious partners",
      query: listParameters(
        RELIGIOUS_PARTNER_LIST,
        "Finds the partners whose name or contact contains this, whose number (0007) it is, or whose status begins with it.",
      ),
      responses: {
        200: listResponse(
          "Religious partners",
          "religiousPartners",
          RELIGIOUS_PARTNER_LIST,
          PARTNER,
        ),
      },
    },
    "POST /religious-partner": {
      operationId: "createReligiousPartner",
      summary: "Create a religious partner",
      body: {
        rule: withPhone(newReligiousPartnerSchema),
        example: EXAMPLE_BODY,
        fields: {
          partnerDescription: "Left out, null or empty, it has none.",
          isActive: "Left out, it is true.",
        },
      },
      responses: {
        201: withExclamationMark(
          partnerResponse("created", { ...PARTNER.example, messagesCount: 0 }),
        ),
      },
      refusals: { 409: DUPLICATE_NAME },
    },
    "GET /religious-partner/:id": {
      operationId: "getReligiousPartner",
      summary: "Read a religious partner",
      description: "With how often all of its messages were viewed and played.",
      responses: { 200: partnerWithTotalsResponse("retrieved") },
    },
    "PUT /religious-partner/:id": {
      operationId: "updateReligiousPartner",
      summary: "Change a religious partner",
      description:
        "Replaces its name, contact, description and status. The contact must be whole; a description that is left out is emptied.",
      body: {
        rule: withPhone(religiousPartnerSchema),
        example: CHANGED_BODY,
      },
      responses: { 200: withExclamationMark(partnerResponse("updated")) },
      refusals: { 409: DUPLICATE_NAME },
    },
    "DELETE /religious-partner/:id": {
      operationId: "deleteReligiousPartner",
      summary: "Delete a religious partner",
      description:
        "Also deletes its messages, with their view and play counts. Sessions that include one keep its title, and cannot be published until another one is chosen.",
      responses: { 200: withExclamationMark(deletedResponse("Religious partner")) },
    },
  },
};

export default {
  groups: [RELIGIOUS_PARTNER_CALLS],
  shapes: [PARTNER, WITH_TOTALS],
} satisfies DescribedCalls;
