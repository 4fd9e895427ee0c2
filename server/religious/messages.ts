import { ReligiousMessage, ReligiousPartner } from "~/models";
import type { FieldErrorCode } from "~/models/rules/field-error-code.schema";
import {
  newReligiousMessageSchema,
  type ReligiousMessageForm,
  religiousMessageSchema,
} from "~/models/religious/religious-message.schema";
import { deleteMediaItem } from "~/server/media/delete-media";
import { recordCreated, recordDeleted, recordUpdated } from "~/server/platform/audit";
import { moveToBin } from "~/server/platform/bin/archive";
import { authorize, type Caller } from "~/server/platform/caller";
import { InvalidInputError, NotFoundError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import { type ListQuery, readPage } from "~/server/platform/list";
import { nameFilter, parentFilter, statusFilter } from "~/server/platform/list-filters";
import type { SortColumn } from "~/server/platform/sort-column";
import { byText, searchCondition } from "~/server/platform/search-condition";
import {
  type ExpectedVersions,
  lockOptions,
  requireVersion,
} from "~/server/platform/record-version";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { presentReligiousMessage, type ReligiousMessageData } from "./present";

const SORT_COLUMNS = {
  id: ["id"],
  messageName: ["normalizedName", "id"],
  religionType: ["religionType", "id"],
  messageUrl: [{ line: "url" }, "id"],
  duration: ["durationSeconds", "id"],
  views: ["views", "id"],
  plays: ["plays", "id"],
  isActive: ["isActive", "id"],
  createdAt: ["createdAt", "id"],
  updatedAt: ["updatedAt", "id"],
} satisfies Record<string, SortColumn[]>;

/** Sort fields and page size of a partner's message list. */
export const RELIGIOUS_MESSAGE_LIST = {
  sortFields: Object.keys(SORT_COLUMNS) as ReligiousMessageSortField[],
  pageSize: 20,
};
export type ReligiousMessageSortField = keyof typeof SORT_COLUMNS;

/** Sort fields, page size and filters of the list of all partners' messages; each sort field has an index. */
export const ALL_RELIGIOUS_MESSAGES_LIST = {
  sortFields: ["id", "messageName", "createdAt", "updatedAt"] as ReligiousMessageSortField[],
  pageSize: 20,
  filters: {
    name: nameFilter,
    status: statusFilter,
    religiousPartnerId: parentFilter("a religious partner", "religiousPartnerId"),
  },
};

/**
 * Reads a page of the messages of a partner, or of all; the search matches name, title, religion type and URL (specification 001,
 * section 7: GET /religious-message/by-partner/{partnerId}).
 */
export async function listReligiousMessages(
  caller: Caller,
  partnerId: number | undefined,
  query: ListQuery<ReligiousMessageSortField>,
) {
  authorize(caller, "content.read");
  const { items, ...page } = await readPage(caller, ReligiousMessage, {
    query,
    where: searchCondition(query.search, [byText(ReligiousMessage)], {
      religiousPartnerId: partnerId,
    }),
    sortedBy: SORT_COLUMNS[query.sortBy],
    present: (rows) => rows.map(presentReligiousMessage),
  });
  return { religiousMessages: items, ...page };
}

/** Reads a message by id, optionally within one partner. @throws NotFoundError */
export async function getReligiousMessage(
  caller: Caller,
  id: number,
  partnerId?: number,
): Promise<ReligiousMessageData> {
  authorize(caller, "content.read");
  return presentReligiousMessage(await findMessage(caller, id, partnerId));
}

/**
 * Creates a message of a partner (specification 001, section 7: POST /religious-message). The title defaults to the
 * name, the duration to 30 seconds.
 * @throws InvalidInputError, also for an unknown partner
 */
export async function createReligiousMessage(
  caller: Caller,
  input: unknown,
): Promise<ReligiousMessageData> {
  authorize(caller, "content.write");
  const { religiousPartnerId, isActive, ...values } = parseInput(newReligiousMessageSchema, input);
  return inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    if (!(await lockPartner(writer, religiousPartnerId)))
      throw createPartnerError("Religious partner not found");
    const message = await ReligiousMessage.create(
      { religiousPartnerId, isActive, ...toColumns(values) },
      { transaction },
    );
    const created = presentReligiousMessage(message);
    return recordCreated(writer, "religious message", created, created.messageName);
  });
}

