import { literal } from "sequelize";
import { MediaEvent } from "~/models";
import { authorize, type Caller } from "~/server/platform/caller";
import { NotFoundError } from "~/server/platform/errors";
import { inTransaction } from "~/server/platform/transaction";
import { MEDIA_TABLES, type MediaRef, itemCondition } from "./media-items";

/**
 * Counts a patient's view of an item (DESIGN 7): increments its counter and stores an event for the reports. It is not a
 * change of the item: the version and date stay, and no audit event is recorded (DESIGN 8). A preview by staff never counts.
 * @throws ForbiddenError for anyone but a patient; NotFoundError, also for an item of another owner
 */
export function recordView(caller: Caller, item: MediaRef): Promise<void> {
  return recordMediaEvent(caller, item, "view", "views");
}

/** Counts a patient's play of an item, like `recordView`. @throws ForbiddenError, NotFoundError */
export function recordPlay(caller: Caller, item: MediaRef): Promise<void> {
  return recordMediaEvent(caller, item, "play", "plays");
}

async function recordMediaEvent(
  caller: Caller,
  item: MediaRef,
  kind: "view" | "play",
  counter: "views" | "plays",
): Promise<void> {
  authorize(caller, "patient.own");
  const { items, itemNotFoundMessage } = MEDIA_TABLES[item.itemType];
  await inTransaction(caller, async ({ transaction }) => {
    // Updates the counter first: its row lock makes a concurrent deletion wait, and the deletion then removes this event too.
    const [updatedRows] = await items.update(
      { [counter]: literal(`${counter} + 1`) },
      { where: itemCondition(item), silent: true, transaction },
    );
    if (updatedRows === 0) throw new NotFoundError(itemNotFoundMessage);
    await MediaEvent.create({ at: new Date(), kind, ...item }, { transaction });
  });
}
