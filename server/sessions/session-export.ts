import { sessionLabel } from "~/models/rules/labels.schema";
import type { ListExport } from "~/server/exports/list-export";
import type { SessionData } from "./present";
import { listSessions, SESSION_LIST, type SessionSortField } from "./sessions";

/** Export of the list of sessions. */
export const SESSION_EXPORT: ListExport<SessionData, SessionSortField> = {
  fileName: "sessions",
  subject: "sessions",
  read: "content.read",
  rules: SESSION_LIST,
  columns: [
    { header: "ID", value: ({ id }) => sessionLabel(id) },
    { header: "Session Name", value: ({ name }) => name },
    { header: "Department", value: ({ department }) => department },
    { header: "Specialty", value: ({ specialty }) => specialty },
    { header: "Bill Type", value: ({ billType }) => billType },
    { header: "Start Type", value: ({ startType }) => startType },
    { header: "Live Coach", value: ({ liveCoach }) => (liveCoach === "Y" ? "Yes" : "No") },
    { header: "Status", value: ({ status }) => status },
  ],
  async readRows(caller, query) {
    const { sessions: rows, pagination } = await listSessions(caller, query);
    return { rows, pagination };
  },
};
