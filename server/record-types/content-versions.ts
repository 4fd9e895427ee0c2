import { COMPLETE_PLAN } from "~/models/catalogue/plan.schema";
import type { Audience } from "~/models/guidance/audience.schema";
import { getAdvertisement, updateAdvertisement } from "~/server/advertisers/advertisements";
import { getAdvertiser, updateAdvertiser } from "~/server/advertisers/advertisers";
import { getBillingPlan, updateBillingPlan } from "~/server/billing-plans/billing-plans";
import { getDepartment, updateDepartment } from "~/server/departments/departments";
import { getSpecialty, updateSpecialty } from "~/server/departments/specialties";
import { getFacility, toFacilityInput, updateFacility } from "~/server/facilities/facilities";
import {
  getStep as getFacilityStep,
  updateStep as updateFacilityStep,
} from "~/server/facilities/steps";
import { getGuidance, updateGuidance } from "~/server/guidance/guidances";
import { getStep, updateStep } from "~/server/guidance/steps";
import {
  getPartnerOffer,
  toPartnerOfferInput,
  updatePartnerOffer,
} from "~/server/partner-offers/partner-offers";
import { getPartner, toPartnerInput, updatePartner } from "~/server/partners/partners";
import type { Caller } from "~/server/platform/caller";
import type { ExpectedVersions } from "~/server/platform/record-version";
import type { ContentType } from "~/server/platform/revisions";
import type { ProcedureData } from "~/server/procedure-plans/present";
import { getProcedure, updateProcedure } from "~/server/procedure-plans/procedures";
import { getReligiousMessage, updateReligiousMessage } from "~/server/religious/messages";
import { getReligiousPartner, updateReligiousPartner } from "~/server/religious/partners";
import { toRawValues } from "~/server/sessions/form-values";
import { getSession, updateSession } from "~/server/sessions/sessions";
import { getQuestion, updateQuestion } from "~/server/surveys/questions";
import { getSurvey, updateSurvey } from "~/server/surveys/surveys";
import type { TagRef } from "~/server/tags/tag-links";
import { getTag, updateTag } from "~/server/tags/tags";
import {
  departmentCheck,
  facilityCheck,
  partOfCheck,
  fileCheck,
  fileId,
  phoneCheck,
  phoneFieldCheck,
  type PresentedRecord,
  type ReferenceCheck,
  SESSION_CHECKS,
  specialtyCheck,
  tagsCheck,
} from "./version-references";

/** How a content record is read, and how one of its versions is saved again. */
export type ContentVersions = {
  read: (caller: Caller, id: number) => Promise<PresentedRecord>;
  /** The area's own update, with all its rules. */
  update: (
    caller: Caller,
    id: number,
    input: object,
    expected: ExpectedVersions,
  ) => Promise<PresentedRecord>;
  /** Converts a presented record to the input of `update`. */
  toInput: (record: PresentedRecord) => object;
  /** Presented field with the display name; default: "name". */
  nameField?: string;
  /** Presented fields that `update` does not write: a restored version keeps their present values. */
  fixed?: readonly string[];
  references?: readonly ReferenceCheck[];
};

type Versioned = { id: number; version: number };
type Definition<T extends Versioned> = Omit<ContentVersions, "read" | "update" | "toInput"> & {
  read: (caller: Caller, id: number) => Promise<T>;
  update: (...parameters: Parameters<ContentVersions["update"]>) => Promise<Versioned>;
  toInput: (record: T) => object;
};

/** Checks a definition against its area's presenter, whose output the stored versions are. */
const define = <T extends Versioned>(definition: Definition<T>) =>
  definition as unknown as ContentVersions;

type Contact = Record<
  "contactFirstName" | "contactLastName" | "contactTitle" | "contactPhone" | "contactEmail",
  string | null
>;
const contactInput = (record: Contact) => ({
  contactFirstName: record.contactFirstName,
  contactLastName: record.contactLastName,
  contactTitle: record.contactTitle,
  contactPhone: record.contactPhone,
  contactEmail: record.contactEmail,
});

