import type { z } from "zod";
import { newAdvertiserFormSchema } from "~/models/advertisers/advertiser.schema";
import { departmentNameField } from "~/models/departments/department.schema";
import { specialtySchema } from "~/models/departments/specialty.schema";
import { newReligiousPartnerFormSchema } from "~/models/religious/religious-partner.schema";
import { tagSchema } from "~/models/tags/tag.schema";
import { completeRestoredQuestion } from "~/server/surveys/restored-question";
import { completeRestoredSession } from "~/server/sessions/restored-session";
import type { BinnedTable } from "~/server/platform/bin/contents";
import { NotFoundError } from "~/server/platform/errors";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { refreshRecordsOfTag, refreshTagsOfRecord } from "~/server/tags/tagged-search-text";
import type { Model, ModelStatic } from "sequelize";
import {
  Advertisement,
  Advertiser,
  ContactMessage,
  Department,
  Guidance,
  GuidanceStep,
  PlanSession,
  ReligiousMessage,
  ReligiousPartner,
  Specialty,
  Survey,
  SurveyQuestion,
  SurveyResponse,
  Tag,
  WithdrawnRequest,
} from "~/models";
import { topicLabel } from "~/models/contact/contact-message.schema";
import { withdrawnKindLabel } from "~/models/requests/withdrawn-request-status.schema";
import { AUDIENCES, type Audience } from "~/models/guidance/audience.schema";
import type { ChangedEntity } from "~/models/changes/record-change.schema";
import {
  departmentLabel,
  guidanceLabel,
  partnerLabel,
  type RecordLabel,
  sessionLabel,
  specialtyLabel,
  surveyLabel,
  tagLabel,
} from "~/models/rules/labels.schema";
import { ADVERTISER_EXPORT } from "~/server/advertisers/advertiser-export";
import { ADVERTISER_IMPORT } from "~/server/advertisers/advertiser-import";
import { CONTACT_MESSAGE_EXPORT } from "~/server/contact/message-export";
import { DEPARTMENT_IMPORT } from "~/server/departments/department-import";
import { SPECIALTY_EXPORT } from "~/server/departments/specialty-export";
import type { ListExport } from "~/server/exports/list-export";
import { guidanceExport } from "~/server/guidance/guidance-export";
import { GUIDANCE_IMPORTS } from "~/server/guidance/guidance-import";
import type { ImportDescription } from "~/server/imports/import-description";
import { PARTNER_EXPORT } from "~/server/religious/partner-export";
import { PARTNER_IMPORT } from "~/server/religious/partner-import";
import {
  LIVE_SESSION_EXPORT,
  RIDE_EXPORT,
  WITHDRAWN_EXPORT,
} from "~/server/requests/request-exports";
import { SESSION_EXPORT } from "~/server/sessions/session-export";
import { SESSION_IMPORT } from "~/server/sessions/session-import";
import { SURVEY_EXPORT } from "~/server/surveys/survey-export";
import { SURVEY_IMPORT } from "~/server/surveys/survey-import";
import { TAG_EXPORT } from "~/server/tags/tag-export";
import { TAG_IMPORT } from "~/server/tags/tag-import";
import { deleteAdvertisement } from "~/server/advertisers/advertisements";
import {
  ADVERTISER_LIST,
  deleteAdvertiser,
  getAdvertiser,
  listAdvertisers,
  updateAdvertiser,
} from "~/server/advertisers/advertisers";
import {
  changeContactMessageStatus,
  CONTACT_MESSAGE,
  CONTACT_MESSAGE_LIST,
  deleteContactMessage,
  listContactMessages,
} from "~/server/contact/messages";
import { DEPARTMENT_EXPORT } from "~/server/departments/department-export";
import {
  deleteDepartment,
  DEPARTMENT_SCREEN_LIST,
  getDepartment,
  listDepartments,
  updateDepartment,
} from "~/server/departments/departments";
import {
  deleteSpecialty,
  getSpecialty,
  listSpecialties,
  SPECIALTY_LIST,
  updateSpecialty,
} from "~/server/departments/specialties";
import {
  deleteGuidance,
  GUIDANCE_LIST,
  listGuidances,
  updateGuidance,
} from "~/server/guidance/guidances";
import { recordNames } from "~/server/guidance/present";
import { GUIDANCE_PUBLISHING } from "~/server/guidance/publish";
import { deleteStep } from "~/server/guidance/steps";
import type { Caller, Permission } from "~/server/platform/caller";
import type { PublishingData } from "~/server/platform/publishing";
import type { ExpectedVersions } from "~/server/platform/record-version";
import { type ContentType, isContentType } from "~/server/platform/revisions";
import { deleteReligiousMessage } from "~/server/religious/messages";
import {
  deleteReligiousPartner,
  getReligiousPartner,
  listReligiousPartners,
  RELIGIOUS_PARTNER_LIST,
  updateReligiousPartner,
} from "~/server/religious/partners";
import {
  LIVE_SESSION_KIND,
  LIVE_SESSION_LIST,
  type RequestData,
  type RequestKind,
  type RequestRow,
  RIDE_KIND,
  RIDE_LIST,
} from "~/server/requests/kinds";
import { updateRequest, deleteRequest, listRequests } from "~/server/requests/requests";
import {
  changeWithdrawnRequestStatus,
  deleteWithdrawnRequest,
  listWithdrawnRequests,
  WITHDRAWN_REQUEST_LIST,
} from "~/server/requests/withdrawn-requests";
import { publishSession, unpublishSession } from "~/server/sessions/publish";
import { deleteSession, listSessions, SESSION_LIST } from "~/server/sessions/sessions";
import { publishSurvey, unpublishSurvey } from "~/server/surveys/publish";
import { QUESTION_RECORD_TYPE } from "~/server/surveys/question-set";
import { deleteQuestion } from "~/server/surveys/questions";
import { RESPONSE_RECORD_TYPE } from "~/server/surveys/response-record-key";
import { deleteSurveyResponse } from "~/server/surveys/responses";
import {
  countResponses,
  deleteSurvey,
  listSurveys,
  SURVEY_LIST,
  updateSurvey,
} from "~/server/surveys/surveys";
import { GUIDANCE_TAGS, SURVEY_TAGS, TAG_LINKS } from "~/server/tags/tag-links";
import { deleteTag, listTags, TAG_LIST } from "~/server/tags/tags";
import {
  activation,
  type Dependents,
  type RecordActions,
  type TaggedRecords,
} from "./bulk-actions";
import { type NamedRow, type RecordList, recordList } from "./record-list";

