import type { RecordActions } from "../bulk-actions";
import { recordList } from "../record-list";
import {
  ContactMessage,
  type LiveSessionRequest,
  type RideRequest,
  WithdrawnRequest,
} from "~/models";
import { topicLabel } from "~/models/contact/contact-message.schema";
import { withdrawnKindLabel } from "~/models/requests/withdrawn-request-status.schema";
import { CONTACT_MESSAGE_TABLE } from "~/server/contact/message-table";
import { formatDayAndTime } from "~/server/platform/dates";
import {
  updateContactMessage,
  CONTACT_MESSAGE,
  CONTACT_MESSAGE_LIST,
  deleteContactMessage,
  listContactMessages,
} from "~/server/contact/messages";
import {
  LIVE_SESSION_KIND,
  LIVE_SESSION_LIST,
  type RequestData,
  type RequestKind,
  type RequestRow,
  RIDE_KIND,
  RIDE_LIST,
} from "~/server/requests/kinds";
import { LIVE_SESSION_TABLE } from "~/server/appointments/live-session-table";
import { RIDE_TABLE, WITHDRAWN_TABLE } from "~/server/requests/request-tables";
import {
  confirmOpenRequest,
  deleteRequest,
  listRequests,
  updateRequest,
} from "~/server/requests/requests";
import {
  updateWithdrawnRequest,
  deleteWithdrawnRequest,
  listWithdrawnRequests,
  WITHDRAWN_REQUEST_LIST,
} from "~/server/requests/withdrawn-requests";
import { PATIENT, patientName, type PatientRow } from "~/server/requests/patient-names";
import { PATIENTS, dialogBelow, type RecordType } from "../record-type";

/** Names a request by what its list shows first. */
const requestName = (row: PatientRow, date: string, time: string) =>
  `${patientName(row)}, ${formatDayAndTime(date, time)}`;

const requestActions = <Row extends RequestRow, Data extends RequestData>(
  kind: RequestKind<Row, Data, string>,
): RecordActions => ({
  confirm: (caller, id, input) => confirmOpenRequest(caller, kind, id, input),
  decline: (caller, id) => updateRequest(caller, kind, id, { status: "Declined" }),
  new: (caller, id) => updateRequest(caller, kind, id, { status: "New" }),
});

/** Requests of patients, and messages of visitors. */
export const REQUEST_TYPES: readonly RecordType[] = [
  {
    ...PATIENTS,
    type: LIVE_SESSION_KIND.type,
    table: "live_session_requests",
    plural: "live session requests",
    entity: "live-session-request",
    ...dialogBelow("/admin/live-sessions/requests", "view"),
    listTable: LIVE_SESSION_TABLE,
    list: recordList(LIVE_SESSION_LIST, async (caller, query) => {
      const { requests: rows, ...page } = await listRequests(caller, LIVE_SESSION_KIND, query);
      return {
        ...page,
        rows: rows.map(({ id, patient: name, procedure: about }) => ({ id, name, about })),
      };
    }),
    remove: (caller, id, expected) => deleteRequest(caller, LIVE_SESSION_KIND, id, expected),
    model: LIVE_SESSION_KIND.model,
    nameOf: (row: LiveSessionRequest) => requestName(row, row.preferredDate, row.preferredTime),
    nameInclude: [PATIENT],
    actions: requestActions(LIVE_SESSION_KIND),
    isConfirmable: true,
  },
  {
    ...PATIENTS,
    type: RIDE_KIND.type,
    table: "ride_requests",
    plural: "ride requests",
    entity: "ride-request",
    ...dialogBelow("/admin/live-sessions/rides", "view"),
    listTable: RIDE_TABLE,
    list: recordList(RIDE_LIST, async (caller, query) => {
      const { requests: rows, ...page } = await listRequests(caller, RIDE_KIND, query);
      return {
        ...page,
        rows: rows.map(({ id, patient: name, procedure: about }) => ({ id, name, about })),
      };
    }),
    remove: (caller, id, expected) => deleteRequest(caller, RIDE_KIND, id, expected),
    model: RIDE_KIND.model,
    nameOf: (row: RideRequest) => requestName(row, row.rideDate, row.rideTime),
    nameInclude: [PATIENT],
    actions: requestActions(RIDE_KIND),
    isConfirmable: true,
  },
  {
    ...PATIENTS,
    type: "withdrawn request",
    table: "withdrawn_requests",
    plural: "withdrawn requests",
    entity: "withdrawn-request",
    ...dialogBelow("/admin/live-sessions/withdrawn", "view"),
    listTable: WITHDRAWN_TABLE,
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
    nameOf: ({ kind, wishedDate, wishedTime }: WithdrawnRequest) =>
      `${withdrawnKindLabel(kind)}, ${formatDayAndTime(wishedDate, wishedTime)}`,
    actions: {
      canceled: (caller, id) => updateWithdrawnRequest(caller, id, { status: "Canceled" }),
      new: (caller, id) => updateWithdrawnRequest(caller, id, { status: "New" }),
    },
  },
  {
    ...PATIENTS,
    type: CONTACT_MESSAGE,
    table: "contact_messages",
    plural: "contact messages",
    entity: "contact-message",
    ...dialogBelow("/admin/live-sessions/messages", "view"),
    listTable: CONTACT_MESSAGE_TABLE,
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
      answered: (caller, id) => updateContactMessage(caller, id, { status: "Answered" }),
      new: (caller, id) => updateContactMessage(caller, id, { status: "New" }),
    },
  },
];
