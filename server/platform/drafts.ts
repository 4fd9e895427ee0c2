import { createHash, randomBytes } from "node:crypto";
import { col, fn, Op } from "sequelize";
import { Draft } from "~/models";
import { authorize, type Caller, workOwner, type Permission } from "./caller";
import { NotFoundError } from "./errors";
import { inTransaction } from "./transaction";

const DAYS_KEPT = 30;
/** More of one kind than anybody finishes. */
export const MAX_DRAFTS = 50;
/** How much of several drafts is read in one statement, in characters of their JSON. */
const MAX_BATCH_LENGTH = 500_000;
const expiry = () => new Date(Date.now() + DAYS_KEPT * 86_400_000);

/** Work on content needs its permission; what was typed into a form is kept for everybody who can sign in. */
const PERMISSIONS: Record<string, Permission> = { "kept-form": "account.own" };
const permissionOf = (kind: string) => PERMISSIONS[kind] ?? "content.write";

/** Keeps work that the caller has begun, for 30 days. Returns the draft's id, for its address. */
export async function createDraft(caller: Caller, kind: string, data: unknown): Promise<string> {
  authorize(caller, permissionOf(kind));
  const id = randomBytes(16).toString("base64url");
  await inTransaction(caller, ({ transaction }) =>
    Draft.create(
      {
        id,
        kind,
        owner: workOwner(caller),
        data: JSON.stringify(data),
        expiresAt: expiry(),
      },
      { transaction },
    ),
  );
  return id;
}

/** How many drafts of a kind the caller has. */
export async function countDrafts(caller: Caller, kind: string): Promise<number> {
  authorize(caller, permissionOf(kind));
  const where = { kind, owner: workOwner(caller), expiresAt: { [Op.gt]: new Date() } };
  return Draft.count({ where, transaction: caller.transaction });
}

/**
 * The caller's own drafts of a kind, the one that was changed last first; 50 at most. A draft may hold 2 MB, and all of them
 * together would stall and fill the server: they are read some at a time, and only what `summarize` returns is kept.
 * @param summarize what the list shows of a draft's data
 */
export async function listDrafts<Summary extends object>(
  caller: Caller,
  kind: string,
  summarize: (data: unknown) => Summary,
): Promise<(Summary & { id: string; changedAt: string })[]> {
  authorize(caller, permissionOf(kind));
  const { transaction } = caller;
  const found = await Draft.findAll({
    attributes: ["id", [fn("length", col("data")), "length"]],
    where: { kind, owner: workOwner(caller), expiresAt: { [Op.gt]: new Date() } },
    order: [["updatedAt", "DESC"]],
    limit: MAX_DRAFTS,
    transaction,
  });
  const summaries = [];
  for (const ids of batchesOf(found)) {
    const drafts = await Draft.findAll({ where: { id: ids }, transaction });
    const inOrder = drafts.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
    for (const { id, data, updatedAt } of inOrder) {
      const summary = summarize(JSON.parse(data));
      summaries.push({ ...summary, id, changedAt: updatedAt.toISOString() });
    }
  }
  return summaries;
}

/** The ids of drafts in batches of at most 500,000 characters; a larger draft is alone. */
function batchesOf(drafts: readonly Draft[]): string[][] {
  const batches: string[][] = [];
  let room = 0;
  for (const draft of drafts) {
    const length = Number(draft.get("length"));
    if (length > room || batches.length === 0) {
      batches.push([]);
      room = MAX_BATCH_LENGTH;
    }
    batches.at(-1)?.push(draft.id);
    room -= length;
  }
  return batches;
}

/** What the caller's own draft holds. @throws NotFoundError also for somebody else's and for an expired one */
export async function readDraft(caller: Caller, kind: string, id: string): Promise<unknown> {
  return (await readDraftVersion(caller, kind, id)).data;
}

/** The same with the draft's version, which grows with each change. @throws NotFoundError */
export async function readDraftVersion(
  caller: Caller,
  kind: string,
  id: string,
): Promise<{ data: unknown; version: number }> {
  const { data, version } = await findDraft(caller, kind, id);
  return { data: JSON.parse(data) as unknown, version };
}

/** Replaces what the caller's own draft holds, and keeps it for another 30 days. @throws NotFoundError */
export async function updateDraft(
  caller: Caller,
  kind: string,
  id: string,
  data: unknown,
): Promise<void> {
  await inTransaction(caller, async (writer) => {
    const draft = await findDraft(writer, kind, id);
    const changes = { data: JSON.stringify(data), expiresAt: expiry() };
    await draft.update(changes, { transaction: writer.transaction });
  });
}

/** Forgets the caller's own draft; one that is gone already is no error. */
export async function discardDraft(caller: Caller, kind: string, id: string): Promise<void> {
  authorize(caller, permissionOf(kind));
  await inTransaction(caller, ({ transaction }) =>
    Draft.destroy({ where: { id, kind, owner: workOwner(caller) }, transaction }),
  );
}

/** The id of the one draft of a kind that the caller has under a name, such as the record's that it is about. */
function idOfNamed(caller: Caller, kind: string, name: string): string {
  const words = JSON.stringify([workOwner(caller), kind, name]);
  return createHash("sha256").update(words).digest("base64url");
}

/** Keeps the one draft that the caller has under a name, in the place of the one before, for 30 days. */
export async function saveNamedDraft(
  caller: Caller,
  kind: string,
  name: string,
  data: unknown,
): Promise<void> {
  authorize(caller, permissionOf(kind));
  const id = idOfNamed(caller, kind, name);
  const owner = workOwner(caller);
  const row = { id, kind, owner, data: JSON.stringify(data), expiresAt: expiry() };
  // Two requests may make it at once: the later one's data stays.
  await inTransaction(caller, ({ transaction }) => Draft.upsert(row, { transaction }));
}

/** What the caller's draft under a name holds; null when there is none. */
export async function readNamedDraft(caller: Caller, kind: string, name: string): Promise<unknown> {
  authorize(caller, permissionOf(kind));
  const id = idOfNamed(caller, kind, name);
  const draft = await Draft.findOne({
    where: { id, expiresAt: { [Op.gt]: new Date() } },
    transaction: caller.transaction,
  });
  return draft && (JSON.parse(draft.data) as unknown);
}

/** Forgets the caller's draft under a name, if there is one. */
export const discardNamedDraft = (caller: Caller, kind: string, name: string) =>
  discardDraft(caller, kind, idOfNamed(caller, kind, name));

/** Deletes the drafts whose time is over; housekeeping calls it. Returns how many. */
export async function deleteExpiredDrafts(caller: Caller): Promise<number> {
  return inTransaction(caller, ({ transaction }) =>
    Draft.destroy({ where: { expiresAt: { [Op.lte]: new Date() } }, transaction }),
  );
}

async function findDraft(caller: Caller, kind: string, id: string): Promise<Draft> {
  authorize(caller, permissionOf(kind));
  const draft = await Draft.findOne({
    where: { id, kind, owner: workOwner(caller), expiresAt: { [Op.gt]: new Date() } },
    transaction: caller.transaction,
    // Two presses of one button on two instances: the second waits here and then sees the first one's work.
    lock: caller.transaction ? true : undefined,
  });
  if (!draft) throw new NotFoundError("Draft not found");
  return draft;
}
