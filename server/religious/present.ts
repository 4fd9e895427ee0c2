import type { ReligiousMessage, ReligiousPartner } from "~/models";
import { emptyToNull, presentContact } from "~/server/platform/contact";

/** Presents a religious partner as plain data (specification 001, section 3). Dates are ISO 8601 in UTC. */
export function presentReligiousPartner(partner: ReligiousPartner) {
  return {
    id: partner.id,
    partnerName: partner.name,
    isActive: partner.isActive,
    ...presentContact(partner),
    partnerDescription: emptyToNull(partner.description),
    messagesCount: partner.messageCount,
    version: partner.version,
    createdAt: partner.createdAt.toISOString(),
    updatedAt: partner.updatedAt.toISOString(),
  };
}

/** Presents a religious message as plain data (specification 001, section 3). The duration is in seconds. */
export function presentReligiousMessage(message: ReligiousMessage) {
  return {
    id: message.id,
    religiousPartnerId: message.religiousPartnerId,
    title: message.title,
    messageName: message.name,
    religionType: message.religionType,
    messageUrl: message.url,
    duration: message.durationSeconds,
    description: emptyToNull(message.description),
    religiousMessageTitle: { displayName: message.name },
    isActive: message.isActive,
    views: message.views,
    plays: message.plays,
    version: message.version,
    createdAt: message.createdAt.toISOString(),
    updatedAt: message.updatedAt.toISOString(),
  };
}

export type ReligiousPartnerData = ReturnType<typeof presentReligiousPartner>;
export type ReligiousMessageData = ReturnType<typeof presentReligiousMessage>;
