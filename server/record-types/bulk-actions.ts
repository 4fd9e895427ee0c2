import type { Model, ModelStatic } from "sequelize";
import type { BulkAction } from "~/models/bulk/bulk-action.schema";
import type { Caller } from "~/server/platform/caller";
import { StaleError } from "~/server/platform/errors";
import type { ExpectedVersions } from "~/server/platform/record-version";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { readTags, type TagLinks } from "~/server/tags/tag-links";

/** Changes one record by the rules of its area. @param input texts of an action that needs them */
type Act = (caller: CallerInTransaction, id: number, input: object) => Promise<unknown>;
/** Actions that many records of a kind can take at once, besides a deletion, publishing and a change of tags. */
export type RecordActions = Partial<Record<BulkAction, Act>>;

/** Rows of another table that a deletion concerns: it deletes them too, takes the record off them, or is refused for them. */
export type Dependents = {
  /** Plural and singular. */
  things: readonly [plural: string, singular: string];
  table: string;
  /** Foreign key of the record. */
  key: string;
  effect: "deleted" | "kept" | "prevents";
  /** Whether a deletion of more of them than were confirmed is refused. */
  isConfirmed?: true;
};

/** "Activate" and "Deactivate", by the function that updates a record with all its values. */
export const activation = (
  read: (caller: Caller, id: number) => Promise<object>,
  update: (caller: Caller, id: number, input: unknown) => Promise<unknown>,
): RecordActions => {
  const setActive =
    (isActive: boolean): Act =>
    async (caller, id) =>
      update(caller, id, { ...(await read(caller, id)), isActive });
  return { activate: setActive(true), deactivate: setActive(false) };
};

/** Tagged records: the tables of their tags, and the function that replaces a record's tags. */
export type TaggedRecords = {
  links: TagLinks;
  update: (
    caller: Caller,
    id: number,
    input: { tagIds: number[] },
    expectedVersions: ExpectedVersions,
  ) => Promise<unknown>;
};

const MAX_ATTEMPTS = 3;

/**
 * Adds or removes a tag of a record. Reads its tags without locking it, since a change of tags locks the tags first, and
 * begins again if the record was changed in between. Idempotent.
 */
export async function changeTag(
  caller: CallerInTransaction,
  { model, tags: { links, update } }: { model: ModelStatic<Model>; tags: TaggedRecords },
  id: number,
  change: { tagId: number; isAdded: boolean },
  attempt = 1,
): Promise<void> {
  const { transaction } = caller;
  const { tagId, isAdded } = change;
  const record = await model.findByPk(id, { attributes: ["version"], transaction });
  const current = (await readTags(caller, links, [id]))(id).map((tag) => tag.id);
  const others = current.filter((each) => each !== tagId);
  const tagIds = isAdded ? [...others, tagId] : others;
  try {
    // A record that is gone is refused by the update.
    await update(caller, id, { tagIds }, record ? [record.get("version") as number] : undefined);
  } catch (error) {
    if (!(error instanceof StaleError) || attempt === MAX_ATTEMPTS) throw error;
    await changeTag(caller, { model, tags: { links, update } }, id, change, attempt + 1);
  }
}
