import { literal } from "sequelize";
import { MediaEvent } from "~/models";
import { authorize, type Caller } from "~/server/platform/caller";
import { NotFoundError } from "~/server/platform/errors";
import { inTransaction } from "~/server/platform/transaction";
import { MEDIA_TABLES, type MediaRef, theItem } from "./media-items";

/**
 * Counts that an item was opened (DESIGN 7): in its own counter, and as an event for the reports. Counting is no change
 * of the item: it keeps its version and its date, needs no more than reading does, and is no event of the audit
 * (DESIGN 8).
 * @throws NotFoundError, also for an item of another owner
 */
export function recordView(caller: Caller, item: MediaRef): Promise<void> {
  return record(caller, item, "view", "views");
}

/** Counts that an item began to play. As recordView. */
export function recordPlay(caller: Caller, item: MediaRef): Promise<void> {
  return record(caller, item, "play", "plays");
}

async function record(
  caller: Caller,
  item: MediaRef,
  kind: "view" | "play",
  counter: "views" | "plays",
): Promise<void> {
  authorize(caller, "content.read");
  const { items, itemGone } = MEDIA_TABLES[item.itemType];
  await inTransaction(caller, async ({ transaction }) => {
    // The counter first: whoever deletes the item meanwhile waits, and finds the event that goes with it.
    const [counted] = await items.update(
      { [counter]: literal(`${counter} + 1`) },
      { where: theItem(item), silent: true, transaction },
    );
    if (counted === 0) throw new NotFoundError(itemGone);
    await MediaEvent.create({ at: new Date(), kind, ...item }, { transaction });
  });
}
