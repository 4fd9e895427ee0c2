import type { BinContents, BinTable, DetachedReference } from "./bin-contents";
import { IMPORT_CONTENTS, SURVEY_NEEDS, tagLinks } from "./import-contents";
import { PATIENT_CONTENTS } from "./patient-contents";

const OWN_ROW = "id = :id";
const linksOfTag = (table: string, column: string, records: string): BinTable => ({
  table,
  where: "tag_id = :id",
  things: ["items that had it", "item that had it"],
  required: { [column]: records },
});

const eventsOf = (itemType: string, column: "owner_id" | "item_id"): BinTable => ({
  table: "media_events",
  where: `item_type = '${itemType}' AND ${column} = :id`,
});
const sessionsWith = (
  column: string,
  where: string,
  named: DetachedReference["named"],
): DetachedReference => ({ table: "plan_sessions", key: "id", column, where, named });

/** Sessions name a deleted advertisement, and its advertiser. */
const sessionsWithAdvertisement = (where: string) =>
  sessionsWith("advertisement_id", where, {
    columns: ["gone_advertisement", "gone_advertiser"],
    name: "(SELECT name FROM advertisements WHERE id = reference)",
  });
/** Sessions name a deleted message by its title. */
const sessionsWithMessage = (where: string) =>
  sessionsWith("religious_message_id", where, {
    columns: ["gone_message"],
    name: "(SELECT title FROM religious_messages WHERE id = reference)",
  });

/** Rows of survey responses. @param ofResponses SQL condition of the response, given its column */
const responseTables = (ofResponses: (column: string) => string): BinTable[] => {
  const patientOf = (response: string) =>
    `(SELECT patient_id FROM patient_responses AS theirs WHERE theirs.response_id = ${response})`;
  return [
    {
      table: "survey_responses",
      where: ofResponses("id"),
      things: ["responses", "response"],
      patient: patientOf("survey_responses.id"),
    },
    {
      table: "survey_answers",
      where: ofResponses("response_id"),
      patient: patientOf("survey_answers.response_id"),
    },
    {
      table: "patient_responses",
      where: ofResponses("response_id"),
      patient: "patient_id",
      optional: { patient_procedure_id: "patient_procedures", session_id: "plan_sessions" },
    },
  ];
};

const patientRequest = (table: string): BinContents => ({
  tables: [{ table, where: OWN_ROW, patient: "patient_id" }],
  parent: { column: "patient_procedure_id", table: "patient_procedures" },
});

