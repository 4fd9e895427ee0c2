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
import { consumeWrongTokenAttempt } from "./sign-in-limits";

const CACHE_MS = 30_000;
const MAX_CACHED = 1_000;
const LAST_USE_INTERVAL_MS = 60_000;

type CacheEntry = {
  identity: Pick<Caller, "actor" | "administratorId" | "token">;
  expiresAt: number;
  lastUseWrittenAt: number;
  /** Time of the monotonic clock (performance.now) from which the entry is not used anymore. */
  staleAt: number;
};
const cache = new Map<string, CacheEntry>();
/** Incremented on each invalidation; a lookup that started in an earlier generation is not cached. */
let generation = 0;
let requestLimit: LocalLimit | undefined;

/**
 * Invalidates this instance's token cache after a revocation or a change of the owner. Other instances notice within 30
 * seconds.
 */
export function clearTokenCache(): void {
  cache.clear();
  generation += 1;
}

/**
 * Authenticates an API token. Lookups are cached for 30 seconds; the last use is written at most once a minute.
 * @throws SignInRequiredError, TooManyAttemptsError
 */
export async function authenticateToken(visitor: Caller, token: string): Promise<Caller> {
  const hash = hashSecret(token);
  const now = Date.now();
  let entry = cache.get(hash);
  if (!entry || entry.staleAt <= performance.now()) entry = await findToken(hash);
  if (!entry || entry.expiresAt <= now) return rejectToken(visitor);
  requestLimit ??= new LocalLimit({
    name: "token-requests",
    noun: "requests",
    points: settings().tokenRequestsPerMinute,
    seconds: 60,
  });
  const rateLimit = await requestLimit.consume(hash);
  updateLastUsed(entry, now);
  return { ...visitor, ...entry.identity, rateLimit };
}

async function findToken(hash: string): Promise<CacheEntry | undefined> {
  cache.delete(hash);
  const startGeneration = generation;
  const token = await ApiToken.findOne({
    where: { tokenHash: hash, revokedAt: null },
    include: [{ model: Administrator, as: "administrator", required: true }],
  });
  const owner = token?.administrator;
  if (!token || !owner?.isActive || !isSameHash(token.tokenHash, hash)) return undefined;
  const entry: CacheEntry = {
    identity: {
      actor: { id: `administrator:${owner.id}`, name: owner.name, role: owner.role },
      administratorId: owner.id,
      token: { id: token.id, name: token.name, scope: token.scope },
    },
    expiresAt: token.expiresAt.getTime(),
    lastUseWrittenAt: token.lastUsedAt?.getTime() ?? 0,
    staleAt: performance.now() + CACHE_MS,
  };
  const oldest = cache.size >= MAX_CACHED ? cache.keys().next().value : undefined;
  if (oldest !== undefined) cache.delete(oldest);
  if (generation === startGeneration) cache.set(hash, entry);
  return entry;
}

function isSameHash(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

/** Rejects an invalid token. Only such attempts are counted, so that they never block a valid token from the same address. */
async function rejectToken(visitor: Caller): Promise<never> {
  tokensRefused.inc();
  try {
    await consumeWrongTokenAttempt(visitor.address);
  } catch (error) {
    if (error instanceof TooManyAttemptsError && error.isFirstOverLimit) {
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

function updateLastUsed(entry: CacheEntry, now: number) {
  if (Math.abs(now - entry.lastUseWrittenAt) < LAST_USE_INTERVAL_MS || !entry.identity.token)
    return;
  entry.lastUseWrittenAt = now;
  const { id } = entry.identity.token;
  inTransaction(systemCaller("token"), ({ transaction }) =>
    ApiToken.update({ lastUsedAt: new Date(now) }, { where: { id }, silent: true, transaction }),
  ).catch((error: unknown) => log.error({ err: error }, "noting a token's use failed"));
}
