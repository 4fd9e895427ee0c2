import type { BinContents, BinTable } from "./bin-contents";

const TAGGED = { tag_id: "tags" };

/** Links of records to their tags. @param where SQL condition of the links */
export const tagLinks = (table: string, where: string): BinTable => ({
  table,
  where,
  required: TAGGED,
});

/** A survey without the specialty that it is for would be for everyone. */
export const SURVEY_NEEDS = [
  { rows: "survey_specialties", column: "specialty_id", table: "specialties" },
  { rows: "survey_procedures", column: "procedure_id", table: "procedures" },
];

/** SQL of the ids that an import created, of some types. */
const importedIds = (...types: string[]) =>
  "(SELECT record_id FROM import_records WHERE import_id = :id AND record_type IN " +
  `(${types.map((type) => `'${type}'`).join(", ")}))`;

/** Records that an import created. @param things plural and singular label, for audiences of all types */
const importedRecords = (
  table: string,
  things: readonly [plural: string, singular: string],
  rest: Partial<BinTable> & { types?: string[] } = {},
): BinTable => {
  const { types = [things[1]], ...others } = rest;
  return { table, where: `id IN ${importedIds(...types)}`, things, ...others };
};

const GUIDANCE_TYPES = ["caretaker guidance", "family guidance"];
const STEP_TYPES = ["caretaker guidance step", "family guidance step"];

/** The kinds of records that can be imported, parents before children. */
const IMPORTED: readonly BinTable[] = [
  importedRecords("tags", ["tags", "tag"]),
  importedRecords("departments", ["departments", "department"]),
  importedRecords("specialties", ["specialties", "specialty"], {
    required: { department_id: "departments" },
  }),
  importedRecords("advertisers", ["advertisers", "advertiser"], {
    counted: ["advertisement_count"],
  }),
  importedRecords("advertisements", ["advertisements", "advertisement"], {
    required: { advertiser_id: "advertisers" },
  }),
  tagLinks("advertisement_tags", `advertisement_id IN ${importedIds("advertisement")}`),
  importedRecords("religious_partners", ["religious partners", "religious partner"], {
    counted: ["message_count"],
  }),
  importedRecords("religious_messages", ["religious messages", "religious message"], {
    required: { religious_partner_id: "religious_partners" },
  }),
  importedRecords("procedures", ["procedure plans", "procedure plan"], {
    required: { specialty_id: "specialties" },
  }),
  { table: "plans", where: `procedure_id IN ${importedIds("procedure plan")}` },
  {
    table: "plan_versions",
    where: `procedure_id IN ${importedIds("procedure plan")}`,
    counted: ["item_count"],
  },
  {
    table: "plan_version_items",
    where: `version_id IN (SELECT id FROM plan_versions WHERE procedure_id IN ${importedIds("procedure plan")})`,
  },
  {
    table: "media_events",
    where:
      `((item_type = 'advertisement' AND item_id IN ${importedIds("advertisement")}) OR ` +
      `(item_type = 'religious message' AND item_id IN ${importedIds("religious message")}))`,
  },
  importedRecords("surveys", ["surveys", "survey"], { counted: ["question_count"] }),
  tagLinks("survey_tags", `survey_id IN ${importedIds("survey")}`),
  { table: "survey_specialties", where: `survey_id IN ${importedIds("survey")}` },
  { table: "survey_procedures", where: `survey_id IN ${importedIds("survey")}` },
  { table: "survey_wordings", where: `survey_id IN ${importedIds("survey")}` },
  importedRecords("survey_questions", ["survey questions", "survey question"]),
  { table: "survey_editions", where: `survey_id IN ${importedIds("survey")}` },
  importedRecords("guidances", ["guidance", "guidance"], {
    types: GUIDANCE_TYPES,
    files: ["image_id"],
    counted: ["step_count"],
  }),
  tagLinks("guidance_tags", `guidance_id IN ${importedIds(...GUIDANCE_TYPES)}`),
  importedRecords("guidance_steps", ["guidance steps", "guidance step"], {
    types: STEP_TYPES,
    files: ["image_id", "voice_id"],
  }),
  importedRecords("plan_sessions", ["sessions", "session"], {
    files: ["audio_file_id", "video_file_id"],
    optional: {
      religious_message_id: "religious_messages",
      advertisement_id: "advertisements",
    },
    required: { specialty_id: "specialties" },
  }),
  importedRecords("facilities", ["facilities", "facility"], {
    counted: ["step_count"],
    optional: { part_of_id: "facilities" },
  }),
  importedRecords("navigation_steps", ["facility steps", "facility step"], {
    files: ["image_id", "audio_id"],
  }),
  importedRecords("partners", ["partners", "partner"], { counted: ["offer_count"] }),
  importedRecords("partner_offers", ["partner offers", "partner offer"], {
    required: { partner_id: "partners" },
  }),
  importedRecords("patients", ["patients", "patient"], { patient: "id" }),
  importedRecords("patient_procedures", ["episodes", "episode"], {
    patient: "patient_id",
    required: { patient_id: "patients" },
    optional: { procedure_id: "procedures", facility_id: "facilities" },
  }),
  importedRecords("patient_outcomes", ["outcomes", "outcome"], {
    patient: "patient_id",
    required: { patient_id: "patients", patient_procedure_id: "patient_procedures" },
  }),
  {
    table: "consents",
    where: `person_kind = 'patient' AND scope = 'person' AND person_id IN ${importedIds("patient")}`,
    patient: "person_id",
  },
];

/** What taking back an import takes along: everything that it created, as one. */
export const IMPORT_CONTENTS = {
  tables: [
    { table: "imports", where: "id = :id" },
    { table: "import_records", where: "import_id = :id" },
    ...IMPORTED,
  ],
  needs: SURVEY_NEEDS,
} as const satisfies BinContents;
