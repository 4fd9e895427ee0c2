import { contactOf, contactValues } from "~/app/components/partner/contact-values";
import { toStatus } from "~/models/rules/status.schema";
import { rawText } from "~/models/rules/raw-values.schema";
import { formatDay } from "~/server/platform/dates";
import type { ReligiousMessageData, ReligiousPartnerData } from "~/server/religious/present";
import type { WizardItem } from "~/server/wizards/wizard-draft";

type Totals = { totalViews: number; totalPlays: number };

/** A religious partner as its page shows it. */
export function partnerFacts(partner: ReligiousPartnerData, { totalViews, totalPlays }: Totals) {
  return {
    id: partner.id,
    name: partner.partnerName,
    contact: contactOf(partner),
    description: partner.partnerDescription,
    status: toStatus(partner),
    created: formatDay(partner.createdAt),
    messages: inDigits(partner.messagesCount),
    totalViews: inDigits(totalViews),
    totalPlays: inDigits(totalPlays),
  };
}

/** A religious partner as the fields of its form hold it. */
export function partnerValues(partner: ReligiousPartnerData) {
  return {
    partnerName: partner.partnerName,
    ...contactValues(partner),
    partnerDescription: partner.partnerDescription ?? "",
    status: toStatus(partner),
  };
}

/** Religious partners as the rows of their list. */
export function partnerRows(partners: ReligiousPartnerData[]) {
  return partners.map((partner) => ({
    id: partner.id,
    name: partner.partnerName,
    contactName: contactName(partner) || "N/A",
    contactEmail: partner.contactEmail ?? "N/A",
    contactPhone: partner.contactPhone ?? "N/A",
    messages: inDigits(partner.messagesCount),
    status: toStatus(partner),
  }));
}

const contactName = ({ contactFirstName, contactLastName }: ReligiousPartnerData) =>
  [contactFirstName, contactLastName].filter(Boolean).join(" ");

/** A religious message as the fields of its form hold it. */
export function messageValues(message: ReligiousMessageData) {
  return {
    messageName: message.messageName,
    religionType: message.religionType,
    messageUrl: message.messageUrl,
    duration: String(message.duration),
    description: message.description ?? "",
    status: toStatus(message),
  };
}

/** Religious messages as the rows of their table. */
export function messageRows(messages: ReligiousMessageData[]) {
  return messages.map((message) => ({
    id: message.id,
    name: message.messageName,
    heardAs: nameForReligion(message.messageName, message.religionType),
    religionType: message.religionType,
    url: message.messageUrl,
    duration: `${message.duration} seconds`,
    views: inDigits(message.views),
    plays: inDigits(message.plays),
    status: toStatus(message),
  }));
}

/** A partner may have messages of one name for several religions: links that are heard alone say which. */
const nameForReligion = (name: string, religionType: string) => `${name}, ${religionType}`;

/** The messages of a wizard as its list shows them. */
export function createdMessages(items: WizardItem[]) {
  return items.map(({ key, typed }) => {
    const [name, religionType] = [rawText(typed.messageName), rawText(typed.religionType)];
    const duration = `${rawText(typed.duration)} seconds`;
    const facts = [religionType, rawText(typed.messageUrl), duration].join(", ");
    return { key, name, heardAs: nameForReligion(name, religionType), facts };
  });
}

/** How many partners and messages there are, as the list's header says it. */
export function figuresInWords(figures: { partners: number; activeMessages: number }): string {
  const { partners, activeMessages } = figures;
  const ofPartners = `${inDigits(partners)} ${partners === 1 ? "partner" : "partners"}`;
  const ofMessages = activeMessages === 1 ? "active message" : "active messages";
  return `${ofPartners}, ${inDigits(activeMessages)} ${ofMessages}`;
}

const inDigits = (count: number) => count.toLocaleString("en-US");
