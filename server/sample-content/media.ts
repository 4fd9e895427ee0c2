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
import { spreadOverYear } from "./sample-dates";
import { SAMPLE_PARTNERS } from "./religious-partners";

const HOUR_MS = 3_600_000;

/** Creates advertisers, each with an advertisement and its view and play events. Requires the tags. */
export async function createAdvertisers(writer: CallerInTransaction): Promise<void> {
  const { transaction } = writer;
  const tags = await Tag.findAll({ attributes: ["id", "name"], transaction });
  const tagIdsByName = new Map(tags.map(({ id, name }) => [name, id]));
  const events: CreationAttributes<MediaEvent>[] = [];
  for (const [position, sample] of SAMPLE_ADVERTISERS.entries()) {
    const createdAt = spreadOverYear(position, SAMPLE_ADVERTISERS.length);
    const { name, isActive, contact, advertisement } = sample;
    const owner = await Advertiser.create(
      { name, isActive, createdAt, ...toContactColumns(contact) },
      { transaction },
    );
    const views = generateViews(position, createdAt);
    const item = await Advertisement.create(
      {
        advertiserId: owner.id,
        name: advertisement.name,
        url: advertisement.url,
        durationSeconds: advertisement.seconds,
        createdAt,
        ...countEvents(views),
      },
      { transaction },
    );
    const tagIds = advertisement.tags.map((tag) => tagIdsByName.get(tag) ?? 0);
    await setTags(writer, ADVERTISEMENT_TAGS, item.id, tagIds);
    events.push(...toEvents("advertisement", item.id, owner.id, views));
  }
  await MediaEvent.bulkCreate(events, { transaction });
}

/** Creates religious partners with messages and their view and play events. */
export async function createReligiousPartners({ transaction }: CallerInTransaction): Promise<void> {
  const events: CreationAttributes<MediaEvent>[] = [];
  for (const [position, sample] of SAMPLE_PARTNERS.entries()) {
    const createdAt = spreadOverYear(position, SAMPLE_PARTNERS.length);
    const { name, contact, description, religionType, messages } = sample;
    const owner = await ReligiousPartner.create(
      { name, description, createdAt, ...toContactColumns(contact) },
      { transaction },
    );
    for (const [index, message] of messages.entries()) {
      const views = generateViews(position + index * 5, createdAt);
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
          ...countEvents(views),
        },
        { transaction },
      );
      events.push(...toEvents("religious message", item.id, owner.id, views));
    }
  }
  await MediaEvent.bulkCreate(events, { transaction });
}

type Contact = [firstName: string, lastName: string, title: string, phone: string, email: string];

function toContactColumns([first, last, title, phone, email]: Contact) {
  return {
    contactFirstName: first,
    contactLastName: last,
    contactTitle: title,
    contactPhone: phone,
    contactEmail: email,
  };
}

type View = { at: Date; played: boolean };

/** Generates views since creation, denser toward the present, some of them with a play; deterministic. */
function generateViews(position: number, since: Date): View[] {
  const count = 5 + ((position * 7) % 9);
  const age = Date.now() - since.getTime() - HOUR_MS;
  return Array.from({ length: count }, (_, index) => {
    const ago = HOUR_MS + age * (1 - (index + 0.5) / count) ** 2;
    return { at: new Date(Date.now() - ago), played: (position + index) % 5 < 3 };
  });
}

function countEvents(views: View[]) {
  return { views: views.length, plays: views.filter(({ played }) => played).length };
}

/** Builds a view event for each view, and for a played one a play event a minute later. */
function toEvents(itemType: MediaItemType, itemId: number, ownerId: number, views: View[]) {
  const item = { itemType, itemId, ownerId };
  return views.flatMap(({ at, played }) => {
    const play = { ...item, kind: "play" as const, at: new Date(at.getTime() + 60_000) };
    return [{ ...item, kind: "view" as const, at }, ...(played ? [play] : [])];
  });
}
