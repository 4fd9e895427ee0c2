import type { Model, ModelStatic } from "sequelize";
import { Advertisement, ReligiousMessage } from "~/models";
import { findFile } from "~/server/files/read";
import { authorize, type Caller } from "~/server/platform/caller";
import { findSession } from "./find";
import { presentSession } from "./present";

type Item = Model & { url: string; durationSeconds: number };

/**
 * Reads a session with URL and duration (in seconds) of its religious message, with its religion, and advertisement (specification 000,
 * section 2.8), and the lengths of its uploaded recordings; null for none, and for deleted ones.
 * @throws NotFoundError
 */
export async function getSessionWithMedia(caller: Caller, id: number) {
  authorize(caller, "content.read");
  const session = await findSession(caller, id);
  const readSeconds = async (fileId: string | null) =>
    fileId === null ? null : ((await findFile(caller, fileId))?.durationSeconds ?? null);
  const [message, advertisement, audioSeconds, videoSeconds] = await Promise.all([
    findItem<ReligiousMessage>(caller, ReligiousMessage, session.religiousMessageId),
    findItem<Advertisement>(caller, Advertisement, session.advertisementId),
    readSeconds(session.audioFileId),
    readSeconds(session.videoFileId),
  ]);
  const religionType = session.religiousMessage?.religionType ?? "";
  return {
    session: presentSession(session),
    message: message && { ...message, religionType },
    advertisement,
    seconds: { audio: audioSeconds, video: videoSeconds },
  };
}

async function findItem<Kind extends Item>(
  { transaction }: Caller,
  items: ModelStatic<Kind>,
  id: number | null,
) {
  const item = id === null ? null : await items.findByPk(id, { transaction });
  return item && { url: item.url, durationSeconds: item.durationSeconds };
}
