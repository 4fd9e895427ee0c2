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
import { deleteAdvertisement } from "~/server/advertisers/advertisements";
import {
  ADVERTISER_LIST,
  deleteAdvertiser,
  listAdvertisers,
} from "~/server/advertisers/advertisers";
import {
  CONTACT_MESSAGE,
  CONTACT_MESSAGE_LIST,
  deleteContactMessage,
  listContactMessages,
} from "~/server/contact/messages";
import {
  deleteDepartment,
  DEPARTMENT_LIST,
  listDepartments,
} from "~/server/departments/departments";
import { deleteSpecialty, listSpecialties, SPECIALTY_LIST } from "~/server/departments/specialties";
import { deleteGuidance, GUIDANCE_LIST, listGuidances } from "~/server/guidance/guidances";
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
  listReligiousPartners,
  RELIGIOUS_PARTNER_LIST,
} from "~/server/religious/partners";
import {
  LIVE_SESSION_KIND,
  LIVE_SESSION_LIST,
  RIDE_KIND,
  RIDE_LIST,
} from "~/server/requests/kinds";
import { deleteRequest, listRequests } from "~/server/requests/requests";
import {
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
import { countResponses, deleteSurvey, listSurveys, SURVEY_LIST } from "~/server/surveys/surveys";
import { deleteTag, listTags, TAG_LIST } from "~/server/tags/tags";
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
  /** Reads its records page by page, with the rules of its list on screens and in the API. A child has none. */
  list?: RecordList;
  /** Deletes a record, with all rules of its area. @throws NotFoundError, StaleError, ConflictError while it is in use */
  remove: (caller: Caller, id: number, expectedVersions?: ExpectedVersions) => Promise<unknown>;
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

const guidanceTypes = (audience: Audience): RecordType[] => {
  const { guidance, step } = recordNames(audience);
  return [
    {
      ...CONTENT,
      type: guidance,
      plural: guidance,
      entity: `${audience}-guidance`,
      label: guidanceLabel,
      ...pageBelow(`/admin/${audience}-guidance`),
      ...GUIDANCE_PUBLISHING[audience],
      list: recordList(GUIDANCE_LIST, async (caller, query) => {
        const { guidances: rows, ...page } = await listGuidances(caller, audience, query);
        return { ...page, rows: rows.map(toNamed) };
      }),
      remove: (caller, id, expected) => deleteGuidance(caller, audience, id, expected),
    },
    {
      ...CONTENT,
      type: step,
      plural: `${step}s`,
      entity: `${audience}-guidance-step`,
      remove: (caller, id, expected) => deleteStep(caller, audience, id, expected),
    },
  ];
};

/** Every kind of records that can be deleted. Add the kind of a new area here. */
export const RECORD_TYPES: readonly RecordType[] = [
  {
    ...CONTENT,
    type: "department",
    plural: "departments",
    entity: "department",
    label: departmentLabel,
    list: recordList(DEPARTMENT_LIST, async (caller, query) => {
      const { departments: rows, ...page } = await listDepartments(caller, query);
      return { ...page, rows: rows.map(toNamed) };
    }),
    remove: deleteDepartment,
  },
  {
    ...CONTENT,
    type: "specialty",
    plural: "specialties",
    entity: "speciality",
    label: specialtyLabel,
    ...pageBelow("/admin/departments"),
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
  },
  {
    ...CONTENT,
    type: "tag",
    plural: "tags",
    entity: "tag",
    label: tagLabel,
    ...dialogBelow("/admin/tags", "edit"),
    list: recordList(TAG_LIST, async (caller, query) => {
      const { tags: rows, ...page } = await listTags(caller, query);
      return { ...page, rows: rows.map(toNamed) };
    }),
    remove: deleteTag,
  },
  {
    ...CONTENT,
    type: "advertiser",
    plural: "advertisers",
    entity: "advertiser",
    label: partnerLabel,
    ...pageBelow("/admin/advertisers"),
    list: recordList(ADVERTISER_LIST, async (caller, query) => {
      const { advertisers: rows, ...page } = await listAdvertisers(caller, query);
      return { ...page, rows: rows.map(({ id, advertiserName: name }) => ({ id, name })) };
    }),
    remove: deleteAdvertiser,
  },
  {
    ...CONTENT,
    type: "advertisement",
    plural: "advertisements",
    entity: "advertisement",
    remove: deleteAdvertisement,
  },
  {
    ...CONTENT,
    type: "religious partner",
    plural: "religious partners",
    entity: "religious-partner",
    label: partnerLabel,
    ...pageBelow("/admin/religious"),
    list: recordList(RELIGIOUS_PARTNER_LIST, async (caller, query) => {
      const { religiousPartners: rows, ...page } = await listReligiousPartners(caller, query);
      return { ...page, rows: rows.map(({ id, partnerName: name }) => ({ id, name })) };
    }),
    remove: deleteReligiousPartner,
  },
  {
    ...CONTENT,
    type: "religious message",
    plural: "religious messages",
    entity: "religious-message",
    remove: deleteReligiousMessage,
  },
  {
    ...CONTENT,
    type: "survey",
    plural: "surveys",
    entity: "survey",
    label: surveyLabel,
    ...pageBelow("/admin/surveys"),
    publish: publishSurvey,
    unpublish: unpublishSurvey,
    list: recordList(SURVEY_LIST, async (caller, query) => {
      const { surveys: rows, ...page } = await listSurveys(caller, query);
      return { ...page, rows: rows.map(toNamed) };
    }),
    remove: async (caller, id, expected) =>
      deleteSurvey(caller, id, await countResponses(caller, id), expected),
  },
  {
    ...CONTENT,
    type: QUESTION_RECORD_TYPE,
    plural: "survey questions",
    entity: "survey-question",
    remove: deleteQuestion,
  },
  {
    ...ANSWERS,
    type: RESPONSE_RECORD_TYPE,
    plural: "survey responses",
    entity: "survey-response",
    remove: deleteSurveyResponse,
  },
  {
    ...CONTENT,
    type: "session",
    plural: "sessions",
    entity: "session",
    label: sessionLabel,
    ...dialogBelow("/admin/sessions", "view"),
    publish: publishSession,
    unpublish: unpublishSession,
    list: recordList(SESSION_LIST, async (caller, query) => {
      const { sessions: rows, ...page } = await listSessions(caller, query);
      return { ...page, rows: rows.map(({ id, name, specialty: about }) => ({ id, name, about })) };
    }),
    remove: deleteSession,
  },
  ...AUDIENCES.flatMap(guidanceTypes),
  {
    ...ANSWERS,
    type: LIVE_SESSION_KIND.type,
    plural: "live session requests",
    entity: "live-session-request",
    ...dialogBelow("/admin/live-sessions/requests", "view"),
    list: recordList(LIVE_SESSION_LIST, async (caller, query) => {
      const { requests: rows, ...page } = await listRequests(caller, LIVE_SESSION_KIND, query);
      return {
        ...page,
        rows: rows.map(({ id, patient: name, procedure: about }) => ({ id, name, about })),
      };
    }),
    remove: (caller, id, expected) => deleteRequest(caller, LIVE_SESSION_KIND, id, expected),
  },
  {
    ...ANSWERS,
    type: RIDE_KIND.type,
    plural: "ride requests",
    entity: "ride-request",
    ...dialogBelow("/admin/live-sessions/rides", "view"),
    list: recordList(RIDE_LIST, async (caller, query) => {
      const { requests: rows, ...page } = await listRequests(caller, RIDE_KIND, query);
      return {
        ...page,
        rows: rows.map(({ id, patient: name, procedure: about }) => ({ id, name, about })),
      };
    }),
    remove: (caller, id, expected) => deleteRequest(caller, RIDE_KIND, id, expected),
  },
  {
    ...ANSWERS,
    type: "withdrawn request",
    plural: "withdrawn requests",
    entity: "withdrawn-request",
    ...dialogBelow("/admin/live-sessions/withdrawn", "view"),
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
  },
  {
    ...ANSWERS,
    type: CONTACT_MESSAGE,
    plural: "contact messages",
    entity: "contact-message",
    ...dialogBelow("/admin/live-sessions/messages", "view"),
    list: recordList(CONTACT_MESSAGE_LIST, async (caller, query) => {
      const { contactMessages: rows, ...page } = await listContactMessages(caller, query);
      return {
        ...page,
        rows: rows.map(({ id, name, topic }) => ({ id, name, about: topicLabel(topic) })),
      };
    }),
    remove: deleteContactMessage,
  },
];

/** Finds a kind of records by its name in the audit. */
export const findRecordType = (type: string): RecordType | undefined =>
  RECORD_TYPES.find((each) => each.type === type);

/** Finds a type of content by its path in the API; undefined for other records, which have no versions. */
export function findContentType(entity: string): ContentType | undefined {
  const type = RECORD_TYPES.find((each) => each.entity === entity)?.type;
  return type !== undefined && isContentType(type) ? type : undefined;
}
