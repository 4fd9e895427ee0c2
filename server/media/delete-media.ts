import type { Model, ModelStatic } from "sequelize";
import { MediaEvent } from "~/models";
import type { MediaItemType } from "~/models/media/media.schema";
import { buildDeletedEntry, recordEvents } from "~/server/platform/audit";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { detachFromSessions } from "~/server/sessions/deleted-media";
import { MEDIA_TABLES } from "./media-items";

/** Balances statement size against speed: ten thousand items are deleted within seconds. */
const BATCH_ROWS = 500;

type OwnerMedia<M extends Model> = {
  model: ModelStatic<M>;
  itemType: MediaItemType;
  ownerId: number;
  present: (items: M[]) => { id: number }[] | Promise<{ id: number }[]>;
};

/** Deletes all media items of an owner with their view and play events, and records an audit event for each item. */
export async function deleteOwnerMedia<M extends Model & { id: number; name: string }>(
  writer: CallerInTransaction,
  { model, itemType, ownerId, present }: OwnerMedia<M>,
): Promise<void> {
  const { transaction } = writer;
  const readBatch = () =>
    model.findAll({
      where: { [MEDIA_TABLES[itemType].ownerKey]: ownerId } as never,
      order: ["id"],
      limit: BATCH_ROWS,
      transaction,
      // Waits for concurrent transactions in which a session is about to reference an item.
      lock: true,
    });
  for (let items = await readBatch(); items.length > 0; items = await readBatch()) {
    const deleted = await present(items);
    const entries = deleted.map((item, index) =>
      buildDeletedEntry(itemType, item, items[index]?.name),
    );
    await recordEvents(writer, entries);
    const ids = items.map(({ id }) => id);
    await detachFromSessions(writer, itemType, ids);
    await model.destroy({ where: { id: ids } as never, transaction });
  }
  // The events are deleted last: counting locks an item before it adds an event, so none can follow once the items are gone.
  await MediaEvent.destroy({ where: { itemType, ownerId }, transaction });
}

/**
 * Deletes a media item with its view and play events; sessions that reference it store its name. The caller records
 * the audit event.
 */
export async function deleteMediaItem<M extends Model>(
  writer: CallerInTransaction,
  model: ModelStatic<M>,
  itemType: MediaItemType,
  id: number,
): Promise<void> {
  const { transaction } = writer;
  await detachFromSessions(writer, itemType, [id]);
  await model.destroy({ where: { id } as never, transaction });
  await MediaEvent.destroy({ where: { itemType, itemId: id }, transaction });
}
