import { Op, type WhereOptions } from "sequelize";
import { ContactMessage } from "~/models";
import { contactStatusSchema } from "~/models/contact/contact-message.schema";
import type { ContactMessageStatus } from "~/models/contact/contact-message-status.schema";
import { recordEvent, recordPageViewed } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { NotFoundError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import { type ListQuery, readPage, type SortColumn } from "~/server/platform/list";
import { selectIdsByText } from "~/server/platform/search-index";
import {
  type ExpectedVersions,
  lockOptions,
  requireVersion,
} from "~/server/platform/record-version";
import { inTransaction } from "~/server/platform/transaction";
import { type ContactMessageData, presentContactMessage } from "./present";

/** What the audit and people call a message from the public site. */
export const CONTACT_MESSAGE = "contact message";

const SORT_COLUMNS = {
  id: ["id"],
  name: [{ line: "name" }, "id"],
  topic: ["topic", "id"],
  status: ["status", "id"],
  createdAt: ["createdAt", "id"],
  updatedAt: ["updatedAt", "id"],
} satisfies Record<string, SortColumn[]>;

/** What a list of messages can be sorted by, and how many a page has; the newest one comes first. */
export const CONTACT_MESSAGE_LIST = {
  sortFields: Object.keys(SORT_COLUMNS) as ContactMessageSortField[],
  defaultSort: "createdAt",
  defaultOrder: "DESC",
  pageSize: 10,
} as const;
export type ContactMessageSortField = keyof typeof SORT_COLUMNS;
export type ContactMessageQuery = ListQuery<ContactMessageSortField> & {
  status?: ContactMessageStatus;
};

/**
 * One page of the messages whose name, e-mail address or text contains the search text; of one status, where that is
 * given. To read them is an event of the audit.
 */
export async function listContactMessages(caller: Caller, query: ContactMessageQuery) {
  authorize(caller, "answers.read");
  const { items, ...page } = await readPage(caller, ContactMessage, {
    query,
    where: matching(query),
    sortedBy: SORT_COLUMNS[query.sortBy],
    present: (rows) => rows.map(presentContactMessage),
  });
  await recordPageViewed(caller, CONTACT_MESSAGE, {
    page: query.page,
    field: "messages",
    rows: items,
  });
  return { contactMessages: items, ...page };
}

function matching({ search, status }: ContactMessageQuery): WhereOptions | undefined {
  const withStatus = status && { status };
  if (!search.trim()) return withStatus;
  return { ...withStatus, id: { [Op.in]: selectIdsByText(ContactMessage, search) } };
}

/** The message with an id; reading it is an event of the audit. @throws NotFoundError */
export async function getContactMessage(caller: Caller, id: number): Promise<ContactMessageData> {
  authorize(caller, "answers.read");
  const message = presentContactMessage(await findMessage(caller, id));
  await recordEvent(caller, { action: "viewed", record: { type: CONTACT_MESSAGE, id } });
  return message;
}

/**
 * Says that a message is answered, or that it is New again. The same status again changes nothing.
 * @throws InvalidInputError, NotFoundError, StaleError
 */
export async function changeContactMessageStatus(
  caller: Caller,
  id: number,
  input: unknown,
  expected?: ExpectedVersions,
): Promise<ContactMessageData> {
  authorize(caller, "answers.write");
  const { status } = parseInput(contactStatusSchema, input);
  return inTransaction(caller, async (writer) => {
    const message = await findMessage(writer, id);
    const before = message.status;
    await requireVersion(writer, CONTACT_MESSAGE, presentContactMessage(message), expected);
    if (status === before) return presentContactMessage(message);
    const answered = status === "Answered";
    await message.update(
      {
        status,
        answeredAt: answered ? new Date() : null,
        answeredBy: answered ? writer.actor.name : null,
      },
      { transaction: writer.transaction },
    );
    await recordEvent(writer, {
      action: "updated",
      record: { type: CONTACT_MESSAGE, id },
      changes: { status: [before, status] },
    });
    return presentContactMessage(message);
  });
}

/** Erases a message, as when its writer asks for it; the audit keeps nothing of it. @throws NotFoundError, StaleError */
export async function deleteContactMessage(
  caller: Caller,
  id: number,
  expected?: ExpectedVersions,
): Promise<void> {
  authorize(caller, "answers.write");
  await inTransaction(caller, async (writer) => {
    const message = await findMessage(writer, id);
    await requireVersion(writer, CONTACT_MESSAGE, presentContactMessage(message), expected);
    await message.destroy({ transaction: writer.transaction });
    await recordEvent(writer, { action: "deleted", record: { type: CONTACT_MESSAGE, id } });
  });
}

async function findMessage(caller: Caller, id: number): Promise<ContactMessage> {
  const message = await ContactMessage.findByPk(id, lockOptions(caller, ContactMessage));
  if (!message) throw new NotFoundError("Contact message not found");
  return message;
}
