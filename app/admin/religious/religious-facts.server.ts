import type { CreatedItem } from "~/app/components/wizard/created-items";
import { pickContact, toContactValues } from "~/app/components/partner/contact-values";
import { toStatus } from "~/models/rules/status.schema";
import { rawText } from "~/models/rules/raw-values.schema";
import { showContact } from "~/server/platform/contact";
import { formatDay } from "~/server/platform/dates";
import { showPhone } from "~/server/platform/phone-numbers";
import type { ReligiousMessageData, ReligiousPartnerData } from "~/server/religious/present";
import type { WizardItem } from "~/server/wizards/wizard-draft";

type Totals = { totalViews: number; totalPlays: number };

/** Presents a religious partner for its detail page. */
export function toPartnerFacts(partner: ReligiousPartnerData, { totalViews, totalPlays }: Totals) {
  return {
    id: partner.id,
    name: partner.partnerName,
    contact: { ...pickContact(partner), contactPhone: showPhone(partner.contactPhone ?? "") },
    description: partner.partnerDescription,
    status: toStatus(partner),
    created: formatDay(partner.createdAt),
    messages: formatCount(partner.messagesCount),
    totalViews: formatCount(totalViews),
    totalPlays: formatCount(totalPlays),
  };
}

/** Form values of a religious partner. */
export function toPartnerFormValues(partner: ReligiousPartnerData) {
  return {
    partnerName: partner.partnerName,
    ...toContactValues(showContact(partner)),
    partnerDescription: partner.partnerDescription ?? "",
    status: toStatus(partner),
  };
}

/** Form values of a religious message. */
export function toMessageFormValues(message: ReligiousMessageData) {
  return {
    messageName: message.messageName,
    religionType: message.religionType,
    messageUrl: message.messageUrl,
    duration: String(message.duration),
    description: message.description ?? "",
    status: toStatus(message),
  };
}

/** Table rows of religious messages. */
export function toMessageRows(messages: ReligiousMessageData[]) {
  return messages.map((message) => ({
    id: message.id,
    name: message.messageName,
    accessibleName: formatNameWithReligion(message.messageName, message.religionType),
    religionType: message.religionType,
    url: message.messageUrl,
    duration: `${message.duration} seconds`,
    views: formatCount(message.views),
    plays: formatCount(message.plays),
    status: toStatus(message),
  }));
}

/** Adds the religion to the name: a partner's messages may share a name, and a link's accessible name must be unique. */
const formatNameWithReligion = (name: string, religionType: string) => `${name}, ${religionType}`;

/** Presents the messages in a wizard's draft. */
export function presentDraftMessages(items: WizardItem[]) {
  return items.map(({ key, typed }) => {
    const [name, religionType] = [rawText(typed.messageName), rawText(typed.religionType)];
    const duration = `${rawText(typed.duration)} seconds`;
    const facts = [religionType, rawText(typed.messageUrl), duration].join(", ");
    const uniqueName = formatNameWithReligion(name, religionType);
    return { key, name, uniqueName, facts } satisfies CreatedItem;
  });
}

/** Formats the counts of partners and active messages for the list's header. */
export function formatFigures(figures: { partners: number; activeMessages: number }): string {
  const { partners, activeMessages } = figures;
  const partnerNoun = partners === 1 ? "partner" : "partners";
  const messageNoun = activeMessages === 1 ? "active message" : "active messages";
  return `${formatCount(partners)} ${partnerNoun}, ${formatCount(activeMessages)} ${messageNoun}`;
}

const formatCount = (count: number) => count.toLocaleString("en-US");
