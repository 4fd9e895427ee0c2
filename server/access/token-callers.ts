import { timingSafeEqual } from "node:crypto";
import { Administrator, ApiToken } from "~/models";
import { recordEvent } from "~/server/platform/audit";
import { type Caller, systemCaller } from "~/server/platform/caller";
import { SignInRequiredError, TooManyAttemptsError } from "~/server/platform/errors";
import { log } from "~/server/platform/log";
import { tokensRefused } from "~/server/platform/metrics";
import { LocalLimit } from "~/server/platform/rate-limits";
import { hashSecret } from "~/server/platform/secrets";
import { settings } from "~/server/platform/settings";
import { inTransaction } from "~/server/platform/transaction";
import { countWrongToken } from "./sign-in-limits";

const CACHE_MS = 30_000;
const MAX_CACHED = 1_000;
const NOTED_EVERY_MS = 60_000;

type Known = {
  as: Pick<Caller, "actor" | "administratorId" | "token">;
  expiresAt: number;
  notedAt: number;
  /** By the clock that nobody can set. */
  until: number;
};
const known = new Map<string, Known>();
/** How often tokens were forgotten: a look-up that began before keeps nothing. */
let forgotten = 0;
let requests: LocalLimit | undefined;

/** Forgets what this instance knows of tokens: after one was revoked, or its owner changed. Others need 30 s. */
export function clearTokenCache(): void {
  known.clear();
  forgotten += 1;
}

/**
 * Who comes with this token. Looked up at most every 30 seconds; its last use is noted at most once a minute.
 * @throws SignInRequiredError, TooManyAttemptsError
 */
export async function authenticateToken(visitor: Caller, token: string): Promise<Caller> {
  const hash = hashSecret(token);
  const now = Date.now();
  let entry = known.get(hash);
  if (!entry || entry.until <= performance.now()) entry = await lookUp(hash);
  if (!entry || entry.expiresAt <= now) return refuse(visitor);
  requests ??= new LocalLimit({
    name: "token-requests",
    points: settings().tokenRequestsPerMinute,
    seconds: 60,
  });
  await requests.count(hash);
  noteUse(entry, now);
  return { ...visitor, ...entry.as };
}

async function lookUp(hash: string): Promise<Known | undefined> {
  known.delete(hash);
  const before = forgotten;
  const token = await ApiToken.findOne({
    where: { tokenHash: hash, revokedAt: null },
    include: [{ model: Administrator, as: "administrator", required: true }],
  });
  const owner = token?.administrator;
  if (!token || !owner?.isActive || !isSame(token.tokenHash, hash)) return undefined;
  const entry: Known = {
    as: {
      actor: { id: `administrator:${owner.id}`, name: owner.name, role: owner.role },
      administratorId: owner.id,
      token: { id: token.id, name: token.name, scope: token.scope },
    },
    expiresAt: token.expiresAt.getTime(),
    notedAt: token.lastUsedAt?.getTime() ?? 0,
    until: performance.now() + CACHE_MS,
  };
  const oldest = known.size >= MAX_CACHED ? known.keys().next().value : undefined;
  if (oldest !== undefined) known.delete(oldest);
  if (forgotten === before) known.set(hash, entry);
  return entry;
}

function isSame(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

/** A good token is never refused for the wrong ones that others at its address try. */
async function refuse(visitor: Caller): Promise<never> {
  tokensRefused.inc();
  try {
    await countWrongToken(visitor.address);
  } catch (error) {
    if (error instanceof TooManyAttemptsError && error.first) {
      await recordEvent(visitor, {
        action: "refused",
        record: { type: "API token" },
        changes: { reason: [null, "too many wrong tokens"] },
      });
    }
    throw error;
  }
  throw new SignInRequiredError("This token is not valid");
}

function noteUse(entry: Known, now: number) {
  if (Math.abs(now - entry.notedAt) < NOTED_EVERY_MS || !entry.as.token) return;
  entry.notedAt = now;
  const { id } = entry.as.token;
  inTransaction(systemCaller("token"), ({ transaction }) =>
    ApiToken.update({ lastUsedAt: new Date(now) }, { where: { id }, silent: true, transaction }),
  ).catch((error: unknown) => log.error({ err: error }, "noting a token's use failed"));
}
