import { createHash, randomBytes } from "node:crypto";
import { col, fn, literal, Op } from "sequelize";
import { Draft } from "~/models";
import { authorize, type Caller, workOwner, type Permission } from "./caller";
import { NotFoundError } from "./errors";
import { inTransaction } from "./transaction";

const LIFETIME_DAYS = 30;
/** Limit of drafts per owner and kind. */
export const MAX_DRAFTS = 50;
/** Limit of the JSON read in one statement, in characters. */
const MAX_BATCH_LENGTH = 500_000;

/** Computes the expiry of a draft that is stored now. */
const computeExpiry = () => new Date(Date.now() + LIFETIME_DAYS * 86_400_000);

/** Permissions by kind, "content.write" by default; stashed forms are available to every signed-in user. */
const PERMISSIONS: Record<string, Permission> = {
  "kept-form": "account.own",
  "outcomes-import": "patients.write",
  "patients-import": "patients.write",
  "patient-wizard": "patients.write",
};
const requiredPermission = (kind: string) => PERMISSIONS[kind] ?? "content.write";

/** Creates a draft that expires after 30 days. @returns unguessable id, for the URL @throws ForbiddenError */
export async function createDraft(caller: Caller, kind: string, data: unknown): Promise<string> {
  authorize(caller, requiredPermission(kind));
  const id = randomBytes(16).toString("base64url");
  await inTransaction(caller, ({ transaction }) =>
    Draft.create(
      {
        id,
        kind,
        owner: workOwner(caller),
        data: JSON.stringify(data),
        expiresAt: computeExpiry(),
      },
      { transaction },
    ),
  );
  return id;
}

/** Counts the caller's drafts of a kind. @throws ForbiddenError */
export async function countDrafts(caller: Caller, kind: string): Promise<number> {
  authorize(caller, requiredPermission(kind));
  const where = { kind, owner: workOwner(caller), expiresAt: { [Op.gt]: new Date() } };
  return Draft.count({ where, transaction: caller.transaction });
}

/**
 * Counts the caller's drafts of several kinds, in one statement along an index.
 * @returns map from kind to number, without kinds that have none
 * @throws ForbiddenError
 */
export async function countDraftsOfKinds(
  caller: Caller,
  kinds: readonly string[],
): Promise<Map<string, number>> {
  for (const kind of kinds) authorize(caller, requiredPermission(kind));
  const rows = (await Draft.findAll({
    attributes: ["kind", [fn("COUNT", literal("*")), "drafts"]],
    where: { kind: kinds, owner: workOwner(caller), expiresAt: { [Op.gt]: new Date() } },
    group: ["kind"],
    raw: true,
    transaction: caller.transaction,
  })) as unknown as { kind: string; drafts: number | string }[];
  return new Map(rows.map(({ kind, drafts }) => [kind, Number(drafts)]));
}

/**
 * Lists the caller's drafts of a kind, most recently changed first, 50 at most. Drafts of up to 2 MB are read in batches and
 * reduced to their summaries, to bound memory and blocking.
 * @param summarize maps a draft's data to the summary
 * @throws ForbiddenError
 */
export async function listDrafts<Summary extends object>(
  caller: Caller,
  kind: string,
  summarize: (data: unknown) => Summary,
): Promise<(Summary & { id: string; changedAt: string })[]> {
  authorize(caller, requiredPermission(kind));
  const { transaction } = caller;
  const rows = await Draft.findAll({
    attributes: ["id", [fn("length", col("data")), "length"]],
    where: { kind, owner: workOwner(caller), expiresAt: { [Op.gt]: new Date() } },
    order: [["updatedAt", "DESC"]],
    limit: MAX_DRAFTS,
    transaction,
  });
  const summaries = [];
  for (const ids of splitIntoBatches(rows)) {
    const drafts = await Draft.findAll({ where: { id: ids }, transaction });
    const ordered = drafts.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
    for (const { id, data, updatedAt } of ordered) {
      const summary = summarize(JSON.parse(data));
      summaries.push({ ...summary, id, changedAt: updatedAt.toISOString() });
    }
  }
  return summaries;
}

