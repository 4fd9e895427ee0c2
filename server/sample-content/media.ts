import type { CreationAttributes } from "sequelize";
import {
  Advertisement,
  Advertiser,
  MediaEvent,
  ReligiousMessage,
  ReligiousPartner,
  Tag,
} from "~/models";
import type { MediaItemType } from "~/models/media/media.schema";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { ADVERTISEMENT_TAGS, setTags } from "~/server/tags/tag-links";
import { SAMPLE_ADVERTISERS } from "./advertisers";
import { madeAt } from "./made-at";
import { SAMPLE_PARTNERS } from "./religious-partners";

const HOUR_MS = 3_600_000;

/** Advertisers with what they show, and how often it was viewed and played; the tags are there already. */
export async function createAdvertisers(writer: CallerInTransaction): Promise<void> {
  const { transaction } = writer;
  const tags = await Tag.findAll({ attributes: ["id", "name"], transaction });
  const idOf = new Map(tags.map(({ id, name }) => [name, id]));
  const events: CreationAttributes<MediaEvent>[] = [];
  for (const [position, sample] of SAMPLE_ADVERTISERS.entries()) {
    const createdAt = madeAt(position, SAMPLE_ADVERTISERS.length);
    const { name, isActive, contact, advertisement } = sample;
    const owner = await Advertiser.create(
      { name, isActive, createdAt, ...contactOf(contact) },
      { transaction },
    );
    const seen = viewings(position, createdAt);
    const item = await Advertisement.create(
      {
        advertiserId: owner.id,
        name: advertisement.name,
        url: advertisement.url,
        durationSeconds: advertisement.seconds,
        createdAt,
        ...countsOf(seen),
      },
      { transaction },
    );
    const tagIds = advertisement.tags.map((tag) => idOf.get(tag) ?? 0);
    await setTags(writer, ADVERTISEMENT_TAGS, item.id, tagIds);
    events.push(...eventsOf("advertisement", item.id, owner.id, seen));
  }
  await MediaEvent.bulkCreate(events, { transaction });
}

/** Religious partners with their messages, and how often these were viewed and played. */
export async function createReligiousPartners({ transaction }: CallerInTransaction): Promise<void> {
  const events: CreationAttributes<MediaEvent>[] = [];
  for (const [position, sample] of SAMPLE_PARTNERS.entries()) {
    const createdAt = madeAt(position, SAMPLE_PARTNERS.length);
    const { name, contact, description, religionType, messages } = sample;
    const owner = await ReligiousPartner.create(
      { name, description, createdAt, ...contactOf(contact) },
      { transaction },
    );
    for (const [at, message] of messages.entries()) {
      const seen = viewings(position + at * 5, createdAt);
      const item = await ReligiousMessage.create(
        {
          religiousPartnerId: owner.id,
          name: message.name,
          title: message.title ?? message.name,
          religionType,
          url: `https://media.example.org/messages/${message.file}`,
          durationSeconds: message.seconds,
          description: message.description,
          createdAt,
          ...countsOf(seen),
        },
        { transaction },
      );
      events.push(...eventsOf("religious message", item.id, owner.id, seen));
    }
  }
  await MediaEvent.bulkCreate(events, { transaction });
}

type Contact = [firstName: string, lastName: string, title: string, phone: string, email: string];

function contactOf([first, last, title, phone, email]: Contact) {
  return {
    contactFirstName: first,
    contactLastName: last,
    contactTitle: title,
    contactPhone: phone,
    contactEmail: email,
  };
}

type Viewing = { at: Date; played: boolean };

/** When something was opened since it was made, more often lately, and whether it was played then; always the same. */
function viewings(position: number, since: Date): Viewing[] {
  const count = 5 + ((position * 7) % 9);
  const age = Date.now() - since.getTime() - HOUR_MS;
  return Array.from({ length: count }, (_, at) => {
    const ago = HOUR_MS + age * (1 - (at + 0.5) / count) ** 2;
    return { at: new Date(Date.now() - ago), played: (position + at) % 5 < 3 };
  });
}

function countsOf(viewings: Viewing[]) {
  return { views: viewings.length, plays: viewings.filter(({ played }) => played).length };
}

/** A view each, and a play a minute later. */
function eventsOf(itemType: MediaItemType, itemId: number, ownerId: number, seen: Viewing[]) {
  const item = { itemType, itemId, ownerId };
  return seen.flatMap(({ at, played }) => {
    const play = { ...item, kind: "play" as const, at: new Date(at.getTime() + 60_000) };
    return [{ ...item, kind: "view" as const, at }, ...(played ? [play] : [])];
  });
}
