import { createHash, randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { literal, Op, type Transaction } from "sequelize";
import { AuditEvent } from "~/models";
import { systemCaller } from "./caller";
import { database, dialect } from "./database";
import { defineJob } from "./jobs/job-definition";
import { log } from "./log";
import { settings } from "./settings";
import { inTransaction } from "./transaction";

const INTERVAL_MS = 3_000;
const BATCH_ROWS = 500;
/** Arbitrary advisory lock id: only one instance seals at a time. */
const POSTGRES_LOCK = 730_014_003;
/** Hash before the first event. */
const INITIAL_HASH = "calmward audit";

/** Head of the hash chain: position and hash of the last sealed event. */
export type ChainHead = { position: number; hash: string };

/**
 * Seals a batch of unsealed events: each gets the next position, and a hash over itself and the previous hash. Sealing is
 * a separate step since concurrent transactions commit in any order.
 * @returns the new head of the chain; null if there was nothing to seal
 */
export const sealEvents = async (): Promise<ChainHead | null> => (await sealBatch()).head;

/** Seals one batch; `isLast` unless the batch was full. */
async function sealBatch(): Promise<{ head: ChainHead | null; isLast: boolean }> {
  return inTransaction(systemCaller("seal"), async (writer) => {
    const { transaction } = writer;
    if (dialect() === "postgres") {
      await database().query(`SELECT pg_advisory_xact_lock(${POSTGRES_LOCK})`, { transaction });
    }
    const events = await AuditEvent.findAll({
      where: { position: null },
      order: [["id", "ASC"]],
      limit: BATCH_ROWS,
      transaction,
    });
    if (events.length === 0) return { head: null, isLast: true };
    let head = await readChainHead(transaction);
    const seals = events.map((event) => {
      head = { position: head.position + 1, hash: hashEvent(event, head.hash) };
      return `(${event.id}, ${head.position}, '${head.hash}')`;
    });
    // A single statement, to keep the write lock short.
    await database().query(
      `UPDATE audit_events SET position = seal.column2, hash = seal.column3 ` +
        `FROM (VALUES ${seals.join(", ")}) AS seal WHERE audit_events.id = seal.column1`,
      { transaction },
    );
    return { head, isLast: events.length < BATCH_ROWS };
  });
}

/**
 * Reads the number of unsealed events and the time of the oldest one (ISO 8601 in UTC; null if none), in one statement along
 * the index of unsealed events. Sealing runs every few seconds: a lag of more than a minute deserves a warning.
 */
export async function readSealingLag(): Promise<{ events: number; oldestAt: string | null }> {
  const oldest = await AuditEvent.findOne({
    attributes: [
      "at",
      [literal("(SELECT COUNT(*) FROM audit_events WHERE position IS NULL)"), "events"],
    ],
    where: { position: null },
    order: [["id", "ASC"]],
  });
  if (!oldest) return { events: 0, oldestAt: null };
  return { events: Number(oldest.get("events")), oldestAt: oldest.at.toISOString() };
}

/** Reads the head of the chain from the database; position 0 before the first seal. */
async function readChainHead(transaction?: Transaction): Promise<ChainHead> {
  const last = await AuditEvent.findOne({
    attributes: ["position", "hash"],
    where: { position: { [Op.ne]: null } },
    order: [["position", "DESC"]],
    transaction: transaction ?? null,
  });
  return { position: last?.position ?? 0, hash: last?.hash ?? INITIAL_HASH };
}

/** SHA-256 over the previous hash and all immutable columns of an event. */
function hashEvent(event: AuditEvent, previousHash: string): string {
  const columns = [
    event.id,
    event.at.toISOString(),
    event.actorId,
    event.actorName,
    event.actorRole,
    event.channel,
    event.via,
    event.action,
    event.recordType,
    event.recordId,
    event.recordName,
    event.changes,
    event.address,
    event.requestId,
  ];
  return createHash("sha256")
    .update(JSON.stringify([previousHash, ...columns]))
    .digest("hex");
}

/**
 * Creates what seals the pending events, outside the transactions that record them, and copies the head of the chain to the log and
 * to the file audit-head in the data directory, so that truncating the end of the table is detected. One for each process.
 */
export function createSealer() {
  // Initially true: a previous process may have been killed between sealing and storing the head.
  let hasNewSeals = true;
  return {
    isNeeded: async () => hasNewSeals || (await readSealingLag()).events > 0,
    sealPending: async () => {
      // Stops at the first batch that is not full: waiting for an empty one would never end under constant writes.
      for (let isLast = false; !isLast;) {
        const sealed = await sealBatch();
        if (sealed.head) hasNewSeals = true;
        isLast = sealed.isLast;
      }
      if (!hasNewSeals) return;
      // Reset before the attempt, so that a problem with the file is logged once per start and new seal, not every few seconds.
      hasNewSeals = false;
      await storeHead(await readChainHead());
    },
  };
}

const { isNeeded, sealPending } = createSealer();

/** Seals all pending events at once, as before the process ends. */
export const sealPendingEvents = sealPending;

/** Seals every few seconds, in one instance at a time. */
export const sealingJob = defineJob({
  kind: "audit-sealing",
  label: "Sealing of the audit",
  everyMs: INTERVAL_MS,
  isNeeded,
  run: sealPending,
});

/** Updates audit-head. A stored head that is missing from the chain is left in place, as evidence of lost events. */
async function storeHead(head: ChainHead): Promise<void> {
  const stored = readStoredHead();
  if (stored && !(await isInChain(stored))) {
    log.error({ task: "audit", ...stored }, "the audit has lost events; see docs/operating.md");
  } else if (head.position > (stored?.position ?? 0)) {
    log.info({ task: "audit", ...head }, "audit sealed");
    writeHead(head);
  }
}

async function isInChain({ position, hash }: ChainHead): Promise<boolean> {
  return (await AuditEvent.count({ where: { position, hash } })) === 1;
}

/** File in the data directory with the head of the chain. */
export const AUDIT_HEAD_FILE = "audit-head";
const headPath = () => path.join(settings().dataDir, AUDIT_HEAD_FILE);

function writeHead(head: ChainHead) {
  const temporary = `${headPath()}.${randomBytes(6).toString("hex")}`;
  writeFileSync(temporary, JSON.stringify(head), { mode: 0o600, flush: true });
  renameSync(temporary, headPath());
}

/** Reads this instance's last sealed head from audit-head; null before the first seal. @throws Error for an invalid file */
export function readStoredHead(): ChainHead | null {
  if (!existsSync(headPath())) return null;
  const { position, hash } = JSON.parse(readFileSync(headPath(), "utf8")) as Partial<ChainHead>;
  if (!position || !hash) throw new SyntaxError("audit-head holds no position and hash");
  return { position, hash };
}

export type AuditReport = {
  sealed: number;
  unsealed: number;
  head: ChainHead;
  /** Whether a known head was compared; without one, truncation and a rewritten chain go undetected. */
  compared: boolean;
  problems: string[];
};

/**
 * Verifies the whole chain and reports altered and missing events.
 * @param expectedHead a known head, such as one from the log, that must still be in the chain; defaults to that of the file
 *   audit-head; null skips the comparison
 */
export async function verifyAudit(expectedHead?: ChainHead | null): Promise<AuditReport> {
  const problems: string[] = [];
  const knownHead = expectedHead === undefined ? readExpectedHead(problems) : expectedHead;
  let head: ChainHead = { position: 0, hash: INITIAL_HASH };
  let isRewritten = false;
  for (let events = await findEventsAfter(head.position); events.length > 0;) {
    for (const event of events) {
      const position = event.position ?? 0;
      if (position !== head.position + 1) {
        problems.push(`Events are missing: ${formatPositions(head.position + 1, position - 1)}.`);
      } else if (event.hash !== hashEvent(event, head.hash)) {
        problems.push(`The event at position ${position} (ID ${event.id}) has been altered.`);
      }
      head = { position, hash: event.hash ?? "" };
      if (knownHead?.position === position) isRewritten = knownHead.hash !== event.hash;
    }
    events = await findEventsAfter(head.position);
  }
  if (knownHead && knownHead.position > head.position) {
    problems.push(`Events are missing: ${formatPositions(head.position + 1, knownHead.position)}.`);
  } else if (isRewritten) {
    problems.push(
      `The chain has been rewritten: position ${knownHead?.position} has another hash.`,
    );
  }
  const unchained = await AuditEvent.count({ where: { position: { [Op.lt]: 1 } } });
  if (unchained > 0) problems.push(`Events were put in beside the chain: ${unchained}.`);
  const unsealed = await AuditEvent.count({ where: { position: null } });
  return { sealed: head.position, unsealed, head, compared: knownHead !== null, problems };
}

/** Reads the head of the file audit-head; an invalid file becomes a problem of the report. */
function readExpectedHead(problems: string[]): ChainHead | null {
  try {
    return readStoredHead();
  } catch {
    problems.push("The file audit-head cannot be read.");
    return null;
  }
}

const formatPositions = (from: number, to: number) =>
  from === to ? `position ${from}` : `positions ${from} to ${to}`;

function findEventsAfter(position: number): Promise<AuditEvent[]> {
  return AuditEvent.findAll({
    where: { position: { [Op.gt]: position } },
    order: [["position", "ASC"]],
    limit: BATCH_ROWS,
  });
}