/** Fields that only publishing and unpublishing change. */
const PUBLISHING = ["status", "statusChangedAt", "statusChangedBy"];

/**
 * A version from before billing plans had prices of their own has no list of them, and so comes with that of today, from which its
 * Complete plan's price differs.
 */
const toOwnPrices = ({ prices, completePriceCents }: ProcedureData): object => {
  const listed = prices.find(({ plan }) => plan === COMPLETE_PLAN)?.priceCents;
  return listed === completePriceCents ? { prices } : { prices, completePriceCents };
};

const tagIds = (tags: TagRef[]) => tags.map(({ id }) => id);

const guidanceVersions = (audience: Audience) =>
  define({
    read: (caller, id) => getGuidance(caller, audience, id),
    update: (caller, id, input, expected) => updateGuidance(caller, audience, id, input, expected),
    toInput: ({ name, phase, image, tags }) => ({
      name,
      phase,
      image: fileId(image),
      tagIds: tagIds(tags),
    }),
    fixed: PUBLISHING,
    references: [tagsCheck, fileCheck("image", "Picture")],
  });

const stepVersions = (audience: Audience) =>
  define({
    nameField: "guidanceTitle",
    read: (caller, id) => getStep(caller, audience, id),
    update: (caller, id, input, expected) => updateStep(caller, audience, id, input, expected),
    toInput: (step) => ({
      guidanceTitle: step.guidanceTitle,
      guidanceDirections: step.guidanceDirections,
      image: fileId(step.guidanceDirectionPhoto),
      voice: fileId(step.guidanceDirectionVoice),
    }),
    fixed: ["guidanceId", "guidanceDay"],
    references: [
      fileCheck("guidanceDirectionPhoto", "Picture"),
      fileCheck("guidanceDirectionVoice", "Recording"),
    ],
  });