/** A kind of records of the back-office, with what every kind offers: one description serves all lists and pages. */
export type RecordType = {
  /** Name in the audit, also for one record in a text, such as "religious partner". */
  type: string;
  /** Name for several records in a text, such as "religious partners". */
  plural: string;
  /** Path of a record in the API, without the slash. */
  entity: ChangedEntity;
  /** Label of a record, such as T011. */
  label?: RecordLabel;
  read: Permission;
  write: Permission;
  /** Path of the list in the back-office. A child has none: it is on the page of its parent. */
  listPath?: string;
  /** Path of a record's page, or of its dialog. A child has none. */
  pagePath?: (id: number) => string;
  /** Table of the records, with whose contents the bin archives them. */
  table: BinnedTable;
  /** Rule of the name, where names are unique: a restored record may need another one. */
  uniqueName?: z.ZodType<string, z.ZodTypeDef, unknown>;
  /** Completes a record that was restored from the bin, whose rows are there again. @param record as it was presented */
  completeRestored?: (writer: CallerInTransaction, id: number, record: object) => Promise<void>;
  /**
   * Deletes a record, with all rules of its area. @param confirmed how many rows were confirmed to be deleted with it, where
   *   more are refused @throws NotFoundError, StaleError, ConflictError while it is in use
   */
  remove: (
    caller: Caller,
    id: number,
    expectedVersions?: ExpectedVersions,
    confirmed?: number,
  ) => Promise<unknown>;
  model: ModelStatic<Model>;
  /** Reads its records page by page, with the rules of its list on screens and in the API. A child has none. */
  list?: RecordList;
  /** What the files of its list's export have. */
  exports?: ListExport;
  /** What the files of its list's import have. */
  imports?: ImportDescription;
  /** What many can take at once, besides a deletion. */
  actions?: RecordActions;
  tags?: TaggedRecords;
  /** What a deletion does to rows of other tables, for its confirmation. */
  dependents?: readonly Dependents[];
  /** Publishes or unpublishes a record; none where records are not Draft or Active. @throws as `remove` */
  publish?: ChangeStatus;
  unpublish?: ChangeStatus;
};

