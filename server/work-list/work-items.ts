import { Op, type WhereOptions } from "sequelize";
import { Patient, WorkItem } from "~/models";
import { workItemChangeSchema } from "~/models/work-list/work-item-change.schema";
import {
  URGENT_REASON,
  WORK_REASONS,
  WAITING_FILTERS,
  WORK_STATES,
  type WorkState,
} from "~/models/work-list/work-item-options.schema";
import { recordEvent, recordPageViewed } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { startOfDay } from "~/server/platform/dates";
import { ConflictError, InvalidInputError, NotFoundError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import { type ListQuery, readPage } from "~/server/platform/list";
import { createdFilters, optionFilter } from "~/server/platform/list-filters";
import {
  type ExpectedVersions,
  lockOptions,
  requireVersion,
} from "~/server/platform/record-version";
import { byText, searchCondition } from "~/server/platform/search-condition";
import type { SortColumn } from "~/server/platform/sort-column";
import { inTransaction } from "~/server/platform/transaction";
import { loadAssignees } from "~/server/requests/assignees";
import {
  ASSIGNEE,
  assigneeFilter,
  notifyOfHandling,
  setHandling,
} from "~/server/requests/handling";
import { WORK_ITEM } from "~/server/platform/work-list/open-items";
import { loadContexts, loadPatients, PATIENT } from "./contexts";
import { presentWorkItem, type WorkItemData } from "./present";
import { readWaitingLimit } from "./waiting";

/** Path of the work list in the back-office. */
export const WORK_LIST_PATH = "/admin/patients";
/** Descriptor for the message to whom a row is given: it leads to their rows. */
const HANDLED = {
  type: WORK_ITEM,
  listPath: WORK_LIST_PATH,
  path: `${WORK_LIST_PATH}?assignee=Mine`,
};
const SORT_COLUMNS = {
  id: ["id"],
  reason: ["rank", "since", "id"],
  since: ["since", "id"],
  updatedAt: ["updatedAt", "id"],
} satisfies Record<string, SortColumn[]>;
export type WorkItemSortField = keyof typeof SORT_COLUMNS;

/** Conditions of the states as staff read them. */
const STATES: Record<WorkState, () => WhereOptions> = {
  Open: () => ({
    status: "Open",
    snoozedUntil: { [Op.or]: [null, { [Op.lte]: new Date() }] },
  }),
  Snoozed: () => ({ status: "Open", snoozedUntil: { [Op.gt]: new Date() } }),
  Done: () => ({ status: "Done" }),
};

/** Sort fields of the work list, its default order (by reason, then since when), filters and page size. */
export const WORK_LIST = {
  sortFields: Object.keys(SORT_COLUMNS) as WorkItemSortField[],
  defaultSort: "reason",
  pageSize: 20,
  filters: {
    status: {
      type: "option",
      label: "Status",
      hasLinks: true,
      description: "Rows of one state only.",
      options: WORK_STATES,
      toCondition: (state: string) => STATES[state as WorkState](),
    },
    assignee: assigneeFilter,
    reason: optionFilter("Reason", "reason", {
      description: "Rows of one reason only.",
      options: WORK_REASONS,
    }),
    waiting: {
      type: "option",
      label: "Waiting",
      hasLinks: true,
      description:
        "Too long: open rows that have waited for more than four working hours of the hospital, and are not snoozed.",
      options: WAITING_FILTERS,
      toCondition: () => async (caller: Caller) => ({
        ...STATES.Open(),
        since: { [Op.lt]: await readWaitingLimit(caller) },
      }),
    },
    ...createdFilters,
  },
} as const;

const hasState = ({ filters = [] }: ListQuery<string>) =>
  filters.some((condition) => typeof condition === "object" && "status" in condition);

/**
 * One page of the work list: on screens rows that need somebody now, unless a filter asks for others; the search matches names, record numbers,
 * addresses (AREAS 3). The access is recorded in the audit.
 */
export async function listWorkItems(caller: Caller, query: ListQuery<WorkItemSortField>) {
  authorize(caller, "patients.read");
  // Programs follow rows until they are Done.
  const state = hasState(query) || caller.channel === "api" ? [] : [STATES.Open()];
  const { items, ...page } = await readPage(caller, WorkItem, {
    query: { ...query, filters: [...state, ...(query.filters ?? [])] },
    where: searchCondition(query.search, [byText(Patient, "patientId")]),
    sortedBy: SORT_COLUMNS[query.sortBy],
    present: (rows) => presentRows(caller, rows),
  });
  await recordPageViewed(caller, WORK_ITEM, { page: query.page, field: "rows", rows: items });
  return { workItems: items, ...page };
}

/** Presents rows with their patients, assignees and contexts, in at most six statements. */
async function presentRows(caller: Caller, rows: WorkItem[]): Promise<WorkItemData[]> {
  await loadPatients(caller, rows);
  await loadAssignees(caller, rows);
  const findContext = await loadContexts(caller, rows);
  return rows.map((row) => presentWorkItem(row, findContext(row)));
}

/** Reads a row by id, and records the access in the audit. @throws NotFoundError */
export async function getWorkItem(caller: Caller, id: number): Promise<WorkItemData> {
  authorize(caller, "patients.read");
  const item = await presentOne(caller, await findWorkItem(caller, id));
  await recordEvent(caller, { action: "viewed", record: { type: WORK_ITEM, id } });
  return item;
}

/**
 * Changes a row: closes it with a note or opens it again, hides it until the beginning of a day (YYYY-MM-DD), gives it to somebody, or
 * notes that the patient was called. What is left out stays. Idempotent but for `called`; the audit records no text.
 * @throws InvalidInputError, also for an urgent row to be hidden, and for a day that has begun; ConflictError where another row of
 *   the same patient and reason is open; NotFoundError, StaleError
 */
export async function updateWorkItem(
  caller: Caller,
  id: number,
  input: unknown,
  expectedVersions?: ExpectedVersions,
): Promise<WorkItemData> {
  authorize(caller, "patients.write");
  const change = parseInput(workItemChangeSchema, input);
  return inTransaction(caller, async (writer) => {
    const { transaction, actor } = writer;
    const item = await findWorkItem(writer, id);
    const { status: before, assigneeId: assigneeBefore } = item;
    await requireVersion(writer, WORK_ITEM, await presentOne(writer, item), expectedVersions);
    const describeHandling = await setHandling(writer, item, {
      assigneeId: change.assigneeId,
      staffNote: change.note,
    });
    if (change.snoozedUntil !== undefined) item.snoozedUntil = toSnoozeEnd(item, change);
    if (change.called) item.set({ calledAt: new Date(), calledBy: actor.name });
    if (change.status && change.status !== before) await setStatus(writer, item, change.status);
    if (!item.changed()) return presentOne(writer, item);
    await item.save({ transaction });
    const changed = await findWorkItem(writer, id);
    await recordEvent(writer, {
      action: "updated",
      record: { type: WORK_ITEM, id },
      changes: {
        ...(changed.status !== before && { status: [before, changed.status] }),
        ...(change.called && { called: [null, actor.name] }),
        ...(change.snoozedUntil !== undefined && { snoozedUntil: [null, change.snoozedUntil] }),
        ...describeHandling(changed),
      },
    });
    await notifyOfHandling(writer, HANDLED, changed, assigneeBefore);
    return presentOne(writer, changed);
  });
}

/** Time until which a row is hidden; null for now. @throws InvalidInputError */
function toSnoozeEnd({ reason }: WorkItem, { snoozedUntil }: { snoozedUntil?: string | null }) {
  if (!snoozedUntil) return null;
  const refuse = (message: string) => new InvalidInputError([{ field: "snoozedUntil", message }]);
  if (reason === URGENT_REASON) throw refuse("An urgent answer cannot be snoozed");
  const until = startOfDay(snoozedUntil);
  if (!until || until <= new Date()) throw refuse("Please choose a later day");
  return until;
}

async function setStatus({ transaction, actor }: Caller, item: WorkItem, status: "Open" | "Done") {
  if (status === "Done") {
    item.set({ status, doneAt: new Date(), doneBy: actor.name, snoozedUntil: null });
    return;
  }
  const { patientId, reason } = item;
  const where = { patientId, reason, status };
  if (await WorkItem.count({ where, transaction })) {
    throw new ConflictError("This patient is on the work list for this reason already");
  }
  item.set({ status, doneAt: null, doneBy: "" });
}

const presentOne = async (caller: Caller, item: WorkItem): Promise<WorkItemData> =>
  presentWorkItem(item, (await loadContexts(caller, [item]))(item));

/** Finds a row with its patient and assignee; within a transaction it locks the row. @throws NotFoundError */
async function findWorkItem(caller: Caller, id: number): Promise<WorkItem> {
  const include = [ASSIGNEE, PATIENT];
  const item = await WorkItem.findByPk(id, { ...lockOptions(caller, WorkItem), include });
  if (!item) throw new NotFoundError("Work item not found");
  return item;
}
