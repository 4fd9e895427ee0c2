import type { Model, ModelStatic } from "sequelize";
import { MediaEvent } from "~/models";
import type { MediaItemType } from "~/models/media.schema";
import { deletedEntry, recordEvents } from "~/server/platform/audit";
import type { CallerInTransaction } from "~/server/platform/transaction";
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
  const where = { [MEDIA_TABLES[itemType].ownerKey]: ownerId } as never;
  const read = () => model.findAll({ where, order: ["id"], limit: ROWS_AT_ONCE, transaction });
  for (let items = await read(); items.length > 0; items = await read()) {
    const gone = await present(items);
    const entries = gone.map((each, at) => deletedEntry(itemType, each, items[at]?.name));
    await recordEvents(writer, entries);
    await model.destroy({ where: { id: items.map(({ id }) => id) } as never, transaction });
  }
  // Last, and at once: from here on others who count wait, and whoever counts has locked its item before.
  await MediaEvent.destroy({ where: { itemType, ownerId }, transaction });
}

/** Deletes an item, and what was counted of it; the audit is the caller's part. */
export async function deleteMediaItem<M extends Model>(
  { transaction }: CallerInTransaction,
  model: ModelStatic<M>,
  itemType: MediaItemType,
  id: number,
): Promise<void> {
  await model.destroy({ where: { id } as never, transaction });
  await MediaEvent.destroy({ where: { itemType, itemId: id }, transaction });
}
