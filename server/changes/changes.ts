import { type Attributes, col, fn, Op, type WhereOptions } from "sequelize";
import { RecordChange } from "~/models";
import {
  BILLING_ENTITIES,
  CHANGED_ENTITIES,
  type ChangedEntity,
  PATIENT_ENTITIES,
} from "~/models/changes/record-change.schema";
import { authorize, type Caller, hasPermission, type Permission } from "~/server/platform/caller";
import { InvalidCursorError } from "~/server/platform/errors";
import { numberChanges } from "./number-changes";

/** Default number of changes in an answer. */
export const CHANGES_LIMIT = 100;

function readPermission(entity: ChangedEntity): Permission {
  if (PATIENT_ENTITIES.includes(entity)) return "patients.read";
  return BILLING_ENTITIES.includes(entity) ? "billing.read" : "content.read";
}

/** Lists the entities that a caller with certain permissions may read. */
export const listReadable = (isAllowed: (permission: Permission) => boolean): ChangedEntity[] =>
  CHANGED_ENTITIES.filter((entity) => isAllowed(readPermission(entity)));

export type ChangesQuery = {
  /** Starts with the first change at this time or later, if there is no cursor; default: the first of all. */
  since?: Date;
  /** Goes on after this place. */
  cursor: string | null;
  entity?: ChangedEntity;
  /** 1 to 10000. */
  limit: number;
};

/** Place of the last change that was read. Its time tells whether it is still that change, after a backup was restored. */
type Place = { position: number; at: string | null };

const BEGINNING: Place = { position: 0, at: null };

/**
 * Reads the feed of changes of all entities that the caller may read, in the order in which they became final. An answer always
 * has a cursor to go on from, also without changes.
 * @throws InvalidCursorError for a cursor of another feed, or one from before a backup was restored
 */
export async function listChanges(caller: Caller, { since, cursor, entity, limit }: ChangesQuery) {
  authorize(caller, "changes.read");
  await numberChanges(caller);
  const start = cursor ? decodePlace(cursor) : await findStart(caller, since);
  await requirePlace(caller, start);
  const readable = listReadable((permission) => hasPermission(caller, permission)).filter(
    (each) => !entity || each === entity,
  );
  const { transaction } = caller;
  const head = await findPlace(caller, { position: { [Op.ne]: null } });
  const rows = await RecordChange.findAll({
    where: {
      position: { [Op.gt]: start.position, [Op.lte]: head.position },
      entity: readable,
    },
    order: [["position", "ASC"]],
    limit: limit + 1,
    transaction,
  });
  const hasMore = rows.length > limit;
  const changes = rows.slice(0, limit);
  const last = changes.at(-1);
  const next = hasMore && last ? toPlace(last) : head;
  return { changes: changes.map(presentChange), nextCursor: encodePlace(next), hasMore };
}

/** Presents a change as plain data. */
export function presentChange({ recordId, entity, kind, at }: RecordChange) {
  return { id: recordId, entity, kind, when: at.toISOString() };
}
export type ChangeData = ReturnType<typeof presentChange>;

const toPlace = ({ position, at }: RecordChange): Place => ({
  position: position ?? 0,
  at: at.toISOString(),
});

/** Finds the last place that meets a condition. */
async function findPlace(
  { transaction }: Caller,
  where: WhereOptions<Attributes<RecordChange>>,
): Promise<Place> {
  const order: [string, string][] = [["position", "DESC"]];
  const found = await RecordChange.findOne({ where, order, transaction });
  return found ? toPlace(found) : BEGINNING;
}

/** Finds the place before the first change since a time. Long transactions become final after shorter ones that began later. */
async function findStart(caller: Caller, since: Date | undefined): Promise<Place> {
  if (!since) return BEGINNING;
  const [first] = (await RecordChange.findAll({
    attributes: [[fn("MIN", col("position")), "position"]],
    where: { at: { [Op.gte]: since } },
    transaction: caller.transaction,
    raw: true,
  })) as { position: number | null }[];
  const before = first?.position ? { [Op.lt]: first.position } : { [Op.ne]: null };
  return findPlace(caller, { position: before });
}

async function requirePlace(caller: Caller, { position, at }: Place): Promise<void> {
  if (position === 0) return;
  const found = await findPlace(caller, { position });
  if (found.at !== at) throw new InvalidCursorError(LOST_PLACE);
}

const LOST_PLACE =
  "cursor must be the nextCursor of an earlier answer, and none from before a backup was restored: read the lists again";

const encodePlace = ({ position, at }: Place) =>
  Buffer.from(JSON.stringify([position, at])).toString("base64url");

function decodePlace(text: string): Place {
  try {
    const [position, at] = JSON.parse(Buffer.from(text, "base64url").toString()) as unknown[];
    const isPlace = Number.isInteger(position) && (typeof at === "string" || at === null);
    if (isPlace && Number(position) >= 0 && Number(position) <= MAX_POSITION) {
      return { position: Number(position), at };
    }
  } catch {
    // Not a cursor of ours.
  }
  throw new InvalidCursorError(LOST_PLACE);
}

const MAX_POSITION = 2_147_483_647;
