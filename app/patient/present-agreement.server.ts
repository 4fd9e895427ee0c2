import { toEntry } from "~/app/contracts/export-section";
import { type ConsentChannel, entryLabel } from "~/models/consents/consent-category.schema";
import { channelLabel } from "~/models/outbox/outbox-message.schema";
import type { listPatientConsents } from "~/server/consents/patients";
import { formatTime } from "~/server/platform/dates";
import { formatPhone } from "~/server/platform/phone-numbers";

/** Describes where an agreement counts: a channel with its address, or the pages. */
export const describeWay = ({ channel, address }: { channel: ConsentChannel; address: string }) =>
  channel === "page"
    ? "On these pages"
    : `${channelLabel(channel)}, ${channel === "text" ? formatPhone(address) : address}`;

/** Presents an agreement, given or withdrawn, for a printable export. */
export const presentAgreement = (
  entry: Awaited<ReturnType<typeof listPatientConsents>>[number],
): [string, string][] =>
  toEntry(
    ["What", entryLabel(entry)],
    ["How", describeWay(entry)],
    ["State", entry.isGiven ? "Agreed" : "Withdrawn"],
    ["By", entry.by],
    ["When", formatTime(entry.createdAt.toISOString())],
    ["Words", entry.words],
  );
