import { OutboxMessage } from "~/models";
import { authorize, type Caller } from "~/server/platform/caller";
import { type ListQuery, readPage } from "~/server/platform/list";
import { presentLoggedMessage } from "./present-message";
import { messagesTo } from "./recipient";

/** Messages on a page of one's own. */
export const OWN_MESSAGES_PAGE_SIZE = 20;

/**
 * Lists the messages to the caller themselves, newest first, without their texts and links (AREAS 1). Two statements along an index.
 * @returns null under open access, which has no accounts
 */
export async function listOwnMessages(
  caller: Caller,
  page: Pick<ListQuery<string>, "page" | "limit">,
) {
  authorize(caller, "account.own");
  if (!caller.administratorId) return null;
  const { items, ...rest } = await readPage(caller, OutboxMessage, {
    query: { ...page, sortBy: "createdAt", sortOrder: "DESC", search: "" },
    where: messagesTo({ kind: "administrator", id: caller.administratorId }),
    sortedBy: ["createdAt", "id"],
    present: (rows) => rows.map(presentLoggedMessage),
  });
  return { messages: items, ...rest };
}

/** Lists the newest messages to a patient for staff, without their texts and links, and counts all. Two statements along an index (AREAS 3). */
export async function listPatientMessages(caller: Caller, id: number, limit: number) {
  authorize(caller, "patients.read");
  const { rows, count } = await OutboxMessage.findAndCountAll({
    where: messagesTo({ kind: "patient", id }),
    order: [
      ["createdAt", "DESC"],
      ["id", "DESC"],
    ],
    limit,
    transaction: caller.transaction,
  });
  return { newest: rows.map(presentLoggedMessage), total: count };
}