/** Splits draft ids into batches of at most 500,000 characters of data; a larger draft is a batch of its own. */
function splitIntoBatches(drafts: readonly Draft[]): string[][] {
  const batches: string[][] = [];
  let remaining = 0;
  for (const draft of drafts) {
    const length = Number(draft.get("length"));
    if (length > remaining || batches.length === 0) {
      batches.push([]);
      remaining = MAX_BATCH_LENGTH;
    }
    batches.at(-1)?.push(draft.id);
    remaining -= length;
  }
  return batches;
}

/** Reads the data of the caller's draft. @throws NotFoundError also for another owner's or an expired draft; ForbiddenError */
export async function readDraft(caller: Caller, kind: string, id: string): Promise<unknown> {
  return (await readVersionedDraft(caller, kind, id)).data;
}

/** Like `readDraft`, with the draft's version, which is incremented by updates. @throws NotFoundError, ForbiddenError */
export async function readVersionedDraft(
  caller: Caller,
  kind: string,
  id: string,
): Promise<{ data: unknown; version: number }> {
  const { data, version } = await findDraft(caller, kind, id);
  return { data: JSON.parse(data) as unknown, version };
}

/** Replaces the data of the caller's draft and extends its lifetime to 30 days. @throws NotFoundError, ForbiddenError */
export async function updateDraft(
  caller: Caller,
  kind: string,
  id: string,
  data: unknown,
): Promise<void> {
  await inTransaction(caller, async (writer) => {
    const draft = await findDraft(writer, kind, id);
    const changes = { data: JSON.stringify(data), expiresAt: computeExpiry() };
    await draft.update(changes, { transaction: writer.transaction });
  });
}

/** Deletes the caller's draft; a missing one is not an error. @throws ForbiddenError */
export async function deleteDraft(caller: Caller, kind: string, id: string): Promise<void> {
  authorize(caller, requiredPermission(kind));
  await inTransaction(caller, ({ transaction }) =>
    Draft.destroy({ where: { id, kind, owner: workOwner(caller) }, transaction }),
  );
}

/** Derives the id of the caller's single draft of a kind under a name, such as that of the edited record. */
function deriveNamedDraftId(caller: Caller, kind: string, name: string): string {
  const key = JSON.stringify([workOwner(caller), kind, name]);
  return createHash("sha256").update(key).digest("base64url");
}

/** Creates or replaces the caller's draft under a name, for 30 days. @throws ForbiddenError */
export async function saveNamedDraft(
  caller: Caller,
  kind: string,
  name: string,
  data: unknown,
): Promise<void> {
  authorize(caller, requiredPermission(kind));
  const id = deriveNamedDraftId(caller, kind, name);
  const owner = workOwner(caller);
  const row = { id, kind, owner, data: JSON.stringify(data), expiresAt: computeExpiry() };
  // Upsert: of concurrent requests the last one wins.
  await inTransaction(caller, ({ transaction }) => Draft.upsert(row, { transaction }));
}

/** Reads the data of the caller's draft under a name; null if there is none. @throws ForbiddenError */
export async function readNamedDraft(caller: Caller, kind: string, name: string): Promise<unknown> {
  authorize(caller, requiredPermission(kind));
  const id = deriveNamedDraftId(caller, kind, name);
  const draft = await Draft.findOne({
    where: { id, expiresAt: { [Op.gt]: new Date() } },
    transaction: caller.transaction,
  });
  return draft && (JSON.parse(draft.data) as unknown);
}

/** Deletes the caller's draft under a name, if any. @throws ForbiddenError */
export const deleteNamedDraft = (caller: Caller, kind: string, name: string) =>
  deleteDraft(caller, kind, deriveNamedDraftId(caller, kind, name));

/** Deletes expired drafts; called by housekeeping. @returns number of deleted drafts */
export async function deleteExpiredDrafts(caller: Caller): Promise<number> {
  return inTransaction(caller, ({ transaction }) =>
    Draft.destroy({ where: { expiresAt: { [Op.lte]: new Date() } }, transaction }),
  );
}

async function findDraft(caller: Caller, kind: string, id: string): Promise<Draft> {
  authorize(caller, requiredPermission(kind));
  const draft = await Draft.findOne({
    where: { id, kind, owner: workOwner(caller), expiresAt: { [Op.gt]: new Date() } },
    transaction: caller.transaction,
    // Serializes concurrent updates: the second one sees the result of the first.
    lock: caller.transaction ? true : undefined,
  });
  if (!draft) throw new NotFoundError("Draft not found");
  return draft;
}
