import { PUBLISHING_COLUMNS } from "~/server/lists/list-columns";
import { sessionLabel } from "~/models/rules/labels.schema";
import type { ListTable } from "~/server/lists/list-table";
import { readShownIn } from "~/server/procedure-plans/shown-in";
import type { SessionData } from "./present";
import { listSessions, SESSION_LIST, type SessionSortField } from "./sessions";
import { describeSessionViewers } from "./viewers";

/** List of sessions. */
export const SESSION_TABLE: ListTable<SessionData & { viewers: string }, SessionSortField> = {
  fileName: "sessions",
  subject: "sessions",
  read: "content.read",
  rules: SESSION_LIST,
  columns: [
    { id: "id", header: "ID", sort: "id", isMinor: true, value: ({ id }) => sessionLabel(id) },
    { id: "name", header: "Session Name", sort: "name", kind: "name", value: ({ name }) => name },
    {
      id: "department",
      header: "Department",
      sort: "department",
      kind: "text",
      value: ({ department }) => department,
    },
    {
      id: "specialty",
      header: "Specialty",
      sort: "specialty",
      kind: "text",
      isMinor: true,
      value: ({ specialty }) => specialty,
    },
    {
      id: "billType",
      header: "Bill Type",
      sort: "billType",
      isMinor: true,
      value: ({ billType }) => billType,
    },
    {
      id: "startType",
      header: "Start Type",
      sort: "startType",
      value: ({ startType }) => startType,
    },
    {
      id: "liveCoach",
      header: "Live Coach",
      sort: "liveCoach",
      isMinor: true,
      value: ({ liveCoach }) => (liveCoach === "Y" ? "Yes" : "No"),
    },
    { id: "status", header: "Status", sort: "status", value: ({ status }) => status },
    {
      id: "viewers",
      header: "Who sees this",
      kind: "text",
      isOptional: true,
      value: ({ viewers }) => viewers,
    },
    { id: "title", header: "Title", kind: "text", isOptional: true, value: ({ title }) => title },
    { id: "duration", header: "Duration", isOptional: true, value: ({ duration }) => duration },
    {
      id: "religiousMessage",
      header: "Religious Message",
      kind: "text",
      isOptional: true,
      value: ({ religiousMessage }) => religiousMessage,
    },
    {
      id: "advertiser",
      header: "Advertiser",
      kind: "text",
      isOptional: true,
      value: ({ advertiser }) => advertiser,
    },
    ...PUBLISHING_COLUMNS,
  ],
  async readRows(caller, query) {
    const { sessions, pagination } = await listSessions(caller, query);
    const findShownIn = await readShownIn(
      caller,
      "session",
      sessions.map(({ id }) => id),
    );
    const rows = sessions.map((session) => ({
      ...session,
      viewers: describeSessionViewers(session, findShownIn(session.id)),
    }));
    return { rows, pagination };
  },
};