type ChangeStatus = (
  caller: Caller,
  id: number,
  expectedVersions?: ExpectedVersions,
) => Promise<PublishingData & { version: number }>;

const CONTENT = { read: "content.read", write: "content.write" } as const;
const ANSWERS = { read: "answers.read", write: "answers.write" } as const;

const toNamed = ({ id, name }: NamedRow): NamedRow => ({ id, name });

/** Path of a record that has a page of its own below its list. */
const pageBelow = (listPath: string) => ({
  listPath,
  pagePath: (id: number) => `${listPath}/${id}`,
});
/** Path of a record that is shown in a dialog over its list. */
const dialogBelow = (listPath: string, dialog: "view" | "edit") => ({
  listPath,
  pagePath: (id: number) => `${listPath}/${id}/${dialog}`,
});

/** Rows that are deleted with a record. */
const deleted = (things: Dependents["things"], table: string, key: string): Dependents => ({
  things,
  table,
  key,
  effect: "deleted",
});
/** Rows for which a deletion is refused. */
const prevents = (things: Dependents["things"], table: string, key: string): Dependents => ({
  things,
  table,
  key,
  effect: "prevents",
});

const requestActions = <Row extends RequestRow, Data extends RequestData>(
  kind: RequestKind<Row, Data, string>,
): RecordActions => ({
  decline: (caller, id) => updateRequest(caller, kind, id, { status: "Declined" }),
  new: (caller, id) => updateRequest(caller, kind, id, { status: "New" }),
});

const guidanceTypes = (audience: Audience): RecordType[] => {
  const { guidance, step } = recordNames(audience);
  return [
    {
      ...CONTENT,
      type: guidance,
      table: "guidances",
      completeRestored: (writer, id) => refreshTagsOfRecord(writer, GUIDANCE_TAGS, id),
      plural: guidance,
      entity: `${audience}-guidance`,
      label: guidanceLabel,
      ...pageBelow(`/admin/${audience}-guidance`),
      exports: guidanceExport(audience),
      imports: GUIDANCE_IMPORTS[audience],
      ...GUIDANCE_PUBLISHING[audience],
      list: recordList(GUIDANCE_LIST, async (caller, query) => {
        const { guidances: rows, ...page } = await listGuidances(caller, audience, query);
        return { ...page, rows: rows.map(toNamed) };
      }),
      remove: (caller, id, expected) => deleteGuidance(caller, audience, id, expected),
      model: Guidance,
      tags: {
        links: GUIDANCE_TAGS,
        update: (caller, id, input, expected) =>
          updateGuidance(caller, audience, id, input, expected),
      },
      dependents: [deleted(["steps", "step"], "guidance_steps", "guidance_id")],
    },
    {
      ...CONTENT,
      type: step,
      table: "guidance_steps",
      plural: `${step}s`,
      entity: `${audience}-guidance-step`,
      remove: (caller, id, expected) => deleteStep(caller, audience, id, expected),
      model: GuidanceStep,
    },
  ];
};

