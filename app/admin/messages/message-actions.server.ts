import { toListQuery } from "~/app/contracts/list-url";
import { submitConfirmation } from "~/app/http/form.server";
import { parseId } from "~/app/http/list-query.server";
import type { PageArgs } from "~/app/http/page.server";
import { readVersion } from "~/app/http/run-submission.server";
import { purposeRule } from "~/models/outbox/message-purpose.schema";
import { channelLabel, type OutboxStatus } from "~/models/outbox/outbox-message.schema";
import { messageLabel } from "~/models/rules/labels.schema";
import { ERASED_WORDS } from "~/server/outbox/message-words";
import { readOutboxMessage } from "~/server/outbox/messages";
import { OUTBOX_PATH } from "~/server/outbox/outbox-table";
import type { OutboxMessageData } from "~/server/outbox/present-message";
import { type Caller, hasPermission } from "~/server/platform/caller";
import type { ExpectedVersions } from "~/server/platform/record-version";
import type { CallerInTransaction } from "~/server/platform/transaction";

export const parseMessageId = ({ id }: PageArgs["params"]) => parseId(id, "Invalid message ID");

const SENDABLE: readonly OutboxStatus[] = ["Scheduled", "Sent", "Failed", "Stopped"];
const STOPPABLE: readonly OutboxStatus[] = ["Scheduled", "Failed"];

/** Which actions a message's status offers the caller. */
export function listMessageActions(
  caller: Caller,
  { status, isErased, stopReason }: OutboxMessageData,
) {
  const mayWrite = hasPermission(caller, "messages.write");
  return {
    maySend: mayWrite && !isErased && stopReason !== "cancelled" && SENDABLE.includes(status),
    mayStop: mayWrite && STOPPABLE.includes(status),
  };
}

/** Facts that a question about a message names. */
export async function readForQuestion({ caller, params }: PageArgs) {
  const id = parseMessageId(params);
  const message = await readOutboxMessage(caller, id);
  const { recipient, channel, purpose, version, isErased, status } = message;
  return {
    id,
    label: messageLabel(id),
    to: isErased ? ERASED_WORDS : (recipient.name ?? "a person without a name"),
    purpose: purposeRule(purpose).label,
    channel: channelLabel(channel),
    status,
    isStoppable: STOPPABLE.includes(status),
    version,
  };
}

type Change = {
  /** Such as "Failed to stop message". */
  failure: string;
  /** Toast, of the changed message. */
  describe: (message: OutboxMessageData) => string;
  change: (
    writer: CallerInTransaction,
    id: number,
    expected: ExpectedVersions,
  ) => Promise<OutboxMessageData>;
};

/** Changes a message, and leads back to the list. */
export const submitMessageChange = (
  { caller, request, url, params }: PageArgs,
  { failure, describe, change }: Change,
) =>
  submitConfirmation({
    caller,
    request,
    failure: (detail) => `${failure}: ${detail}`,
    save: async (writer, form) => {
      const changed = await change(writer, parseMessageId(params), readVersion(form));
      const message = describe(changed);
      return { to: OUTBOX_PATH + toListQuery(url.searchParams), message };
    },
  });
