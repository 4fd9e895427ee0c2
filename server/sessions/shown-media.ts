import type { Model, ModelStatic } from "sequelize";
import { Advertisement, ReligiousMessage } from "~/models";
import { authorize, type Caller } from "~/server/platform/caller";
import { findSession } from "./find";
import { presentSession } from "./present";

type Item = Model & { url: string; durationSeconds: number };

/**
 * A session with the addresses and durations, in seconds, of the religious message and the advertisement that it shows
 * (specification 000, section 2.8); null for what it does not show, and for what was deleted. @throws NotFoundError
 */
export async function getSessionWithMedia(caller: Caller, id: number) {
  authorize(caller, "content.read");
  const session = await findSession(caller, id);
  const [message, advertisement] = await Promise.all([
    itemOf<ReligiousMessage>(caller, ReligiousMessage, session.religiousMessageId),
    itemOf<Advertisement>(caller, Advertisement, session.advertisementId),
  ]);
  return { session: presentSession(session), message, advertisement };
}

async function itemOf<Kind extends Item>(
  { transaction }: Caller,
  items: ModelStatic<Kind>,
  id: number | null,
) {
  const item = id === null ? null : await items.findByPk(id, { transaction });
  return item && { url: item.url, durationSeconds: item.durationSeconds };
}
