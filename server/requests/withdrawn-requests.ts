import { WithdrawnRequest } from "~/models";
import { receivedChangeSchema } from "~/models/requests/request-change.schema";
import {
  WITHDRAWN_KINDS,
  WITHDRAWN_REQUEST_STATUSES,
} from "~/models/requests/withdrawn-request-status.schema";
import { stopNotices } from "~/server/outbox/stop-notices";
import { recordEvent, recordPageViewed } from "~/server/platform/audit";
import { moveToBin } from "~/server/platform/bin/archive";
import { authorize, type Caller } from "~/server/platform/caller";
import { type ListQuery, readPage } from "~/server/platform/list";
import { createdFilters, optionFilter } from "~/server/platform/list-filters";
import { type ExpectedVersions, requireVersion } from "~/server/platform/record-version";
import { byText, searchCondition } from "~/server/platform/search-condition";
import type { SortColumn } from "~/server/platform/sort-column";
import { inTransaction } from "~/server/platform/transaction";
import { loadAssignees } from "./assignees";
import { assigneeFilter } from "./handling";
import { findReceived, type ReceivedKind, updateReceived } from "./received";
import { presentWithdrawnRequest, type WithdrawnRequestData } from "./present";

const WITHDRAWN_REQUEST = "withdrawn request";

/** Description of withdrawn requests, for their changes by staff. */
export const WITHDRAWN_KIND: ReceivedKind<WithdrawnRequest, WithdrawnRequestData> = {
  type: WITHDRAWN_REQUEST,
  listPath: "/admin/live-sessions/withdrawn",
  model: WithdrawnRequest,
  present: presentWithdrawnRequest,
  schema: receivedChangeSchema(WITHDRAWN_REQUEST_STATUSES),
  settled: { status: "Canceled", at: "canceledAt", by: "canceledBy" },
};

const SORT_COLUMNS = {
  id: ["id"],
  kind: ["kind", "id"],
  date: ["wishedDate", "id"],
  status: ["status", "id"],
  createdAt: ["createdAt", "id"],
  updatedAt: ["updatedAt", "id"],
} satisfies Record<string, SortColumn[]>;
export type WithdrawnRequestSortField = keyof typeof SORT_COLUMNS;

/** Sort fields of the list of withdrawn requests, its default order (newest first) and its page size. */
export const WITHDRAWN_REQUEST_LIST = {
  sortFields: Object.keys(SORT_COLUMNS) as WithdrawnRequestSortField[],
  defaultSort: "createdAt",
  defaultOrder: "DESC",
  pageSize: 10,
  filters: {
    status: optionFilter("Status", "status", {
      description: "Those of one status only.",
      options: WITHDRAWN_REQUEST_STATUSES,
      hasLinks: true,
    }),
    assignee: assigneeFilter,
    ...createdFilters,
    kind: optionFilter("What", "kind", {
      description: "Only what was of this kind.",
      options: WITHDRAWN_KINDS,
    }),
  },
} as const;
export type WithdrawnRequestQuery = ListQuery<WithdrawnRequestSortField>;

/**
 * Reads a page of the confirmed requests that were withdrawn because the patient's data was erased; the
 * search matches what staff arranged and who was to be called. Records an audit event for the read.
 */
export async function listWithdrawnRequests(caller: Caller, query: WithdrawnRequestQuery) {
  authorize(caller, "patients.read");
  const { items, ...page } = await readPage(caller, WithdrawnRequest, {
    query,
    where: searchCondition(query.search, [byText(WithdrawnRequest)]),
    sortedBy: SORT_COLUMNS[query.sortBy],
    present: async (rows) => {
      await loadAssignees(caller, rows);
      return rows.map(presentWithdrawnRequest);
    },
  });
  const { page: number } = query;
  await recordPageViewed(caller, WITHDRAWN_REQUEST, {
    page: number,
    field: "requests",
    rows: items,
  });
  return { withdrawnRequests: items, ...page };
}

/** Reads a withdrawn request by id and records an audit event for the read. @throws NotFoundError */
export async function getWithdrawnRequest(
  caller: Caller,
  id: number,
): Promise<WithdrawnRequestData> {
  authorize(caller, "patients.read");
  const request = presentWithdrawnRequest(await findReceived(caller, WITHDRAWN_KIND, id));
  await recordEvent(caller, { action: "viewed", record: { type: WITHDRAWN_REQUEST, id } });
  return request;
}

/** Changes a withdrawn request's status, who takes care of it, or the note of staff. @throws as updateReceived */
export const updateWithdrawnRequest = (
  caller: Caller,
  id: number,
  input: unknown,
  expectedVersions?: ExpectedVersions,
): Promise<WithdrawnRequestData> =>
  updateReceived(caller, WITHDRAWN_KIND, id, input, expectedVersions);

/** Deletes a withdrawn request; the audit records none of its content. @throws NotFoundError, StaleError */
export async function deleteWithdrawnRequest(
  caller: Caller,
  id: number,
  expectedVersions?: ExpectedVersions,
): Promise<void> {
  authorize(caller, "patients.write");
  await inTransaction(caller, async (writer) => {
    const request = await findReceived(writer, WITHDRAWN_KIND, id);
    const before = presentWithdrawnRequest(request);
    await requireVersion(writer, WITHDRAWN_REQUEST, before, expectedVersions);
    await moveToBin(writer, "withdrawn_requests", { type: WITHDRAWN_REQUEST, record: before });
    await request.destroy({ transaction: writer.transaction });
    await recordEvent(writer, { action: "deleted", record: { type: WITHDRAWN_REQUEST, id } });
    await stopNotices(writer, WITHDRAWN_REQUEST, [id]);
  });
}
