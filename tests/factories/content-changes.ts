import type { ContentType } from "~/server/platform/revisions";
import {
  QUESTIONS,
  seedAdvertisement,
  seedAdvertiser,
  seedDepartment,
  seedGuidance,
  seedGuidanceStep,
  seedReligiousMessage,
  seedReligiousPartner,
  seedSession,
  seedSpecialty,
  seedSurvey,
  seedSurveyWithQuestions,
  seedTag,
  unique,
} from "./content";
import { seedBillingPlan } from "./billing-plans";
import { seedFacility } from "./facilities";
import { createFacility } from "~/server/facilities/facilities";
import { createStep } from "~/server/facilities/steps";
import { admin } from "../support/database";

import { seedProcedure } from "./catalogue";
import { seedPartner, seedPartnerOffer } from "./partners";

type Example = { seed: () => Promise<{ id: number }>; change: () => object | Promise<object> };

const contact = { contactFirstName: "Ben", contactEmail: "ben@partner.example" };
const tagIds = async () => [(await seedTag()).id];

/** For each type of content, how a record is created, and values to change in what its update takes. */
export const CONTENT_CHANGES: Record<ContentType, Example> = {
  "procedure plan": {
    seed: () => seedProcedure({ summary: "Short" }),
    change: async () => ({
      name: unique("Other"),
      specialityId: (await seedSpecialty()).id,
      summary: "Another",
      whatToExpect: "A day with us",
      careTeamPhone: "+12065550142",
      completePriceCents: 999,
      isActive: false,
    }),
  },
  "billing plan": {
    seed: () => seedBillingPlan(),
    change: () => ({
      name: unique("Other"),
      description: "Another",
      position: 7,
      status: "Retired",
    }),
  },
  department: {
    seed: () => seedDepartment(),
    change: () => ({ name: unique("Other"), isActive: false }),
  },
  specialty: {
    seed: () => seedSpecialty(),
    change: async () => ({
      name: unique("Other"),
      isActive: false,
      departmentId: (await seedDepartment()).id,
    }),
  },
  tag: { seed: () => seedTag(), change: () => ({ name: unique("Other") }) },
  advertiser: {
    seed: () => seedAdvertiser(),
    change: () => ({ advertiserName: unique("Other"), isActive: false, ...contact }),
  },
  advertisement: {
    seed: async () => seedAdvertisement({ tagIds: await tagIds() }),
    change: async () => ({
      advertisementName: "Other",
      advertisementDuration: 33,
      isActive: false,
      tagIds: await tagIds(),
    }),
  },
  "religious partner": {
    seed: () => seedReligiousPartner({ partnerDescription: "Old and kind" }),
    change: () => ({ partnerName: unique("Other"), partnerDescription: "", ...contact }),
  },
  "religious message": {
    seed: () => seedReligiousMessage({ title: "Peace", description: "Short" }),
    change: () => ({
      messageName: "Procedure Morning Message",
      title: "Morning",
      religionType: "Jewish",
      duration: 44,
      description: "",
      isActive: false,
    }),
  },
  survey: {
    seed: async () => seedSurvey({ category: "Sleep", tagIds: await tagIds() }),
    change: async () => ({
      name: unique("Other"),
      category: "Food",
      serveType: "post-lms-module",
      tagIds: await tagIds(),
    }),
  },
  "survey question": {
    seed: async () => ({ id: (await seedSurveyWithQuestions()).questionOrder[1] ?? 0 }),
    change: () => ({ ...QUESTIONS.rank, correctAnswer: null, urgentAnswer: 1 }),
  },
  session: {
    seed: async () => {
      const religiousMessageId = (await seedReligiousMessage()).id;
      return seedSession({ religiousContent: "Yes", religiousMessageId });
    },
    change: () => ({
      name: unique("Other"),
      title: "Other",
      billType: "Paid",
      liveCoach: "Y",
      audioUrl: "https://media.example.org/other.mp3",
      audio: "",
      audioDuration: 20,
      religiousContent: "No",
      religiousMessageId: "",
    }),
  },
  "caretaker guidance": {
    seed: async () => seedGuidance({ phase: "pre-procedure", tagIds: await tagIds() }),
    change: () => ({ name: "Other", phase: null, tagIds: [] }),
  },
  "family guidance": {
    seed: () => seedGuidance({ phase: "family-pre-procedure" }, "family"),
    change: async () => ({ name: "Other", phase: "", tagIds: await tagIds() }),
  },
  facility: {
    seed: () =>
      createFacility(admin, {
        name: unique("Facility"),
        kind: "Building",
        hours: "Every day",
        parking: "Garage A",
      }),
    change: async () => ({
      name: unique("Other"),
      kind: "Unit",
      partOfId: (await seedFacility([], { kind: "Building" })).id,
      isActive: false,
      addressLine1: "1 Other Road",
      phone: "+12065550143",
      hours: null,
      timeZone: "America/Chicago",
    }),
  },
  "facility step": {
    seed: async () => {
      const { id: facilityId } = await seedFacility();
      return createStep(admin, { facilityId, title: "The door", description: "Go in." });
    },
    change: () => ({ title: "Other", description: "Other" }),
  },
  partner: {
    seed: () => seedPartner({ website: "https://partner.example", accessCode: unique("Code") }),
    change: () => ({
      partnerName: unique("Other"),
      kind: "insurer",
      ...contact,
      website: null,
      description: "Another",
      contractFrom: "2027-01-01",
      contractTo: "2027-12-31",
      seats: 5,
      accessCode: unique("Code"),
      coversPlan: "complete",
      coversPercent: 50,
      agreementSignedOn: "2026-12-01",
      status: "Suspended",
      showsOnSite: true,
    }),
  },
  "partner offer": {
    seed: () => seedPartnerOffer({ planCodes: ["complete"] }),
    change: () => ({
      offerName: unique("Other"),
      label: "Another",
      code: unique("Code"),
      kind: "amount",
      value: 2_500,
      planCodes: [],
      fromDay: "2027-01-01",
      toDay: "2027-12-31",
      maxRedemptions: 5,
      budgetCents: 50_000,
      reach: "code",
      paidToShow: true,
    }),
  },
  "caretaker guidance step": {
    seed: async () => seedGuidanceStep((await seedGuidance()).id),
    change: () => ({ guidanceTitle: "Other", guidanceDirections: "Other" }),
  },
  "family guidance step": {
    seed: async () => seedGuidanceStep((await seedGuidance({}, "family")).id, {}, "family"),
    change: () => ({ guidanceTitle: "Other", guidanceDirections: "Other" }),
  },
};
