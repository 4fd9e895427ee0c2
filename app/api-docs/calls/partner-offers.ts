import { deletedResponse, listResponse, recordResponse } from "~/app/api-docs/responses";
import {
  NEW_PARTNER_OFFER_API,
  OFFER_MESSAGES,
  partnerOfferSchema,
} from "~/models/partners/partner-offer.schema";
import { PARTNER_OFFER_LIST } from "~/server/partner-offers/partner-offers";
import { type CallGroup, type DescribedCalls, listParameters } from "../describe";
import { PARTNER_OFFER } from "../shapes/partner";

const offerResponse = recordResponse("Partner offer", "partnerOffer", PARTNER_OFFER);

const NAME = "Summer savings";
const DUPLICATE = {
  when: "Another offer of the partner has the name, or another partner or offer the code.",
  message: OFFER_MESSAGES.duplicate(NAME),
  field: "offerName",
};
const NOT_FOUND = { when: "There is no such offer.", message: "Partner offer not found" };
const FIELDS = {
  label: "What patients read.",
  code: "4 to 40 letters and digits; case, spaces and hyphens do not count. Null or empty for none.",
  value: "Whole percent, 1 to 100, or whole cents; 0 for a free one.",
  planCodes: "Codes of billing plans; none: all of them.",
  fromDay: "First day, in the hospital's time zone. Null or empty for no limit.",
  toDay: "Last day. Null or empty for no limit.",
  maxRedemptions: "People who may use it. 0: no limit.",
  budgetCents: "Cents that it may give. 0: no limit.",
  reach: "Left out, who has the code, or everyone without one.",
  paidToShow: "Whether the partner pays for it to be shown. Left out, false.",
};
const EXAMPLE_BODY = {
  offerName: NAME,
  label: "20% off your plan",
  kind: "percentage",
  value: 20,
  planCodes: ["complete"],
  fromDay: "2027-06-01",
  toDay: "2027-08-31",
  maxRedemptions: 100,
  budgetCents: 0,
  reach: "everyone",
  paidToShow: false,
};

const PARTNER_OFFERS: CallGroup = {
  position: 145,
  name: "Partner offers",
  thing: "partner offer",
  description:
    "What partners give toward a plan. An offer is bound to billing plans, never to a procedure, an answer or a diagnosis.",
  calls: {
    "GET /partner-offer": {
      operationId: "listPartnerOffers",
      summary: "List partner offers",
      query: listParameters(
        PARTNER_OFFER_LIST,
        "Finds the offers whose name, label, code or partner's name contains this, or whose label (PO001) it is.",
      ),
      responses: {
        200: listResponse("Partner offers", "partnerOffers", PARTNER_OFFER_LIST, PARTNER_OFFER),
      },
    },
    "POST /partner-offer": {
      operationId: "createPartnerOffer",
      summary: "Create a partner offer",
      description: "It is a draft until it is published.",
      body: {
        rule: NEW_PARTNER_OFFER_API,
        fields: { ...FIELDS, partnerId: "The ID of its partner, which stays." },
        example: { partnerId: 1, ...EXAMPLE_BODY },
      },
      responses: { 201: offerResponse("created") },
      refusals: { 409: DUPLICATE },
    },
    "GET /partner-offer/:id": {
      operationId: "getPartnerOffer",
      summary: "Read a partner offer",
      responses: { 200: offerResponse("retrieved") },
      refusals: { 404: NOT_FOUND },
    },
    "PUT /partner-offer/:id": {
      operationId: "updatePartnerOffer",
      summary: "Change a partner offer",
      description:
        "What is left out stays; so do its partner, its stage, and how often it was used.",
      body: {
        rule: partnerOfferSchema,
        partial: true,
        fields: FIELDS,
        example: { ...EXAMPLE_BODY, kind: "amount", value: 2_500 },
      },
      responses: { 200: offerResponse("updated") },
      refusals: { 404: NOT_FOUND, 409: DUPLICATE },
    },
    "DELETE /partner-offer/:id": {
      operationId: "deletePartnerOffer",
      summary: "Delete a partner offer",
      description: "One that people have used cannot be deleted: pause it, or let it end.",
      responses: { 200: deletedResponse("Partner offer") },
      refusals: {
        404: NOT_FOUND,
        409: {
          when: "People have used it.",
          message: 'Partner offer "Spring savings" was used by 3 people and cannot be deleted',
          code: "in-use",
        },
      },
    },
    "POST /partner-offer/:id/publish": {
      operationId: "publishPartnerOffer",
      summary: "Publish a partner offer",
      description: "Its days, its counts and its partner decide whether it is Active then.",
      responses: { 200: offerResponse("published") },
      refusals: {
        404: NOT_FOUND,
        409: { when: "It is paused.", message: "This offer is paused. Resume it instead" },
      },
    },
    "POST /partner-offer/:id/pause": {
      operationId: "pausePartnerOffer",
      summary: "Pause a partner offer",
      description: "Nobody gets it until it is resumed.",
      responses: { 200: offerResponse("paused") },
      refusals: {
        404: NOT_FOUND,
        409: { when: "It is a draft.", message: "Only a published offer can be paused" },
      },
    },
    "POST /partner-offer/:id/resume": {
      operationId: "resumePartnerOffer",
      summary: "Resume a partner offer",
      responses: { 200: offerResponse("resumed") },
      refusals: {
        404: NOT_FOUND,
        409: {
          when: "It is a draft.",
          message: "Only a paused offer can be resumed. Publish a draft",
        },
      },
    },
  },
};

export default {
  groups: [PARTNER_OFFERS],
  shapes: [PARTNER_OFFER],
} satisfies DescribedCalls;
