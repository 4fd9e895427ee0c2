import { QueryTypes } from "sequelize";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { type Caller, systemCaller } from "./caller";
import { database } from "./database";
import { TooManyAttemptsError } from "./errors";
import { rateLimitHits } from "./metrics";
import { inTransaction } from "./transaction";

const TABLE = "rate_limits";

/**
 * Adapter with the `query` method of a PostgreSQL client for the rate limiter library. Its single-statement upsert works on
 * SQLite too, so it runs on the product's own database and write queue.
 */
const store = {
  query: async ({ text, values }: { text: string; values: unknown[] }) => {
    // The comment keeps Sequelize from detecting an INSERT, of which it would not read rows on SQLite.
    const sql = `/* count */ ${text}`;
    const rows = await inTransaction(systemCaller("rate limit"), ({ transaction }) =>
      database().query(sql, { bind: values, type: QueryTypes.SELECT, transaction }),
    );
    return { rows };
  },
};

type Limit = {
  /** Key prefix of the counters, and metric label. */
  name: string;
  points: number;
  seconds: number;
  /** Plural noun in the error message, "attempts" by default. */
  noun?: string;
};

/** Rate limit with counters in the database, shared by all instances (DESIGN 6). */
export class SharedLimit {
  private readonly limiter: RateLimiterPostgres;

  constructor({ name, points, seconds }: Limit) {
    this.limiter = new RateLimiterPostgres({
      storeClient: store,
      storeType: "pool",
      tableName: TABLE,
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points,
      duration: seconds,
    });
  }

  /** Counts an attempt; call before it is made, so that concurrent ones count. @throws TooManyAttemptsError */
  async count(key: string): Promise<void> {
    const attempt = () => consume(this.limiter, key);
    try {
      await attempt();
    } catch (refused) {
      // Counted while the clock was ahead: reset, so that the lockout does not last until then.
      if (!exceedsDuration(this.limiter.duration, refused)) throw refused;
      await this.reset(key);
      await attempt();
    }
  }

  /** Refunds an attempt that succeeded. */
  async refund(key: string): Promise<void> {
    await this.limiter.reward(key);
  }

  /** Resets the counter. */
  async reset(key: string): Promise<void> {
    await this.limiter.delete(key);
  }
}

/** Rate limit with counters in this instance's memory, for reads, which must not write to the database. */
export class LocalLimit {
  private readonly limiter: RateLimiterMemory;
  private readonly noun: string | undefined;

  constructor({ name, points, seconds, noun }: Limit) {
    this.noun = noun;
    this.limiter = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
  }

  /** Counts a request. @throws TooManyAttemptsError */
  async count(key: string): Promise<void> {
    await consume(this.limiter, key, this.noun);
  }
}

async function consume(
  limiter: RateLimiterPostgres | RateLimiterMemory,
  key: string,
  noun = "attempts",
): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    rateLimitHits.inc({ limit: limiter.keyPrefix });
    const seconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1_000));
    const first = refused.consumedPoints === limiter.points + 1;
    const message = `Too many ${noun}. Try again in ${formatDuration(seconds)}.`;
    throw new TooManyAttemptsError(message, seconds, first);
  }
}

const exceedsDuration = (seconds: number, refused: unknown) =>
  refused instanceof TooManyAttemptsError && refused.retryAfter > seconds;

function formatDuration(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (seconds < 60) return seconds === 1 ? "1 second" : `${seconds} seconds`;
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}

/** Deletes expired counters; called by housekeeping. @returns number of deleted counters */
export async function deleteExpiredLimits(caller: Caller): Promise<number> {
  const deleted = await inTransaction(caller, ({ transaction }) =>
    database().query(`DELETE FROM ${TABLE} WHERE expire < $1 RETURNING key`, {
      bind: [Date.now()],
      type: QueryTypes.SELECT,
      transaction,
    }),
  );
  return deleted.length;
}
