import type { Transaction } from "sequelize";
import { Advertisement, Guidance, PlanSession, ReligiousMessage } from "~/models";
import type { Audience } from "~/models/guidance/audience.schema";
import { guidanceIdFieldName } from "~/models/guidance/guidance-step.schema";
import { BILL_TYPES } from "~/models/sessions/session.schema";
import { START_TYPES } from "~/models/sessions/session-status.schema";
import { createAdvertisement } from "~/server/advertisers/advertisements";
import { createAdvertiser } from "~/server/advertisers/advertisers";
import { createDepartment } from "~/server/departments/departments";
import { createSpecialty } from "~/server/departments/specialties";
import { createReligiousMessage } from "~/server/religious/messages";
import { createReligiousPartner } from "~/server/religious/partners";
import { createGuidance } from "~/server/guidance/guidances";
import { createStep } from "~/server/guidance/steps";
import { createSession } from "~/server/sessions/sessions";
import { createSurvey } from "~/server/surveys/surveys";
import { database } from "~/server/platform/database";
import { createTag } from "~/server/tags/tags";
import { admin } from "../support/database";
import { unique } from "./names";

export { unique };

export const seedTag = (name = unique("Tag")) => createTag(admin, { name });

export const seedDepartment = (name = unique("Department")) => createDepartment(admin, { name });

type SpecialtyValues = { name?: string; departmentId?: number; isActive?: boolean };

export async function seedSpecialty(values: SpecialtyValues = {}) {
  const departmentId = values.departmentId ?? (await seedDepartment()).id;
  return createSpecialty(admin, { name: unique("Specialty"), ...values, departmentId });
}

/** Contact person of an advertiser or a religious partner. */
export const CONTACT = {
  contactFirstName: "Ada",
  contactLastName: "Keller",
  contactTitle: "Account Manager",
  contactPhone: "+41445550123",
  contactEmail: "ada.keller@partner.example",
};

export const seedAdvertiser = (values: object = {}) =>
  createAdvertiser(admin, { advertiserName: unique("Advertiser"), ...CONTACT, ...values });

export const ADVERTISEMENT = {
  advertisementName: "Calm nights",
  advertisementUrl: "https://media.example.org/calm-nights.mp4",
  advertisementDuration: 15,
};

export async function seedAdvertisement(
  values: { advertiserId?: number; [field: string]: unknown } = {},
) {
  const advertiserId = values.advertiserId ?? (await seedAdvertiser()).id;
  return createAdvertisement(admin, { ...ADVERTISEMENT, ...values, advertiserId });
}

export const seedReligiousPartner = (values: object = {}) =>
  createReligiousPartner(admin, { partnerName: unique("Partner"), ...CONTACT, ...values });

export const RELIGIOUS_MESSAGE = {
  messageName: "Pre-Procedure Message",
  religionType: "Catholic",
  messageUrl: "https://media.example.org/peace.mp3",
  duration: 30,
};

export async function seedReligiousMessage(
  values: { religiousPartnerId?: number; [field: string]: unknown } = {},
) {
  const religiousPartnerId = values.religiousPartnerId ?? (await seedReligiousPartner()).id;
  return createReligiousMessage(admin, { ...RELIGIOUS_MESSAGE, ...values, religiousPartnerId });
}

type Values = { isDraft?: boolean; [field: string]: unknown };

const BATCH_ROWS = 1_000;

/** Yields the indexes below `count`, BATCH_ROWS at a time. */
function* batchIndexes(count: number) {
  for (let from = 0; from < count; from += BATCH_ROWS) {
    yield Array.from({ length: Math.min(BATCH_ROWS, count - from) }, (_, index) => from + index);
  }
}

/** Columns that advertisements and religious messages have in common. */
const buildMediaColumns = (index: number) => ({
  url: `https://media.example.org/${(index * 7919) % 10_007}.mp3`,
  durationSeconds: (index % 90) + 1,
  views: (index * 31) % 997,
  plays: (index * 17) % 499,
  isActive: index % 9 > 0,
});

/** Inserts many advertisements in batches, bypassing validation and audit. */
export async function bulkInsertAdvertisements(
  advertiserId: number,
  count: number,
  transaction?: Transaction,
): Promise<void> {
  for (const batch of batchIndexes(count)) {
    await Advertisement.bulkCreate(
      batch.map((index) => ({
        advertiserId,
        name: `Advertisement ${index}`,
        ...buildMediaColumns(index),
      })),
      { transaction },
    );
  }
}

/** Inserts many religious messages in batches, bypassing validation and audit. */
export async function bulkInsertReligiousMessages(
  religiousPartnerId: number,
  count: number,
  transaction?: Transaction,
): Promise<void> {
  const names = ["Pre-Procedure Message", "Procedure Morning Message"];
  const religions = ["Catholic", "Jewish", "Sikh"];
  for (const batch of batchIndexes(count)) {
    await ReligiousMessage.bulkCreate(
      batch.map((index) => ({
        religiousPartnerId,
        name: names[index % names.length] ?? "",
        title: `Message ${index}`,
        religionType: religions[index % religions.length] ?? "",
        ...buildMediaColumns(index),
      })),
      { transaction },
    );
  }
}

