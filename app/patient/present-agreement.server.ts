import { toEntry } from "~/app/contracts/export-section";
import { consentLabel } from "~/models/consents/consent-category.schema";
import { channelLabel } from "~/models/outbox/outbox-message.schema";
import type { listPatientConsents } from "~/server/consents/patients";
import { formatTime } from "~/server/platform/dates";

/** Presents an agreement to messages, given or withdrawn, for a printable export. */
export const presentAgreement = (
  entry: Awaited<ReturnType<typeof listPatientConsents>>[number],
): [string, string][] =>
  toEntry(
    ["What", consentLabel(entry.category)],
    ["How", `${channelLabel(entry.channel)}, ${entry.address}`],
    ["State", entry.isGiven ? "Agreed" : "Withdrawn"],
    ["When", formatTime(entry.createdAt.toISOString())],
    ["Words", entry.words],
  );
