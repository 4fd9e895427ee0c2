import { recordList } from "../record-list";
import { PlanSession } from "~/models";
import { sessionLabel } from "~/models/rules/labels.schema";
import { checkMediaLater } from "~/server/sessions/check-media";
import { publishSession, unpublishSession } from "~/server/sessions/publish";
import { completeRestoredSession } from "~/server/sessions/restored-session";
import { SESSION_TABLE } from "~/server/sessions/session-table";
import { SESSION_IMPORT } from "~/server/sessions/session-import";
import { deleteSession, listSessions, SESSION_LIST } from "~/server/sessions/sessions";
import { CONTENT, dialogBelow, type RecordType } from "../record-type";

/** Plan sessions. */
export const SESSION_TYPES: readonly RecordType[] = [
  {
    ...CONTENT,
    type: "session",
    table: "plan_sessions",
    completeRestored: completeRestoredSession,
    plural: "sessions",
    entity: "session",
    label: sessionLabel,
    ...dialogBelow("/admin/sessions", "view"),
    listTable: SESSION_TABLE,
    imports: SESSION_IMPORT,
    publish: async (caller, id, expectedVersions) => {
      const session = await publishSession(caller, id, expectedVersions);
      checkMediaLater(caller, session);
      return session;
    },
    unpublish: unpublishSession,
    list: recordList(SESSION_LIST, async (caller, query) => {
      const { sessions: rows, ...page } = await listSessions(caller, query);
      return { ...page, rows: rows.map(({ id, name, specialty: about }) => ({ id, name, about })) };
    }),
    remove: deleteSession,
    model: PlanSession,
  },
];
