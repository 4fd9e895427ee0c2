import { createHash, randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { literal, Op, type Transaction } from "sequelize";
import { AuditEvent } from "~/models";
import { systemCaller } from "./caller";
import { database, dialect } from "./database";
import { log } from "./log";
import { settings } from "./settings";
import { inTransaction } from "./transaction";

const EVERY_MS = 3_000;
const AT_ONCE = 500;
/** Any number: it names the lock that keeps two instances from sealing at once. */
const POSTGRES_LOCK = 730_014_003;
const START = "calmward audit";

/** The end of the chain: where it was when it was last sealed. */
export type ChainHead = { position: number; hash: string };

/**
 * Seals the events that are not sealed yet: each gets the next position, and a hash over itself and the hash before
 * it. Events are sealed in the order in which they are found, since parallel transactions end in any order.
 * @returns the new head of the chain, null when there was nothing to seal
 */
export const sealEvents = async (): Promise<ChainHead | null> => (await sealSome()).head;

/** Seals as many as it does at once; says whether there were no more. */
async function sealSome(): Promise<{ head: ChainHead | null; isAll: boolean }> {
  return inTransaction(systemCaller("seal"), async (writer) => {
    const { transaction } = writer;
    if (dialect() === "postgres") {
      await database().query(`SELECT pg_advisory_xact_lock(${POSTGRES_LOCK})`, { transaction });
    }
    const events = await AuditEvent.findAll({
      where: { position: null },
      order: [["id", "ASC"]],
      limit: AT_ONCE,
      transaction,
    });
    if (events.length === 0) return { head: null, isAll: true };
    let head = await chainHead(transaction);
    const seals = events.map((event) => {
      head = { position: head.position + 1, hash: hashOf(event, head.hash) };
      return `(${event.id}, ${head.position}, '${head.hash}')`;
    });
    // One statement for all of them: a seal must not hold up the writes behind it.
    await database().query(
      `UPDATE audit_events SET position = seal.column2, hash = seal.column3 ` +
        `FROM (VALUES ${seals.join(", ")}) AS seal WHERE audit_events.id = seal.column1`,
      { transaction },
    );
    return { head, isAll: events.length < AT_ONCE };
  });
}

/**
 * How many events are not sealed yet, and since when the oldest of them waits (ISO 8601 in UTC; null when there is none).
 * One statement along the index of those events. Sealing runs every few seconds: more than a minute is worth a word.
 */
export async function sealingLag(): Promise<{ events: number; oldestAt: string | null }> {
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

/** Where the chain ends in the database: position 0 while nothing has been sealed. */
async function chainHead(transaction?: Transaction): Promise<ChainHead> {
  const last = await AuditEvent.findOne({
    attributes: ["position", "hash"],
    where: { position: { [Op.ne]: null } },
    order: [["position", "DESC"]],
    transaction: transaction ?? null,
  });
  return { position: last?.position ?? 0, hash: last?.hash ?? START };
}

/** SHA-256 over all that the event says and the hash before it. */
function hashOf(event: AuditEvent, before: string): string {
  const facts = [
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
    .update(JSON.stringify([before, ...facts]))
    .digest("hex");
}

/**
 * Seals every few seconds, off the path of the writes. The head of the chain also goes to the log and to the file
 * audit-head in the data directory: who takes events off the end of the table would have to change those too.
 * @returns how to stop it, when everything so far has been sealed
 */
export function startSealing(): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  // The process before this one may have been killed after it sealed and before it kept the head.
  let hasNew = true;
  let failing = false;
  const sealAndKeep = async () => {
    try {
      // Not until there are none: while others write there always is one more, and each seal would keep them waiting.
      for (let isAll = false; !isAll;) {
        const sealed = await sealSome();
        if (sealed.head) hasNew = true;
        isAll = sealed.isAll;
      }
      if (failing) log.info({ task: "audit" }, "sealing the audit goes on");
      failing = false;
      if (!hasNew) return;
      // Tried once: what is wrong with the file is told with each seal and each start, not every few seconds.
      hasNew = false;
      await keepHead(await chainHead());
    } catch (error) {
      // Once until it works again: every three seconds would fill a disk that is full.
      if (!failing) log.error({ task: "audit", err: error }, "sealing the audit failed");
      failing = true;
    }
  };
  const seal = () => (running = running.then(sealAndKeep));
  const timer = setInterval(() => void seal(), EVERY_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    return seal();
  };
}

/** Leaves a kept head that is not in the chain where it is: events have been lost, and the file shows which. */
async function keepHead(head: ChainHead): Promise<void> {
  const kept = keptHead();
  if (kept && !(await isInChain(kept))) {
    log.error({ task: "audit", ...kept }, "the audit has lost events; see docs/operating.md");
  } else if (head.position > (kept?.position ?? 0)) {
    log.info({ task: "audit", ...head }, "audit sealed");
    writeHead(head);
  }
}

/** A head that is gone stays in the file until somebody has looked into it: new events must not cover it up. */
async function isInChain({ position, hash }: ChainHead): Promise<boolean> {
  return (await AuditEvent.count({ where: { position, hash } })) === 1;
}

/** The file in the data directory with the head of the chain. */
export const HEAD_FILE = "audit-head";
const headFile = () => path.join(settings().dataDir, HEAD_FILE);

function writeHead(head: ChainHead) {
  const part = `${headFile()}.${randomBytes(6).toString("hex")}`;
  writeFileSync(part, JSON.stringify(head), { mode: 0o600, flush: true });
  renameSync(part, headFile());
}

/** The head that this instance sealed last; null before the first time. @throws Error when it cannot be read */
export function keptHead(): ChainHead | null {
  if (!existsSync(headFile())) return null;
  const { position, hash } = JSON.parse(readFileSync(headFile(), "utf8")) as Partial<ChainHead>;
  if (!position || !hash) throw new SyntaxError("audit-head holds no position and hash");
  return { position, hash };
}

export type AuditReport = {
  sealed: number;
  unsealed: number;
  head: ChainHead;
  /** Whether there was a head to compare with: without one, a cut end or a rewritten chain does not show. */
  compared: boolean;
  problems: string[];
};

/**
 * Walks the whole chain and reports every event that was altered and every one that is missing.
 * @param given a head of the chain from somewhere else, such as the log: it must still be in the chain. Else it is the
 *   one in audit-head; null compares with none
 */
export async function verifyAudit(given?: ChainHead | null): Promise<AuditReport> {
  const problems: string[] = [];
  const known = given === undefined ? readKeptHead(problems) : given;
  let head: ChainHead = { position: 0, hash: START };
  let rewritten = false;
  for (let events = await after(head.position); events.length > 0;) {
    for (const event of events) {
      const position = event.position ?? 0;
      if (position !== head.position + 1) {
        problems.push(`Events are missing: ${missing(head.position + 1, position - 1)}.`);
      } else if (event.hash !== hashOf(event, head.hash)) {
        problems.push(`The event at position ${position} (id ${event.id}) has been altered.`);
      }
      head = { position, hash: event.hash ?? "" };
      if (known?.position === position) rewritten = known.hash !== event.hash;
    }
    events = await after(head.position);
  }
  if (known && known.position > head.position) {
    problems.push(`Events are missing: ${missing(head.position + 1, known.position)}.`);
  } else if (rewritten) {
    problems.push(`The chain has been rewritten: position ${known?.position} has another hash.`);
  }
  const beside = await AuditEvent.count({ where: { position: { [Op.lt]: 1 } } });
  if (beside > 0) problems.push(`Events were put in beside the chain: ${beside}.`);
  const unsealed = await AuditEvent.count({ where: { position: null } });
  return { sealed: head.position, unsealed, head, compared: known !== null, problems };
}

function readKeptHead(problems: string[]): ChainHead | null {
  try {
    return keptHead();
  } catch {
    problems.push("The file audit-head cannot be read.");
    return null;
  }
}

const missing = (from: number, to: number) =>
  from === to ? `position ${from}` : `positions ${from} to ${to}`;

function after(position: number): Promise<AuditEvent[]> {
  return AuditEvent.findAll({
    where: { position: { [Op.gt]: position } },
    order: [["position", "ASC"]],
    limit: AT_ONCE,
  });
}