/** One question of each type. */
export const QUESTIONS = {
  rank: { questionText: "How calm do you feel?", questionType: "rank" },
  yesNo: { questionText: "Did you sleep well?", questionType: "y/n", correctAnswer: "Yes" },
  freeText: { questionText: "What worries you?", questionType: "free-text" },
} as const;

/** Publishes a record that was just created, unless it should stay a draft; bypasses rules, audit and version. */
async function activate<Row extends { id: number }>(
  table: "surveys" | "guidances",
  created: Row,
  { isDraft }: { isDraft?: boolean },
): Promise<Row> {
  if (isDraft) return created;
  const replacements = { id: created.id };
  await database().query(`UPDATE ${table} SET status = 'Active' WHERE id = :id`, { replacements });
  return { ...created, status: "Active" };
}

/** Creates a survey, Active unless `isDraft`. */
export async function seedSurvey({ isDraft, ...values }: Values = {}) {
  const input = { name: unique("Survey"), serveType: "post-procedure-plan", ...values };
  return activate("surveys", await createSurvey(admin, input), { isDraft });
}

/** Creates a survey with one question of each type, in the order of QUESTIONS. */
export const seedSurveyWithQuestions = (values: Values = {}) =>
  seedSurvey({ questions: Object.values(QUESTIONS), ...values });

/** Creates guidance, Active unless `isDraft`. */
export async function seedGuidance(
  { isDraft, ...values }: Values = {},
  audience: Audience = "caretaker",
) {
  const created = await createGuidance(admin, audience, { name: unique("Guidance"), ...values });
  return activate("guidances", created, { isDraft });
}

/** Creates a step on day 1 of a guidance. */
export const seedGuidanceStep = (
  guidanceId: number,
  values: object = {},
  audience: Audience = "caretaker",
) =>
  createStep(admin, audience, {
    [guidanceIdFieldName(audience)]: guidanceId,
    guidanceDay: 1,
    guidanceTitle: unique("Step"),
    guidanceDirections: "Pack a small bag.",
    ...values,
  });

/** Inserts many guidances in batches, bypassing validation and audit. */
export async function bulkInsertGuidances(count: number, transaction?: Transaction): Promise<void> {
  for (const batch of batchIndexes(count)) {
    await Guidance.bulkCreate(
      batch.map((index) => ({
        audience: index % 2 === 0 ? "caretaker" : "family",
        name: `Guidance ${index}`,
        phase: null,
        imageId: null,
        tagsLine: index % 3 === 0 ? "" : `tag ${index % 50}`,
      })),
      { transaction },
    );
  }
}

/** Values of a session without its specialty. */
export const SESSION = {
  title: "Breathing before your procedure",
  description: "Ten quiet minutes.",
  billType: "Free",
  startType: "Pre-Procedure",
  liveCoach: "N",
  audioUrl: "https://media.example.org/breathing.mp3",
  audioDuration: 10,
};

/** Creates a session, in a new specialty unless `values` names one. */
export async function seedSession(values: Record<string, unknown> = {}) {
  return createSession(admin, await buildSessionInput(values));
}

/** API input for a new session, in a new specialty unless `values` names one. */
export async function buildSessionInput(values: Record<string, unknown> = {}) {
  const specialtyFields = "specialityId" in values ? {} : toSpecialtyFields(await seedSpecialty());
  return { name: unique("Session"), ...SESSION, ...specialtyFields, ...values };
}

/** Input fields by which a session references its specialty. */
export const toSpecialtyFields = ({ id, departmentId }: { id: number; departmentId: number }) => ({
  departmentId,
  specialityId: id,
});

/** Inserts many sessions in batches, rotating through the specialties, bypassing validation and audit. */
export async function bulkInsertSessions(
  count: number,
  specialtyIds: number[],
  transaction?: Transaction,
): Promise<void> {
  for (const batch of batchIndexes(count)) {
    await PlanSession.bulkCreate(
      batch.map((index) => buildSessionRow(index, specialtyIds)),
      { transaction },
    );
  }
}

const buildSessionRow = (index: number, specialtyIds: number[]) => ({
  name: `Session ${index}`,
  title: index % 2 ? `Title ${index % 60}` : `title ${index % 60}`,
  specialtyId: specialtyIds[index % specialtyIds.length] ?? 0,
  billType: BILL_TYPES[index % BILL_TYPES.length] ?? "Free",
  startType: START_TYPES[index % START_TYPES.length] ?? "Procedure-Day",
  liveCoach: index % 5 === 0,
  audioUrl: SESSION.audioUrl,
  audioFileId: null,
  audioMinutes: (index % 30) + 1,
  videoUrl: "",
  videoFileId: null,
  videoMinutes: index % 4 ? null : 20,
  religiousContent: false,
  religiousMessageId: null,
  advertisingContent: false,
  advertisementId: null,
  status: index % 3 ? ("Active" as const) : ("Draft" as const),
});