/** Every kind of records that can be deleted. Add the kind of a new area here. */
export const RECORD_TYPES: readonly RecordType[] = [
  {
    ...CONTENT,
    type: "department",
    table: "departments",
    uniqueName: departmentNameField,
    plural: "departments",
    entity: "department",
    label: departmentLabel,
    ...dialogBelow("/admin/departments/all", "edit"),
    list: recordList(DEPARTMENT_SCREEN_LIST, async (caller, query) => {
      const { departments: rows, ...page } = await listDepartments(caller, query);
      return { ...page, rows: rows.map(toNamed) };
    }),
    remove: deleteDepartment,
    exports: DEPARTMENT_EXPORT,
    model: Department,
    actions: activation(getDepartment, updateDepartment),
    dependents: [prevents(["specialties", "specialty"], "specialties", "department_id")],
  },
  {
    ...CONTENT,
    type: "specialty",
    table: "specialties",
    uniqueName: specialtySchema.shape.name,
    plural: "specialties",
    entity: "speciality",
    label: specialtyLabel,
    ...pageBelow("/admin/departments"),
    exports: SPECIALTY_EXPORT,
    imports: DEPARTMENT_IMPORT,
    list: recordList(SPECIALTY_LIST, async (caller, query) => {
      const { specialities: rows, ...page } = await listSpecialties(caller, {
        ...query,
        includeDepartment: true,
      });
      return {
        ...page,
        rows: rows.map(({ id, name, department }) => ({ id, name, about: department?.name })),
      };
    }),
    remove: deleteSpecialty,
    model: Specialty,
    actions: activation(getSpecialty, updateSpecialty),
    dependents: [
      prevents(["sessions", "session"], "plan_sessions", "specialty_id"),
      prevents(["procedures", "procedure"], "procedures", "specialty_id"),
    ],
  },
  {
    ...CONTENT,
    type: "tag",
    table: "tags",
    uniqueName: tagSchema.shape.name,
    completeRestored: refreshRecordsOfTag,
    plural: "tags",
    entity: "tag",
    label: tagLabel,
    ...dialogBelow("/admin/tags", "edit"),
    exports: TAG_EXPORT,
    imports: TAG_IMPORT,
    list: recordList(TAG_LIST, async (caller, query) => {
      const { tags: rows, ...page } = await listTags(caller, query);
      return { ...page, rows: rows.map(toNamed) };
    }),
    remove: deleteTag,
    model: Tag,
    dependents: TAG_LINKS.map(({ table }) => ({
      things: ["items", "item"],
      table,
      key: "tag_id",
      effect: "kept",
    })),
  },
  {
    ...CONTENT,
    type: "advertiser",
    table: "advertisers",
    uniqueName: newAdvertiserFormSchema.shape.advertiserName,
    plural: "advertisers",
    entity: "advertiser",
    label: partnerLabel,
    ...pageBelow("/admin/advertisers"),
    exports: ADVERTISER_EXPORT,
    imports: ADVERTISER_IMPORT,
    list: recordList(ADVERTISER_LIST, async (caller, query) => {
      const { advertisers: rows, ...page } = await listAdvertisers(caller, query);
      return { ...page, rows: rows.map(({ id, advertiserName: name }) => ({ id, name })) };
    }),
    remove: deleteAdvertiser,
    model: Advertiser,
    actions: activation(getAdvertiser, updateAdvertiser),
    dependents: [deleted(["advertisements", "advertisement"], "advertisements", "advertiser_id")],
  },
  {
    ...CONTENT,
    type: "advertisement",
    table: "advertisements",
    plural: "advertisements",
    entity: "advertisement",
    remove: deleteAdvertisement,
    model: Advertisement,
  },
  {
    ...CONTENT,
    type: "religious partner",
    table: "religious_partners",
    uniqueName: newReligiousPartnerFormSchema.shape.partnerName,
    plural: "religious partners",
    entity: "religious-partner",
    label: partnerLabel,
    ...pageBelow("/admin/religious"),
    exports: PARTNER_EXPORT,
    imports: PARTNER_IMPORT,
    list: recordList(RELIGIOUS_PARTNER_LIST, async (caller, query) => {
      const { religiousPartners: rows, ...page } = await listReligiousPartners(caller, query);
      return { ...page, rows: rows.map(({ id, partnerName: name }) => ({ id, name })) };
    }),
    remove: deleteReligiousPartner,
    model: ReligiousPartner,
    actions: activation(getReligiousPartner, updateReligiousPartner),
    dependents: [deleted(["messages", "message"], "religious_messages", "religious_partner_id")],
  },
  {
    ...CONTENT,
    type: "religious message",
    table: "religious_messages",
    plural: "religious messages",
    entity: "religious-message",
    remove: deleteReligiousMessage,
    model: ReligiousMessage,
  },
  {
    ...CONTENT,
    type: "survey",
    table: "surveys",
    plural: "surveys",
    entity: "survey",
    label: surveyLabel,
    ...pageBelow("/admin/surveys"),
    exports: SURVEY_EXPORT,
    imports: SURVEY_IMPORT,
    publish: publishSurvey,
    unpublish: unpublishSurvey,
    list: recordList(SURVEY_LIST, async (caller, query) => {
      const { surveys: rows, ...page } = await listSurveys(caller, query);
      return { ...page, rows: rows.map(toNamed) };
    }),
    remove: async (caller, id, expected, confirmed) =>
      deleteSurvey(caller, id, confirmed ?? (await countResponses(caller, id)), expected),
    model: Survey,
    tags: { links: SURVEY_TAGS, update: updateSurvey },
    dependents: [
      {
        ...deleted(["responses", "response"], "survey_responses", "survey_id"),
        isConfirmed: true,
      },
      deleted(["questions", "question"], "survey_questions", "survey_id"),
    ],
  },
  {
    ...CONTENT,
    type: QUESTION_RECORD_TYPE,
    table: "survey_questions",
    completeRestored: completeRestoredQuestion,
    plural: "survey questions",
    entity: "survey-question",
    remove: deleteQuestion,
    model: SurveyQuestion,
  },
  {
    ...ANSWERS,
    type: RESPONSE_RECORD_TYPE,
    table: "survey_responses",
    plural: "survey responses",
    entity: "survey-response",
    remove: deleteSurveyResponse,
    model: SurveyResponse,
  },
  {
    ...CONTENT,
    type: "session",
    table: "plan_sessions",
    completeRestored: completeRestoredSession,
    plural: "sessions",
    entity: "session",
    label: sessionLabel,
    ...dialogBelow("/admin/sessions", "view"),
    exports: SESSION_EXPORT,
    imports: SESSION_IMPORT,
    publish: publishSession,
    unpublish: unpublishSession,
    list: recordList(SESSION_LIST, async (caller, query) => {
      const { sessions: rows, ...page } = await listSessions(caller, query);
      return { ...page, rows: rows.map(({ id, name, specialty: about }) => ({ id, name, about })) };
    }),
    remove: deleteSession,
    model: PlanSession,
  },
  ...AUDIENCES.flatMap(guidanceTypes),
  {
    ...ANSWERS,
    type: LIVE_SESSION_KIND.type,
    table: "live_session_requests",
    plural: "live session requests",
    entity: "live-session-request",
    ...dialogBelow("/admin/live-sessions/requests", "view"),
    exports: LIVE_SESSION_EXPORT,
    list: recordList(LIVE_SESSION_LIST, async (caller, query) => {
      const { requests: rows, ...page } = await listRequests(caller, LIVE_SESSION_KIND, query);
      return {
        ...page,
        rows: rows.map(({ id, patient: name, procedure: about }) => ({ id, name, about })),
      };
    }),
    remove: (caller, id, expected) => deleteRequest(caller, LIVE_SESSION_KIND, id, expected),
    model: LIVE_SESSION_KIND.model,
    actions: requestActions(LIVE_SESSION_KIND),
  },
  {
    ...ANSWERS,
    type: RIDE_KIND.type,
    table: "ride_requests",
    plural: "ride requests",
    entity: "ride-request",
    ...dialogBelow("/admin/live-sessions/rides", "view"),
    exports: RIDE_EXPORT,
    list: recordList(RIDE_LIST, async (caller, query) => {
      const { requests: rows, ...page } = await listRequests(caller, RIDE_KIND, query);
      return {
        ...page,
        rows: rows.map(({ id, patient: name, procedure: about }) => ({ id, name, about })),
      };
    }),
    remove: (caller, id, expected) => deleteRequest(caller, RIDE_KIND, id, expected),
    model: RIDE_KIND.model,
    actions: requestActions(RIDE_KIND),
  },
  {
    ...ANSWERS,
    type: "withdrawn request",
    table: "withdrawn_requests",
    plural: "withdrawn requests",
    entity: "withdrawn-request",
    ...dialogBelow("/admin/live-sessions/withdrawn", "view"),
    exports: WITHDRAWN_EXPORT,
    list: recordList(WITHDRAWN_REQUEST_LIST, async (caller, query) => {
      const { withdrawnRequests: rows, ...page } = await listWithdrawnRequests(caller, query);
      return {
        ...page,
        rows: rows.map(({ id, kind, arrangement }) => ({
          id,
          name: withdrawnKindLabel(kind),
          about: arrangement ?? undefined,
        })),
      };
    }),
    remove: deleteWithdrawnRequest,
    model: WithdrawnRequest,
    actions: {
      canceled: (caller, id) => changeWithdrawnRequestStatus(caller, id, { status: "Canceled" }),
      new: (caller, id) => changeWithdrawnRequestStatus(caller, id, { status: "New" }),
    },
  },
  {
    ...ANSWERS,
    type: CONTACT_MESSAGE,
    table: "contact_messages",
    plural: "contact messages",
    entity: "contact-message",
    ...dialogBelow("/admin/live-sessions/messages", "view"),
    exports: CONTACT_MESSAGE_EXPORT,
    list: recordList(CONTACT_MESSAGE_LIST, async (caller, query) => {
      const { contactMessages: rows, ...page } = await listContactMessages(caller, query);
      return {
        ...page,
        rows: rows.map(({ id, name, topic }) => ({ id, name, about: topicLabel(topic) })),
      };
    }),
    remove: deleteContactMessage,
    model: ContactMessage,
    actions: {
      answered: (caller, id) => changeContactMessageStatus(caller, id, { status: "Answered" }),
      new: (caller, id) => changeContactMessageStatus(caller, id, { status: "New" }),
    },
  },
];

/** Finds a kind of records by its path in the API. @throws NotFoundError */
export function findEntity(entity: string): RecordType {
  const recordType = RECORD_TYPES.find((each) => each.entity === entity);
  if (!recordType) throw new NotFoundError("There is no such kind of record");
  return recordType;
}

/** Finds a kind of records by its name in the audit. */
export const findRecordType = (type: string): RecordType | undefined =>
  RECORD_TYPES.find((each) => each.type === type);

/** Finds the kind of records whose list is imported at a path, such as /admin/tags/import. */
export const findImportedType = (path: string) =>
  RECORD_TYPES.find(({ imports, listPath }) => imports && path.startsWith(`${listPath}/import`));

/** Finds a type of content by its path in the API; undefined for other records, which have no versions. */
export function findContentType(entity: string): ContentType | undefined {
  const type = RECORD_TYPES.find((each) => each.entity === entity)?.type;
  return type !== undefined && isContentType(type) ? type : undefined;
}