/** Dependent rows archived with a record, by its table. A new area adds its own; `integration/bin-contents` finds what is missing. */
export const BIN_CONTENTS = {
  departments: { tables: [{ table: "departments", where: OWN_ROW }] },
  specialties: {
    tables: [{ table: "specialties", where: OWN_ROW }],
    parent: { column: "department_id", table: "departments" },
  },
  tags: {
    tables: [
      { table: "tags", where: OWN_ROW },
      linksOfTag("advertisement_tags", "advertisement_id", "advertisements"),
      linksOfTag("guidance_tags", "guidance_id", "guidances"),
      linksOfTag("survey_tags", "survey_id", "surveys"),
    ],
  },
  advertisers: {
    tables: [
      { table: "advertisers", where: OWN_ROW, counted: ["advertisement_count"] },
      {
        table: "advertisements",
        where: "advertiser_id = :id",
        things: ["advertisements", "advertisement"],
      },
      tagLinks(
        "advertisement_tags",
        "advertisement_id IN (SELECT id FROM advertisements WHERE advertiser_id = :id)",
      ),
      eventsOf("advertisement", "owner_id"),
    ],
    detached: [
      sessionsWithAdvertisement(
        "advertisement_id IN (SELECT id FROM advertisements WHERE advertiser_id = :id)",
      ),
    ],
  },
  advertisements: {
    tables: [
      { table: "advertisements", where: OWN_ROW },
      tagLinks("advertisement_tags", "advertisement_id = :id"),
      eventsOf("advertisement", "item_id"),
    ],
    detached: [sessionsWithAdvertisement("advertisement_id = :id")],
    parent: { column: "advertiser_id", table: "advertisers" },
  },
  religious_partners: {
    tables: [
      { table: "religious_partners", where: OWN_ROW, counted: ["message_count"] },
      {
        table: "religious_messages",
        where: "religious_partner_id = :id",
        things: ["messages", "message"],
      },
      eventsOf("religious message", "owner_id"),
    ],
    detached: [
      sessionsWithMessage(
        "religious_message_id IN (SELECT id FROM religious_messages WHERE religious_partner_id = :id)",
      ),
    ],
  },
  religious_messages: {
    tables: [
      { table: "religious_messages", where: OWN_ROW },
      eventsOf("religious message", "item_id"),
    ],
    detached: [sessionsWithMessage("religious_message_id = :id")],
    parent: { column: "religious_partner_id", table: "religious_partners" },
  },
  surveys: {
    tables: [
      { table: "surveys", where: OWN_ROW, counted: ["question_count"] },
      tagLinks("survey_tags", "survey_id = :id"),
      { table: "survey_specialties", where: "survey_id = :id" },
      { table: "survey_procedures", where: "survey_id = :id" },
      { table: "survey_wordings", where: "survey_id = :id" },
      {
        table: "survey_questions",
        where: "survey_id = :id",
        things: ["questions", "question"],
      },
      { table: "survey_editions", where: "survey_id = :id" },
      ...responseTables((column) =>
        column === "id"
          ? "survey_id = :id"
          : `${column} IN (SELECT id FROM survey_responses WHERE survey_id = :id)`,
      ),
    ],
    needs: SURVEY_NEEDS,
  },
  survey_questions: {
    tables: [{ table: "survey_questions", where: OWN_ROW }],
    parent: { column: "survey_id", table: "surveys" },
  },
  survey_responses: {
    tables: responseTables((column) => `${column} = :id`) as [BinTable, ...BinTable[]],
    parent: { column: "survey_id", table: "surveys" },
  },
  plan_sessions: {
    tables: [
      {
        table: "plan_sessions",
        where: OWN_ROW,
        files: ["audio_file_id", "video_file_id"],
        optional: {
          religious_message_id: "religious_messages",
          advertisement_id: "advertisements",
        },
      },
    ],
    detached: [
      {
        table: "session_assessments",
        key: "id",
        column: "session_id",
        where: "session_id = :id",
        patient: "patient_id",
      },
      {
        table: "patient_responses",
        key: "response_id",
        column: "session_id",
        where: "session_id = :id",
        patient: "patient_id",
      },
    ],
    parent: { column: "specialty_id", table: "specialties" },
  },
  guidances: {
    tables: [
      { table: "guidances", where: OWN_ROW, files: ["image_id"], counted: ["step_count"] },
      tagLinks("guidance_tags", "guidance_id = :id"),
      {
        table: "guidance_steps",
        where: "guidance_id = :id",
        things: ["steps", "step"],
        files: ["image_id", "voice_id"],
      },
    ],
  },
  procedures: {
    tables: [
      { table: "procedures", where: OWN_ROW },
      { table: "plans", where: "procedure_id = :id" },
      {
        table: "plan_versions",
        where: "procedure_id = :id",
        things: ["plan versions", "plan version"],
        counted: ["item_count"],
      },
      {
        table: "plan_version_items",
        where: "version_id IN (SELECT id FROM plan_versions WHERE procedure_id = :id)",
      },
      {
        table: "survey_procedures",
        where: "procedure_id = :id",
        required: { survey_id: "surveys" },
      },
    ],
    // Those of examples only: others prevent a deletion.
    detached: [
      {
        table: "patient_procedures",
        key: "id",
        column: "procedure_id",
        where: "procedure_id = :id",
        patient: "patient_id",
      },
    ],
    parent: { column: "specialty_id", table: "specialties" },
  },
  billing_plans: {
    tables: [
      { table: "billing_plans", where: OWN_ROW },
      { table: "billing_plan_prices", where: "billing_plan_id = :id", things: ["prices", "price"] },
      {
        table: "plans",
        where: "kind = (SELECT code FROM billing_plans WHERE id = :id)",
        required: { procedure_id: "procedures" },
      },
    ],
  },
  guidance_steps: {
    tables: [{ table: "guidance_steps", where: OWN_ROW, files: ["image_id", "voice_id"] }],
    parent: { column: "guidance_id", table: "guidances" },
  },
  facilities: {
    tables: [
      {
        table: "facilities",
        where: OWN_ROW,
        counted: ["step_count"],
        optional: { part_of_id: "facilities" },
      },
      {
        table: "navigation_steps",
        where: "facility_id = :id",
        things: ["steps", "step"],
        files: ["image_id", "audio_id"],
      },
    ],
  },
  navigation_steps: {
    tables: [{ table: "navigation_steps", where: OWN_ROW, files: ["image_id", "audio_id"] }],
    parent: { column: "facility_id", table: "facilities" },
  },
  coaches: {
    tables: [
      { table: "coaches", where: OWN_ROW, optional: { administrator_id: "administrators" } },
    ],
  },
  partners: {
    tables: [
      { table: "partners", where: OWN_ROW, counted: ["offer_count"] },
      { table: "partner_offers", where: "partner_id = :id", things: ["offers", "offer"] },
      {
        table: "partner_eligibility",
        where: "partner_id = :id",
        things: ["entries of the eligibility list", "entry of the eligibility list"],
      },
    ],
  },
  partner_offers: {
    tables: [{ table: "partner_offers", where: OWN_ROW }],
    parent: { column: "partner_id", table: "partners" },
  },
  patient_procedures: {
    tables: [
      {
        table: "patient_procedures",
        where: OWN_ROW,
        patient: "patient_id",
        optional: {
          procedure_id: "procedures",
          copied_from_id: "patient_procedures",
          facility_id: "facilities",
        },
      },
      {
        table: "patient_outcomes",
        where: "patient_procedure_id = :id",
        things: ["outcomes", "outcome"],
        patient: "patient_id",
      },
    ],
    parent: { column: "patient_id", table: "patients" },
  },
  patient_outcomes: {
    tables: [{ table: "patient_outcomes", where: OWN_ROW, patient: "patient_id" }],
    parent: { column: "patient_procedure_id", table: "patient_procedures" },
  },
  patients: PATIENT_CONTENTS,
  live_session_requests: {
    ...patientRequest("live_session_requests"),
    tables: [
      { table: "live_session_requests", where: OWN_ROW, patient: "patient_id" },
      {
        table: "appointments",
        where: "request_id = :id",
        patient: "patient_id",
        required: { coach_id: "coaches" },
      },
    ],
  },
  ride_requests: patientRequest("ride_requests"),
  withdrawn_requests: { tables: [{ table: "withdrawn_requests", where: OWN_ROW }] },
  imports: IMPORT_CONTENTS,
  contact_messages: {
    tables: [{ table: "contact_messages", where: OWN_ROW, patient: "patient_id" }],
  },
} as const satisfies Record<string, BinContents>;

/** Table of a record that the bin takes. */
export type BinnedTable = keyof typeof BIN_CONTENTS;

/** Finds what a deletion takes along. */
export const findContents = (table: string): BinContents => {
  const contents: BinContents | undefined = BIN_CONTENTS[table as BinnedTable];
  if (!contents) throw new Error(`The bin does not know the table ${table}`);
  return contents;
};
