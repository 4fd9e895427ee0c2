import type { Model, ModelStatic } from "sequelize";
import { MediaEvent } from "~/models";
import type { MediaItemType } from "~/models/media.schema";
import { deletedEntry, recordEvents } from "~/server/platform/audit";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { keepNamesInSessions } from "~/server/sessions/deleted-media";

/** Few enough for one statement, many enough for ten thousand to go in seconds. */
const ROWS_AT_ONCE = 500;

type MediaOf<M extends Model> = {
  model: ModelStatic<M>;
  itemType: MediaItemType;
  /** The column that names whose they are, and its value. */
  owner: Record<string, number>;
  present: (items: M[]) => { id: number }[] | Promise<{ id: number }[]>;
};

/** Deletes everything that one owner shows, with what was counted of it, and an event of the audit for each. */
export async function deleteMediaOf<M extends Model & { id: number; name: string }>(
  writer: CallerInTransaction,
  { model, itemType, owner, present }: MediaOf<M>,
): Promise<void> {
  const { transaction } = writer;
  const read = () =>
    model.findAll({
      where: owner as never,
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
    await deleteMediaItems(
      writer,
      model,
      itemType,
      items.map(({ id }) => id),
    );
  }
}

/**
 * Deletes some of what is shown, and what was counted of it; sessions that include it keep its name. The audit is the
 * caller's part.
 */
export async function deleteMediaItems<M extends Model>(
  writer: CallerInTransaction,
  model: ModelStatic<M>,
  itemType: MediaItemType,
  ids: number[],
): Promise<void> {
  const { transaction } = writer;
  await keepNamesInSessions(writer, itemType, ids);
  await model.destroy({ where: { id: ids } as never, transaction });
  await MediaEvent.destroy({ where: { itemType, itemId: ids }, transaction });
}
