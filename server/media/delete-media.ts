import type { Model, ModelStatic } from "sequelize";
import { MediaEvent } from "~/models";
import type { MediaItemType } from "~/models/media/media.schema";
import { deletedEntry, recordEvents } from "~/server/platform/audit";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { keepNamesInSessions } from "~/server/sessions/deleted-media";
import { MEDIA_TABLES } from "./media-items";

/** Few enough for one statement, many enough for ten thousand to go in seconds. */
const ROWS_AT_ONCE = 500;

type MediaOf<M extends Model> = {
  model: ModelStatic<M>;
  itemType: MediaItemType;
  ownerId: number;
  present: (items: M[]) => { id: number }[] | Promise<{ id: number }[]>;
};

/** Deletes everything that one owner shows, with what was counted of it, and an event of the audit for each. */
export async function deleteMediaOf<M extends Model & { id: number; name: string }>(
  writer: CallerInTransaction,
  { model, itemType, ownerId, present }: MediaOf<M>,
): Promise<void> {
  const { transaction } = writer;
  const read = () =>
    model.findAll({
      where: { [MEDIA_TABLES[itemType].ownerKey]: ownerId } as never,
      order: ["id"],
      limit: ROWS_AT_ONCE,
      transaction,
      // A session that is about to include one is waited for.
      lock: true,
    });
  for (let items = await read(); items.length > 0; items = await read()) {
    const gone = await present(items);
    const entries = gone.map((each, at) => deletedEntry(itemType, each, items[at]?.name));
    await recordEvents(writer, entries);
    const ids = items.map(({ id }) => id);
    await keepNamesInSessions(writer, itemType, ids);
    await model.destroy({ where: { id: ids } as never, transaction });
  }
  // Last, and at once: from here on others who count wait, and whoever counts has locked its item before.
  await MediaEvent.destroy({ where: { itemType, ownerId }, transaction });
}

/**
 * Deletes an item, and what was counted of it; sessions that include it keep its name. The audit is the caller's part.
 */
export async function deleteMediaItem<M extends Model>(
  writer: CallerInTransaction,
  model: ModelStatic<M>,
  itemType: MediaItemType,
  id: number,
): Promise<void> {
  const { transaction } = writer;
  await keepNamesInSessions(writer, itemType, [id]);
  await model.destroy({ where: { id } as never, transaction });
  await MediaEvent.destroy({ where: { itemType, itemId: id }, transaction });
}
