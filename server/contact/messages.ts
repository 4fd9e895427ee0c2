import { ContactMessage } from "~/models";
import { CONTACT_TOPICS } from "~/models/contact/contact-message.schema";
import { receivedChangeSchema } from "~/models/requests/request-change.schema";
import { CONTACT_MESSAGE_STATUSES } from "~/models/contact/contact-message-status.schema";
import { stopNotices } from "~/server/outbox/stop-notices";
import { recordEvent, recordPageViewed } from "~/server/platform/audit";
import { moveToBin } from "~/server/platform/bin/archive";
import { authorize, type Caller } from "~/server/platform/caller";
import { type ListQuery, readPage } from "~/server/platform/list";
import { createdFilters, optionFilter } from "~/server/platform/list-filters";
import type { SortColumn } from "~/server/platform/sort-column";
import { byText, searchCondition } from "~/server/platform/search-condition";
import { type ExpectedVersions, requireVersion } from "~/server/platform/record-version";
import { inTransaction } from "~/server/platform/transaction";
import { loadAssignees } from "~/server/requests/assignees";
import { assigneeFilter } from "~/server/requests/handling";
import { loadPatients, PATIENT } from "~/server/requests/patient-names";
import { findReceived, type ReceivedKind, updateReceived } from "~/server/requests/received";
import { closeIfAnswered } from "./close-if-answered";
import { type ContactMessageData, presentContactMessage } from "./present";

/** Record type of a message from the public site, in the audit and in labels. */
export const CONTACT_MESSAGE = "contact message";

/** What staff change of messages. */
export const MESSAGE_KIND: ReceivedKind<ContactMessage, ContactMessageData> = {
  type: CONTACT_MESSAGE,
  listPath: "/admin/live-sessions/messages",
  model: ContactMessage,
  present: presentContactMessage,
  include: [PATIENT],
  afterSave: closeIfAnswered,
  schema: receivedChangeSchema(CONTACT_MESSAGE_STATUSES),
  settled: { status: "Answered", at: "answeredAt", by: "answeredBy" },
};

const SORT_COLUMNS = {
  id: ["id"],
  name: [{ line: "name" }, "id"],
  topic: ["topic", "id"],
  status: ["status", "id"],
  createdAt: ["createdAt", "id"],
  updatedAt: ["updatedAt", "id"],
} satisfies Record<string, SortColumn[]>;

/** Sort fields of the list of messages, its default order (newest first) and its page size. */
export const CONTACT_MESSAGE_LIST = {
  sortFields: Object.keys(SORT_COLUMNS) as ContactMessageSortField[],
  defaultSort: "createdAt",
  defaultOrder: "DESC",
  pageSize: 10,
  filters: {
    status: optionFilter("Status", "status", {
      description: "Those of one status only.",
      options: CONTACT_MESSAGE_STATUSES,
      hasLinks: true,
    }),
    assignee: assigneeFilter,
    ...createdFilters,
    topic: optionFilter("Topic", "topic", {
      description: "Only what is about this topic.",
      options: CONTACT_TOPICS,
    }),
  },
} as const;
export type ContactMessageSortField = keyof typeof SORT_COLUMNS;
export type ContactMessageQuery = ListQuery<ContactMessageSortField>;

/**
 * One page of the messages whose name, email address or text contains the search text.
 * The access is recorded in the audit.
 */
export async function listContactMessages(caller: Caller, query: ContactMessageQuery) {
  authorize(caller, "patients.read");
  const { items, ...page } = await readPage(caller, ContactMessage, {
    query,
    where: searchCondition(query.search, [byText(ContactMessage)]),
    sortedBy: SORT_COLUMNS[query.sortBy],
    present: async (rows) => {
      await loadAssignees(caller, rows);
      await loadPatients(caller, rows);
      return rows.map(presentContactMessage);
    },
  });
  await recordPageViewed(caller, CONTACT_MESSAGE, {
    page: query.page,
    field: "messages",
    rows: items,
  });
  return { contactMessages: items, ...page };
}

/** Finds a message by id and records the access in the audit. @throws NotFoundError */
export async function getContactMessage(caller: Caller, id: number): Promise<ContactMessageData> {
  authorize(caller, "patients.read");
  const message = presentContactMessage(await findReceived(caller, MESSAGE_KIND, id));
  await recordEvent(caller, { action: "viewed", record: { type: CONTACT_MESSAGE, id } });
  return message;
}

/** Changes a message's status, who takes care of it, or the note of staff. @throws as updateReceived */
export const updateContactMessage = (
  caller: Caller,
  id: number,
  input: unknown,
  expected?: ExpectedVersions,
): Promise<ContactMessageData> => updateReceived(caller, MESSAGE_KIND, id, input, expected);

/**
 * Deletes a message, as when its author requests it; the audit stores nothing of its content.
 * @throws NotFoundError, StaleError
 */
export async function deleteContactMessage(
  caller: Caller,
  id: number,
  expected?: ExpectedVersions,
): Promise<void> {
  authorize(caller, "patients.write");
  await inTransaction(caller, async (writer) => {
    const message = await findReceived(writer, MESSAGE_KIND, id);
    const deleted = presentContactMessage(message);
    await requireVersion(writer, CONTACT_MESSAGE, deleted, expected);
    await moveToBin(writer, "contact_messages", { type: CONTACT_MESSAGE, record: deleted });
    await message.destroy({ transaction: writer.transaction });
    await recordEvent(writer, { action: "deleted", record: { type: CONTACT_MESSAGE, id } });
    await stopNotices(writer, CONTACT_MESSAGE, [id]);
    await closeIfAnswered(writer, message);
  });
}
