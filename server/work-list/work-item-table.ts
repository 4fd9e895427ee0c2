import { dayValue, type ListTable } from "~/server/lists/list-table";
import { formatAgo, formatTime } from "~/server/platform/dates";
import { formatPhone } from "~/server/platform/phone-numbers";
import { ASSIGNEE_COLUMN } from "~/server/requests/shared-columns";
import { describeTrend } from "./anxiety-trends";
import type { WorkItemData } from "./present";
import { listWorkItems, WORK_LIST, type WorkItemSortField } from "./work-items";

/** The work list. */
export const WORK_ITEM_TABLE: ListTable<WorkItemData, WorkItemSortField> = {
  fileName: "work-list",
  subject: "patients who need you",
  read: "patients.read",
  rules: WORK_LIST,
  columns: [
    { id: "name", header: "Name", kind: "name", value: ({ patient }) => patient },
    {
      id: "procedure",
      header: "Procedure",
      kind: "text",
      isMinor: true,
      value: ({ procedure }) => procedure,
    },
    {
      id: "day",
      header: "Day",
      value: ({ date }) => (date ? dayValue(date) : null),
      empty: "Not set",
    },
    {
      id: "reason",
      header: "Reason",
      sort: "reason",
      kind: "text",
      isDrawn: true,
      value: ({ reason }) => reason,
    },
    {
      id: "since",
      header: "Since",
      sort: "since",
      value: ({ since }) => dayValue(since),
      text: ({ since }) => formatAgo(since),
    },
    {
      id: "waiting",
      header: "Waiting Too Long",
      partOf: "since",
      value: ({ isWaitingTooLong }) => (isWaitingTooLong ? "Yes" : "No"),
    },
    {
      id: "phone",
      header: "Phone",
      kind: "text",
      value: ({ phone }) => phone && formatPhone(phone),
      empty: "None",
    },
    { ...ASSIGNEE_COLUMN, partOf: "reason" },
    {
      id: "anxiety",
      header: "Anxiety",
      partOf: "reason",
      value: ({ anxietyTrend }) => describeTrend(anxietyTrend) || null,
    },
    {
      id: "called",
      header: "Called",
      isOptional: true,
      value: ({ calledAt }) => (calledAt ? dayValue(calledAt) : null),
      text: ({ calledAt, calledBy }) =>
        calledAt ? `${formatTime(calledAt)}, ${calledBy}` : "Not yet",
    },
    {
      id: "note",
      header: "Note",
      kind: "text",
      isOptional: true,
      value: ({ note }) => note,
    },
  ],
  async readRows(caller, query) {
    const { workItems, pagination } = await listWorkItems(caller, query);
    return { rows: workItems, pagination };
  },
};
