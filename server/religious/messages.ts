import { Op, type WhereOptions } from "sequelize";
import { ReligiousMessage, ReligiousPartner } from "~/models";
import {
  newReligiousMessageSchema,
  type ReligiousMessageForm,
  religiousMessageSchema,
} from "~/models/religious/religious-message.schema";
import { deleteMediaItem } from "~/server/media/delete-media";
import { recordCreated, recordDeleted, recordUpdated } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { InvalidInputError, NotFoundError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import { type ListQuery, readPage, type SortColumn } from "~/server/platform/list";
import { selectIdsByText } from "~/server/platform/search-index";
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

/** What the messages of a partner can be sorted by, and how many a page of its screen has. */
export const RELIGIOUS_MESSAGE_LIST = {
  sortFields: Object.keys(SORT_COLUMNS) as ReligiousMessageSortField[],
  pageSize: 20,
};
export type ReligiousMessageSortField = keyof typeof SORT_COLUMNS;

/**
 * One page of the messages of a partner, or of those whose name, title, religion type or address contains the search
 * text (specification 001, section 7: GET /religious-message/by-partner/{partnerId}).
 */
export async function listReligiousMessages(
  caller: Caller,
  partnerId: number,
  query: ListQuery<ReligiousMessageSortField>,
) {
  authorize(caller, "content.read");
  const { items, ...page } = await readPage(caller, ReligiousMessage, {
    query,
    where: ofPartner(partnerId, query.search),
    sortedBy: SORT_COLUMNS[query.sortBy],
    present: (rows) => rows.map(presentReligiousMessage),
  });
  return { religiousMessages: items, ...page };
}

function ofPartner(religiousPartnerId: number, search: string): WhereOptions {
  if (!search.trim()) return { religiousPartnerId };
  return { religiousPartnerId, id: { [Op.in]: selectIdsByText(ReligiousMessage, search) } };
}

/** The message with an id; of one partner, where that is given. @throws NotFoundError */
export async function getReligiousMessage(
  caller: Caller,
  id: number,
  partnerId?: number,
): Promise<ReligiousMessageData> {
  authorize(caller, "content.read");
  return presentReligiousMessage(await findMessage(caller, id, partnerId));
}

/**
 * Creates a message of a partner (specification 001, section 7: POST /religious-message). Without a title its name is
 * its title, and without a duration it lasts 30 seconds.
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
      throw refused("Religious partner not found");
    const message = await ReligiousMessage.create(
      { religiousPartnerId, isActive, ...columnsOf(values) },
      { transaction },
    );
    const made = presentReligiousMessage(message);
    return recordCreated(writer, "religious message", made, made.messageName);
  });
}

/** Creates what the dialog or the wizard holds. Throws as createReligiousMessage. */
export function createReligiousMessageFromForm(
  caller: Caller,
  partnerId: number,
  form: ReligiousMessageForm,
) {
  const input = { ...inputOf(form), religiousPartnerId: partnerId };
  return createReligiousMessage(caller, input);
}

/**
 * Changes a message; its status stays where it is left out. It stays with its partner.
 * @throws NotFoundError, InvalidInputError, StaleError
 */
export async function updateReligiousMessage(
  caller: Caller,
  id: number,
  input: unknown,
  expected?: ExpectedVersions,
): Promise<ReligiousMessageData> {
  authorize(caller, "content.write");
  const { religiousPartnerId, isActive, ...values } = parseInput(religiousMessageSchema, input);
  return inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    const message = await findMessage(writer, id);
    const before = presentReligiousMessage(message);
    await requireVersion(writer, "religious message", before, expected);
    if (religiousPartnerId !== undefined && religiousPartnerId !== message.religiousPartnerId) {
      throw refused("A message stays with its religious partner");
    }
    const changes = { ...columnsOf(values), ...(isActive !== undefined && { isActive }) };
    await message.update(changes, { transaction });
    const after = presentReligiousMessage(message);
    return recordUpdated(writer, "religious message", before, after, after.messageName);
  });
}

/** Saves what the dialog holds; it has no title, and leaves one that differs from the name. Throws as updateReligiousMessage. */
export function updateReligiousMessageFromForm(
  caller: Caller,
  id: number,
  form: ReligiousMessageForm,
  expected?: ExpectedVersions,
) {
  return inTransaction(caller, async (writer) => {
    const { title, name } = await findMessage(writer, id);
    const input = { ...inputOf(form), ...(title !== name && { title }) };
    return updateReligiousMessage(writer, id, input, expected);
  });
}

/** Deletes a message, and what was counted of it. @throws NotFoundError, StaleError */
export async function deleteReligiousMessage(
  caller: Caller,
  id: number,
  expected?: ExpectedVersions,
): Promise<ReligiousMessageData> {
  authorize(caller, "content.write");
  return inTransaction(caller, async (writer) => {
    await lockPartnerOf(writer, id);
    const gone = presentReligiousMessage(await findMessage(writer, id));
    await requireVersion(writer, "religious message", gone, expected);
    await deleteMediaItem(writer, ReligiousMessage, "religious message", id);
    return recordDeleted(writer, "religious message", gone, gone.messageName);
  });
}

function inputOf({ status, ...form }: ReligiousMessageForm) {
  return { ...form, ...(status && { isActive: status === "Active" }) };
}

type Values = {
  messageName: string;
  title: string;
  religionType: string;
  messageUrl: string;
  duration: number;
  description: string;
};

function columnsOf({ messageName, title, religionType, messageUrl, ...values }: Values) {
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
  const elsewhere = partnerId !== undefined && message?.religiousPartnerId !== partnerId;
  if (!message || elsewhere) throw new NotFoundError("Religious message not found");
  return message;
}

/** Nobody deletes the partner while a message is added. */
function lockPartner(writer: CallerInTransaction, id: number) {
  return ReligiousPartner.findByPk(id, {
    attributes: ["id"],
    ...lockOptions(writer, ReligiousPartner),
  });
}

/** Deleting a partner locks it before its messages: in another order the two would wait for each other. */
async function lockPartnerOf(writer: CallerInTransaction, id: number) {
  const { transaction } = writer;
  const message = await ReligiousMessage.findByPk(id, { transaction });
  if (message) await lockPartner(writer, message.religiousPartnerId);
}

const refused = (message: string) =>
  new InvalidInputError([{ field: "religiousPartnerId", message }]);