/** The versions of each type of content. A field that an area adds to its presenter and its input belongs here too. */
export const CONTENT_VERSIONS: Record<ContentType, ContentVersions> = {
  department: define({
    read: getDepartment,
    update: updateDepartment,
    toInput: ({ name, isActive }) => ({ name, isActive }),
  }),
  specialty: define({
    read: getSpecialty,
    update: updateSpecialty,
    toInput: ({ name, departmentId, isActive }) => ({ name, departmentId, isActive }),
    references: [departmentCheck],
  }),
  tag: define({ read: getTag, update: updateTag, toInput: ({ name }) => ({ name }) }),
  advertiser: define({
    nameField: "advertiserName",
    read: getAdvertiser,
    update: updateAdvertiser,
    toInput: ({ advertiserName, isActive, ...record }) => ({
      advertiserName,
      isActive,
      ...contactInput(record),
    }),
    references: [phoneCheck],
  }),
  advertisement: define({
    nameField: "advertisementName",
    read: (caller, id) => getAdvertisement(caller, id),
    update: updateAdvertisement,
    toInput: (advertisement) => ({
      advertisementName: advertisement.advertisementName,
      advertisementUrl: advertisement.advertisementUrl,
      advertisementDuration: advertisement.advertisementDuration,
      isActive: advertisement.isActive,
      tagIds: tagIds(advertisement.tags),
    }),
    fixed: ["advertiserId"],
    references: [tagsCheck],
  }),
  "religious partner": define({
    nameField: "partnerName",
    read: getReligiousPartner,
    update: updateReligiousPartner,
    toInput: ({ partnerName, partnerDescription, isActive, ...record }) => ({
      partnerName,
      partnerDescription,
      isActive,
      ...contactInput(record),
    }),
    references: [phoneCheck],
  }),
  "religious message": define({
    nameField: "messageName",
    read: (caller, id) => getReligiousMessage(caller, id),
    update: updateReligiousMessage,
    toInput: (message) => ({
      title: message.title,
      messageName: message.messageName,
      religionType: message.religionType,
      messageUrl: message.messageUrl,
      duration: message.duration,
      description: message.description,
      isActive: message.isActive,
    }),
    fixed: ["religiousPartnerId"],
  }),
  survey: define({
    read: getSurvey,
    update: updateSurvey,
    toInput: ({ name, category, serveType, tags, specialities, procedures }) => ({
      name,
      category,
      serveType,
      tagIds: tagIds(tags),
      specialityIds: tagIds(specialities),
      procedureIds: tagIds(procedures),
    }),
    // Questions have versions of their own.
    fixed: ["questionOrder", ...PUBLISHING],
    references: [tagsCheck],
  }),
  "survey question": define({
    nameField: "questionText",
    read: (caller, id) => getQuestion(caller, id),
    update: updateQuestion,
    toInput: ({ questionText, questionType, correctAnswer, urgentAnswer, goodEnd }) => ({
      questionText,
      questionType,
      correctAnswer,
      urgentAnswer,
      goodEnd,
    }),
    fixed: ["surveyId"],
  }),
  session: define({
    read: getSession,
    update: updateSession,
    toInput: toRawValues,
    fixed: [...PUBLISHING, "mediaCheckedAt", "unreachableMedia"],
    references: SESSION_CHECKS,
  }),
  "procedure plan": define({
    read: getProcedure,
    update: updateProcedure,
    toInput: (procedure) => ({
      name: procedure.name,
      specialityId: procedure.specialityId,
      summary: procedure.summary,
      whatToExpect: procedure.whatToExpect,
      facilityId: procedure.facilityId,
      careTeamPhone: procedure.careTeamPhone,
      position: procedure.position,
      isGeneral: procedure.isGeneral,
      isActive: procedure.isActive,
      ...toOwnPrices(procedure),
    }),
    // The plan has versions of its own; a key stays, since addresses have it.
    fixed: ["key", "planStatus", "versionNumber", "itemCount", "reviewDue"],
    references: [specialtyCheck, facilityCheck, phoneFieldCheck("careTeamPhone")],
  }),
  "billing plan": define({
    read: getBillingPlan,
    update: updateBillingPlan,
    toInput: ({ name, description, position, status }) => ({ name, description, position, status }),
    // Prices have versions of their own.
    fixed: ["code", "priceCents", "isBuiltIn"],
  }),
  facility: define({
    read: getFacility,
    update: updateFacility,
    toInput: toFacilityInput,
    // An edited example is the hospital's own from then on, whatever its values.
    fixed: ["isExample"],
    references: [partOfCheck, phoneFieldCheck("phone"), phoneFieldCheck("afterHoursPhone")],
  }),
  "facility step": define({
    nameField: "title",
    read: (caller, id) => getFacilityStep(caller, id),
    update: updateFacilityStep,
    toInput: ({ title, description, image, audio }) => ({
      title,
      description,
      image: fileId(image),
      audio: fileId(audio),
    }),
    fixed: ["facilityId", "position"],
    references: [fileCheck("image", "Picture"), fileCheck("audio", "Recording")],
  }),
  partner: define({
    nameField: "partnerName",
    read: getPartner,
    update: updatePartner,
    toInput: toPartnerInput,
    references: [phoneCheck],
  }),
  "partner offer": define({
    nameField: "offerName",
    read: getPartnerOffer,
    update: updatePartnerOffer,
    toInput: toPartnerOfferInput,
    // People decide about the stage apart from it; days, counts and the partner about the status.
    fixed: ["partnerId", "partner", "stage", "status", "usedCount", "usedCents"],
  }),
  "caretaker guidance": guidanceVersions("caretaker"),
  "caretaker guidance step": stepVersions("caretaker"),
  "family guidance": guidanceVersions("family"),
  "family guidance step": stepVersions("family"),
};

/** Finds the display name of a presented record. */
export const findRecordName = (type: ContentType, record: Record<string, unknown>): string =>
  String(record[CONTENT_VERSIONS[type].nameField ?? "name"]);
