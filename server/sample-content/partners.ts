import type { OfferKind, OfferReach, OfferStage } from "~/models/partners/offer-options.schema";
import type { PartnerKind, PartnerStatus } from "~/models/partners/partner-options.schema";

/** An offer of a sample partner; days count from the day of loading. */
type SampleOffer = {
  name: string;
  label: string;
  kind: OfferKind;
  /** Whole percent, or whole cents. */
  value: number;
  reach?: OfferReach;
  code?: string;
  planCodes?: string;
  stage: OfferStage;
  fromDay?: number;
  toDay?: number;
  maxRedemptions?: number;
  budgetCents?: number;
  paidToShow?: true;
};

/** A fictional organization, at a domain reserved for examples; days count from the day of loading. */
type SamplePartner = {
  name: string;
  kind: PartnerKind;
  status: PartnerStatus;
  contact: [firstName: string, lastName: string, title: string, phone: string, email: string];
  website: string;
  description: string;
  contract: { from: number; to?: number; signedOn?: number };
  coverage?: { plan: string; percent: number; seats: number; accessCode: string };
  /** Who is on its eligibility list. */
  eligibleEmails?: readonly string[];
  offers: readonly SampleOffer[];
};

/** One partner or more of each kind and in each state, with offers that are in all states on the day of loading. */
export const SAMPLE_PARTNER_ORGANIZATIONS: readonly SamplePartner[] = [
  {
    name: "Lakemoor Health Network",
    kind: "healthcare-system",
    status: "Active",
    contact: [
      ...(["Helen", "Marsh", "Director of Patient Services", "+12065550170"] as const),
      "h.marsh@lakemoor.example.org",
    ],
    website: "https://lakemoor.example.org",
    description: "Sends patients from its clinics, and pays half of the Complete plan for them.",
    contract: { from: -240, to: 125, signedOn: -250 },
    coverage: { plan: "complete", percent: 50, seats: 0, accessCode: "LAKEMOOR-CARE" },
    offers: [
      {
        name: "Welcome",
        label: "20% off your plan",
        ...{ kind: "percentage", value: 20, stage: "Published", paidToShow: true },
      },
      {
        name: "Next season",
        label: "30% off your plan",
        ...{ kind: "percentage", value: 30, stage: "Published", fromDay: 30, toDay: 90 },
      },
    ],
  },
  {
    name: "Alderbrook Family Medicine",
    kind: "medical-provider",
    status: "Active",
    contact: [
      ...(["Ruben", "Ostrow", "Practice Manager", "+12065550171"] as const),
      "office@alderbrook.example.org",
    ],
    website: "https://alderbrook.example.org",
    description: "A practice that gives its patients a code when it sends them to the hospital.",
    contract: { from: -90, signedOn: -95 },
    offers: [
      {
        name: "Referral",
        label: "$2 off the Complete plan",
        ...{ kind: "amount", value: 200, reach: "code", code: "ALDER-REFERS", stage: "Published" },
        ...{ planCodes: "complete", toDay: 180, maxRedemptions: 100 },
      },
      {
        name: "Open house",
        label: "$1 off the Complete plan",
        ...{ kind: "amount", value: 100, stage: "Paused", planCodes: "complete", paidToShow: true },
      },
      {
        name: "New year",
        label: "15% off your plan",
        ...{ kind: "percentage", value: 15, stage: "Draft" },
      },
    ],
  },
  {
    name: "Fernhill Home Care",
    kind: "healthcare-affiliate",
    status: "Suspended",
    contact: [
      ...(["Imani", "Cole", "Care Coordinator", "+12065550172"] as const),
      "partners@fernhill.example.org",
    ],
    website: "https://fernhill.example.org",
    description: "Helps people in the first days at home. Waits for its new agreement.",
    contract: { from: -400, to: 30 },
    offers: [],
  },
  {
    name: "Northwind Mills",
    kind: "employer",
    status: "Active",
    contact: [
      ...(["Grace", "Imai", "Benefits Lead", "+12065550173"] as const),
      "benefits@northwind.example.org",
    ],
    website: "https://northwind.example.org",
    description: "Pays the Complete plan for its staff and their families.",
    contract: { from: -150, to: 215, signedOn: -160 },
    coverage: { plan: "complete", percent: 100, seats: 200, accessCode: "NORTHWIND-STAFF" },
    eligibleEmails: ["ana", "bo", "carla", "dmitri", "esther", "farid"].map(
      (name) => `${name}@northwind.example.org`,
    ),
    offers: [
      {
        name: "For our staff",
        label: "Your plan is free",
        ...{ kind: "free", value: 0, reach: "eligible", planCodes: "complete" },
        ...{ stage: "Published" },
      },
      {
        name: "First three",
        label: "Half off your plan",
        ...{ kind: "percentage", value: 50, stage: "Published", maxRedemptions: 3 },
      },
    ],
  },
  {
    name: "Evenmoor Mutual",
    kind: "insurer",
    status: "Prospect",
    contact: [
      ...(["Lucia", "Bennet", "Account Manager", "+12065550174"] as const),
      "l.bennet@evenmoor.example.org",
    ],
    website: "https://evenmoor.example.org",
    description: "Thinks about covering the Complete plan for its members.",
    contract: { from: 60 },
    offers: [],
  },
  {
    name: "Cobalt Harbor Shipping",
    kind: "employer",
    status: "Ended",
    contact: [
      ...(["Tomas", "Reed", "Human Resources", "+12065550175"] as const),
      "hr@cobaltharbor.example.org",
    ],
    website: "https://cobaltharbor.example.org",
    description: "Had a contract for a year.",
    contract: { from: -420, to: -55 },
    offers: [
      {
        name: "Crew savings",
        label: "25% off your plan",
        ...{ kind: "percentage", value: 25, stage: "Published", toDay: -55 },
      },
    ],
  },
];
