import { Op } from "sequelize";
import {
  type EligibilityMode,
  eligibilitySchema,
  MAX_ELIGIBLE_ROWS,
} from "~/models/partners/eligibility.schema";
import { Partner } from "~/models/partners/partner";
import { PartnerEligibility } from "~/models/partners/partner-eligibility";
import { recordEvent } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { InvalidInputError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { readEligibilityFile } from "./eligibility-file";
import { findPartner, PARTNER } from "./find";
import {
  type HashedIdentities,
  hashIdentities,
  hashIdentity,
  type Identity,
} from "./identity-hashes";

/** Rows per statement. */
const BATCH = 500;

/** State of an eligibility list: who is on it can never be read back. The time is ISO 8601; null before the first upload. */
export type EligibilityState = { count: number; changedAt: string | null };

/** What an upload did. */
export type EligibilityResult = EligibilityState & {
  added: number;
  alreadyThere: number;
  removed: number;
  invalid: number;
  duplicates: number;
  blank: number;
};

/** Reads how many entries a partner's eligibility list has, and when it was last changed (AREAS 11). @throws NotFoundError */
export async function readEligibility(caller: Caller, id: number): Promise<EligibilityState> {
  authorize(caller, "billing.read");
  return toState(caller, await findPartner(caller, id));
}

async function toState({ transaction }: Caller, partner: Partner): Promise<EligibilityState> {
  return {
    count: await PartnerEligibility.count({ where: { partnerId: partner.id }, transaction }),
    changedAt: partner.eligibilityChangedAt?.toISOString() ?? null,
  };
}

/**
 * Replaces a partner's eligibility list, or adds to it, from a CSV, XLS or XLSX file of at most 5 MB and 100,000 rows (AREAS 11). Only keyed
 * hashes are stored. @throws NotFoundError; InvalidInputError at the field "file", also for a file without a valid entry
 */
export async function uploadEligibility(
  caller: Caller,
  id: number,
  { file, mode }: { file: { name: string; bytes: Uint8Array }; mode: EligibilityMode },
): Promise<EligibilityResult> {
  authorize(caller, "billing.write");
  await findPartner(caller, id);
  const { identities, blankRows } = await readEligibilityFile(file);
  const hashed = await hashIdentities(identities);
  if (hashed.hashes.length === 0) {
    const message =
      "The file has no valid record number or email address. The list stays as it is.";
    throw new InvalidInputError([{ field: "file", message }]);
  }
  return store(caller, id, { mode, hashed: { ...hashed, blank: hashed.blank + blankRows } });
}

/**
 * Replaces a partner's eligibility list by record numbers and email addresses, up to 100,000 together (AREAS 11: PUT
 * /partner/{id}/eligibility). @throws NotFoundError, InvalidInputError
 */
export async function replaceEligibility(
  caller: Caller,
  id: number,
  input: unknown,
): Promise<EligibilityResult> {
  authorize(caller, "billing.write");
  const { recordNumbers, emails } = parseInput(eligibilitySchema, input);
  const identities: Identity[] = [
    ...recordNumbers.map((text) => ({ kind: "record" as const, text })),
    ...emails.map((text) => ({ kind: "email" as const, text })),
  ];
  if (identities.length > MAX_ELIGIBLE_ROWS) {
    const message = `At most ${MAX_ELIGIBLE_ROWS.toLocaleString("en-US")} people can be listed`;
    throw new InvalidInputError([{ field: "recordNumbers", message, code: "too-long" }]);
  }
  return store(caller, id, { mode: "replace", hashed: await hashIdentities(identities) });
}

/** Removes everybody from a partner's eligibility list. Nobody loses a plan that they have. @throws NotFoundError */
export async function removeEligibility(caller: Caller, id: number): Promise<EligibilityResult> {
  authorize(caller, "billing.write");
  return store(caller, id, { mode: "replace", hashed: await hashIdentities([]) });
}

/** Notes the time of a change, which is none of the record: it gets neither a version nor a time of its own. */
async function noteChange({ transaction }: CallerInTransaction, partner: Partner): Promise<void> {
  const eligibilityChangedAt = new Date();
  const options = { where: { id: partner.id }, transaction, silent: true, hooks: false };
  await Partner.update({ eligibilityChangedAt }, options);
  partner.eligibilityChangedAt = eligibilityChangedAt;
}

type Upload = { mode: EligibilityMode; hashed: HashedIdentities };

/** Stores the hashes of an upload by the current key, with the audit; entries by an earlier key are renewed. */
function store(caller: Caller, id: number, { mode, hashed }: Upload): Promise<EligibilityResult> {
  return inTransaction(caller, async (writer) => {
    const partner = await findPartner(writer, id);
    const existing = await readHashes(writer, id);
    const { added, renewed, toInsert, toDelete } = compare(hashed.hashes, existing, mode);
    const removed = toDelete.length - renewed;
    await deleteHashes(writer, id, toDelete);
    await insertHashes(writer, id, toInsert);
    await noteChange(writer, partner);
    const { hashes, ...counts } = hashed;
    const state = await toState(writer, partner);
    const action = mode === "add" ? "eligibility list extended" : "eligibility list replaced";
    await recordEvent(writer, {
      action: hashes.length === 0 ? "eligibility list removed" : action,
      record: { type: PARTNER, id, name: partner.name },
      changes: { people: [existing.size, state.count] },
    });
    return { ...state, added, alreadyThere: hashes.length - added, removed, ...counts };
  });
}

/** Compares an upload with the stored hashes, which may be by an earlier key. */
function compare(
  uploaded: readonly string[][],
  existing: ReadonlySet<string>,
  mode: EligibilityMode,
) {
  const current = new Set(uploaded.map(([hash = ""]) => hash));
  const earlier = uploaded.flatMap(([, ...hashes]) => hashes.filter((hash) => existing.has(hash)));
  const isThere = (hashes: readonly string[]) => hashes.some((hash) => existing.has(hash));
  return {
    added: uploaded.filter((hashes) => !isThere(hashes)).length,
    renewed: earlier.length,
    toInsert: [...current].filter((hash) => !existing.has(hash)),
    toDelete: mode === "add" ? earlier : [...existing].filter((hash) => !current.has(hash)),
  };
}

async function readHashes(
  { transaction }: CallerInTransaction,
  partnerId: number,
): Promise<Set<string>> {
  const rows = await PartnerEligibility.findAll({
    attributes: ["identityHash"],
    where: { partnerId },
    raw: true,
    transaction,
  });
  return new Set(rows.map(({ identityHash }) => identityHash));
}

async function deleteHashes(
  { transaction }: CallerInTransaction,
  partnerId: number,
  hashes: readonly string[],
): Promise<void> {
  for (let start = 0; start < hashes.length; start += BATCH) {
    const identityHash = hashes.slice(start, start + BATCH);
    await PartnerEligibility.destroy({ where: { partnerId, identityHash }, transaction });
  }
}

async function insertHashes(
  { transaction }: CallerInTransaction,
  partnerId: number,
  hashes: readonly string[],
): Promise<void> {
  for (let start = 0; start < hashes.length; start += BATCH) {
    const rows = hashes
      .slice(start, start + BATCH)
      .map((identityHash) => ({ partnerId, identityHash }));
    await PartnerEligibility.bulkCreate(rows, { transaction });
  }
}

/**
 * Finds the partners on whose eligibility list somebody is, by any of the keys, in one statement. For the domains that decide about what
 * somebody is offered, on that person's behalf; the caller needs no permission of their own. Contracts are not looked at.
 */
export async function findEligiblePartnerIds(
  { transaction }: Caller,
  { recordNumber = "", email = "" }: { recordNumber?: string | null; email?: string | null },
): Promise<number[]> {
  const identities: Identity[] = [
    { kind: "record", text: recordNumber ?? "" },
    { kind: "email", text: email ?? "" },
  ];
  const hashes = identities
    .filter(({ text }) => text.trim() !== "")
    .flatMap((identity) => hashIdentity(identity));
  if (hashes.length === 0) return [];
  const rows = await PartnerEligibility.findAll({
    attributes: ["partnerId"],
    where: { identityHash: { [Op.in]: hashes } },
    group: ["partnerId"],
    order: ["partnerId"],
    raw: true,
    transaction,
  });
  return rows.map(({ partnerId }) => partnerId);
}
