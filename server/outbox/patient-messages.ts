import { Op } from "sequelize";
import { OutboxMessage } from "~/models";
import { absoluteUrl } from "~/server/platform/absolute-url";
import type { Caller } from "~/server/platform/caller";
import { formatPlainText, toMessageBlocks } from "./message-blocks";
import { fillMessageCode } from "./message-code";
import { messagesTo } from "./recipient";

const BATCH_ROWS = 200;

/** Words in place of a one-time link. */
const ONE_TIME = "(one-time link)";

/**
 * Reads the messages to a patient in batches, oldest first, for the export of their data: sent ones, those that wait, and those that were not sent.
 * One whose text was erased, after the days of the hospital's settings, is nobody's any more. Without one-time links.
 */
export async function* readPatientMessages({ transaction }: Caller, patientId: number) {
  let afterId = 0;
  for (;;) {
    const messages = await OutboxMessage.findAll({
      where: { ...messagesTo({ kind: "patient", id: patientId }), id: { [Op.gt]: afterId } },
      order: [["id", "ASC"]],
      limit: BATCH_ROWS,
      transaction,
    });
    if (messages.length > 0) yield messages.map(presentForPatient);
    if (messages.length < BATCH_ROWS) return;
    afterId = messages.at(-1)?.id ?? afterId;
  }
}

function presentForPatient(message: OutboxMessage) {
  const { createdAt, purpose, channel, address, status, stopReason } = message;
  const { dueAt, sentAt, deliveredAt, subject, text, link } = message;
  const shown = fillMessageCode(text, null);
  const url = link === "" ? ONE_TIME : absoluteUrl(link);
  return {
    ...{ createdAt, purpose, channel, address, status },
    stopReason: stopReason || null,
    ...{ dueAt, sentAt, deliveredAt },
    subject: subject || null,
    text:
      channel === "email"
        ? formatPlainText(toMessageBlocks(shown), url)
        : shown.replace("{link}", url),
  };
}
