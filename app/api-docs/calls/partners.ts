import { z } from "zod";
import { deletedResponse, listResponse, recordResponse } from "~/app/api-docs/responses";
import { eligibilitySchema } from "~/models/partners/eligibility.schema";
import { PARTNER_MESSAGES } from "~/models/partners/partner.schema";
import { NEW_PARTNER_API, PARTNER_API, PARTNER_LIST } from "~/server/partners/partners";
import { type CallGroup, type DescribedCalls, listParameters } from "../describe";
import { ELIGIBILITY, ELIGIBILITY_RESULT, PARTNER } from "../shapes/partner";

const partnerResponse = recordResponse("Partner", "partner", PARTNER);

const NAME = "Lakeside Mills";
const DUPLICATE = {
  when: "Another partner has the name, or another partner or offer the code.",
  message: PARTNER_MESSAGES.duplicate(NAME),
  field: "partnerName",
};
const NOT_FOUND = { when: "There is no such partner.", message: "Partner not found" };
const FIELDS = {
  status: "Left out, a new one is a Prospect. Only an Active one pays and has offers that count.",
  website: "Null or empty for none.",
  description: "Null or empty for none.",
  showsOnSite: "Left out, false.",
  contractFrom: "First day. Null or empty for no limit.",
  contractTo: "Last day; nobody loses a plan by it. Null or empty for no limit.",
  seats: "People who may be covered. 0: no limit.",
  accessCode:
    "4 to 40 letters and digits; case, spaces and hyphens do not count. No other partner or offer has it.",
  coversPlan: "Code of a billing plan. Null or empty for none.",
  coversPercent: "Part of that plan's price.",
  agreementSignedOn: "Day of the business associate agreement.",
};
const EXAMPLE_BODY = {
  partnerName: NAME,
  kind: "employer",
  contactFirstName: "Ann",
  contactLastName: "Lee",
  contactTitle: "Benefits Lead",
  contactPhone: "(206) 555-0142",
  contactEmail: "ann.lee@lakeside.example",
  website: "https://lakeside.example",
  contractFrom: "2027-01-01",
  contractTo: "2027-12-31",
  seats: 200,
  coversPlan: "complete",
  coversPercent: 50,
  status: "Active",
};

const PARTNERS: CallGroup = {
  position: 144,
  name: "Partners",
  thing: "partner",
  description:
    "Organizations that send patients or help pay for their plans, with their contracts. They need a token with the scope `billing:read` or `billing:write`.",
  calls: {
    "GET /partner": {
      operationId: "listPartners",
      summary: "List partners",
      query: listParameters(
        PARTNER_LIST,
        "Finds the partners whose name, kind, contact or access code contains this, or whose label (PA001) it is.",
      ),
      responses: { 200: listResponse("Partners", "partners", PARTNER_LIST, PARTNER) },
    },
    "POST /partner": {
      operationId: "createPartner",
      summary: "Create a partner",
      body: { rule: NEW_PARTNER_API, fields: FIELDS, example: EXAMPLE_BODY },
      responses: { 201: partnerResponse("created", { ...PARTNER.example, offerCount: 0 }) },
      refusals: { 409: DUPLICATE },
    },
    "GET /partner/:id": {
      operationId: "getPartner",
      summary: "Read a partner",
      responses: { 200: partnerResponse("retrieved") },
      refusals: { 404: NOT_FOUND },
    },
    "PUT /partner/:id": {
      operationId: "updatePartner",
      summary: "Change a partner",
      description: "What is left out stays.",
      body: {
        rule: PARTNER_API,
        partial: true,
        fields: FIELDS,
        example: { ...EXAMPLE_BODY, status: "Suspended", contactTitle: null },
      },
      responses: { 200: partnerResponse("updated") },
      refusals: { 404: NOT_FOUND, 409: DUPLICATE },
    },
    "DELETE /partner/:id": {
      operationId: "deletePartner",
      summary: "Delete a partner",
      description:
        "Deletes its offers and its eligibility list too. One whose offers were used cannot be deleted: the status Ended takes it out of use.",
      responses: { 200: deletedResponse("Partner") },
      refusals: {
        404: NOT_FOUND,
        409: {
          when: "People have used an offer of it.",
          message:
            'Partner "Northwind Mills" has 2 offers that people have used and cannot be deleted',
          code: "in-use",
        },
      },
    },
    "GET /partner/:id/eligibility": {
      operationId: "getPartnerEligibility",
      summary: "Read how many are on a partner's eligibility list",
      description: "Who is on it is stored as hashes, and cannot be read.",
      responses: {
        200: {
          message: "Eligibility list retrieved successfully",
          data: z.object({ eligibility: ELIGIBILITY.shape }).strict(),
          example: { eligibility: ELIGIBILITY.example },
        },
      },
      refusals: { 404: NOT_FOUND },
    },
    "PUT /partner/:id/eligibility": {
      operationId: "updatePartnerEligibility",
      summary: "Replace a partner's eligibility list",
      description:
        "Who is listed from now on, 100,000 at most. As `multipart/form-data`, a CSV or Excel file up to 5 MB in the field `file`, with a column `Record Number or Email`, or `Record Number` and `Email`.",
      ignoresIfMatch: true,
      body: {
        rule: eligibilitySchema,
        fields: { recordNumbers: "Left out, none.", emails: "Left out, none." },
        example: { recordNumbers: ["MRN-1001", "MRN-1002"], emails: ["ada@example.org"] },
      },
      responses: {
        200: {
          message: "Eligibility list replaced successfully",
          data: z.object({ eligibility: ELIGIBILITY_RESULT.shape }).strict(),
          example: { eligibility: ELIGIBILITY_RESULT.example },
        },
      },
      refusals: { 404: NOT_FOUND },
    },
    "DELETE /partner/:id/eligibility": {
      operationId: "deletePartnerEligibility",
      summary: "Remove a partner's eligibility list",
      description: "Nobody loses a plan by it. It does not go to the bin.",
      ignoresIfMatch: true,
      responses: {
        200: { message: "Eligibility list removed successfully", data: z.null(), example: null },
      },
      refusals: { 404: NOT_FOUND },
    },
  },
};

export default {
  groups: [PARTNERS],
  shapes: [PARTNER, ELIGIBILITY, ELIGIBILITY_RESULT],
} satisfies DescribedCalls;