/** Creates a message from the dialog or the wizard. @throws as createReligiousMessage */
export function createReligiousMessageFromForm(
  caller: Caller,
  partnerId: number,
  form: ReligiousMessageForm,
) {
  const input = { ...toInput(form), religiousPartnerId: partnerId };
  return createReligiousMessage(caller, input);
}

/**
 * Updates a message; an omitted status is unchanged. The partner is immutable.
 * @throws NotFoundError, InvalidInputError, StaleError
 */
export async function updateReligiousMessage(
  caller: Caller,
  id: number,
  input: unknown,
  expectedVersions?: ExpectedVersions,
): Promise<ReligiousMessageData> {
  authorize(caller, "content.write");
  const { religiousPartnerId, isActive, ...values } = parseInput(religiousMessageSchema, input);
  return inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    const message = await findMessage(writer, id);
    const before = presentReligiousMessage(message);
    await requireVersion(writer, "religious message", before, expectedVersions);
    if (religiousPartnerId !== undefined && religiousPartnerId !== message.religiousPartnerId) {
      throw createPartnerError("A message stays with its religious partner", "invalid");
    }
    const changes = { ...toColumns(values), ...(isActive !== undefined && { isActive }) };
    await message.update(changes, { transaction });
    const after = presentReligiousMessage(message);
    return recordUpdated(writer, "religious message", before, after, after.messageName);
  });
}

/**
 * Saves a message from the dialog, which has no title field: a title that differs from the name is preserved.
 * @throws as updateReligiousMessage
 */
export function updateReligiousMessageFromForm(
  caller: Caller,
  id: number,
  form: ReligiousMessageForm,
  expectedVersions?: ExpectedVersions,
) {
  return inTransaction(caller, async (writer) => {
    const { title, name } = await findMessage(writer, id);
    const input = { ...toInput(form), ...(title !== name && { title }) };
    return updateReligiousMessage(writer, id, input, expectedVersions);
  });
}

/** Deletes a message with its view and play events. @throws NotFoundError, StaleError */
export async function deleteReligiousMessage(
  caller: Caller,
  id: number,
  expectedVersions?: ExpectedVersions,
): Promise<ReligiousMessageData> {
  authorize(caller, "content.write");
  return inTransaction(caller, async (writer) => {
    await lockPartnerOfMessage(writer, id);
    const deleted = presentReligiousMessage(await findMessage(writer, id));
    await requireVersion(writer, "religious message", deleted, expectedVersions);
    await moveToBin(writer, "religious_messages", {
      type: "religious message",
      record: deleted,
      name: deleted.messageName,
    });
    await deleteMediaItem(writer, ReligiousMessage, "religious message", id);
    return recordDeleted(writer, "religious message", deleted, deleted.messageName);
  });
}

function toInput({ status, ...form }: ReligiousMessageForm) {
  return { ...form, ...(status && { isActive: status === "Active" }) };
}

type MessageValues = {
  messageName: string;
  title: string;
  religionType: string;
  messageUrl: string;
  duration: number;
  description: string;
};

function toColumns({ messageName, title, religionType, messageUrl, ...values }: MessageValues) {
  return {
    name: messageName,
    title: title || messageName,
    religionType,
    url: messageUrl,
    durationSeconds: values.duration,
    description: values.description,
  };
}

async function findMessage(caller: Caller, id: number, partnerId?: number) {
  const message = await ReligiousMessage.findByPk(id, lockOptions(caller, ReligiousMessage));
  const isOfOtherPartner = partnerId !== undefined && message?.religiousPartnerId !== partnerId;
  if (!message || isOfOtherPartner) throw new NotFoundError("Religious message not found");
  return message;
}

/** Locks the partner, so that it cannot be deleted while a message is added. */
function lockPartner(writer: CallerInTransaction, id: number) {
  return ReligiousPartner.findByPk(id, {
    attributes: ["id"],
    ...lockOptions(writer, ReligiousPartner),
  });
}

/** Locks a message's partner first, in the same order as deleting the partner, to avoid a deadlock. */
async function lockPartnerOfMessage(writer: CallerInTransaction, id: number) {
  const { transaction } = writer;
  const message = await ReligiousMessage.findByPk(id, { transaction });
  if (message) await lockPartner(writer, message.religiousPartnerId);
}

const createPartnerError = (message: string, code: FieldErrorCode = "not-found") =>
  new InvalidInputError([{ field: "religiousPartnerId", message, code }]);
