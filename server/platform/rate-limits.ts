import { QueryTypes } from "sequelize";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { type Caller, systemCaller } from "./caller";
import { database } from "./database";
import { type RateLimit, TooManyAttemptsError } from "./errors";
import { rateLimitHits } from "./metrics";
import { inTransaction } from "./transaction";

const TABLE = "rate_limits";

/**
 * Adapter with the `query` method of a PostgreSQL client for the rate limiter library. Its single-statement upsert works on
 * SQLite too, so it runs on the product's own database and write queue.
 */
const store = {
  query: async ({ text, values }: { text: string; values: unknown[] }) => {
    // With the comment in front, Sequelize does not detect an INSERT, whose returned rows it would drop on SQLite.
    const sql = `/* count */ ${text}`;
    const rows = await inTransaction(systemCaller("rate limit"), ({ transaction }) =>
      database().query(sql, { bind: values, type: QueryTypes.SELECT, transaction }),
    );
    return { rows };
  },
};

type LimitOptions = {
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

  constructor({ name, points, seconds }: LimitOptions) {
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

  /** Consumes a point; call before the attempt, so that concurrent attempts count. @throws TooManyAttemptsError */
  async consume(key: string): Promise<void> {
    const consume = () => consumePoint(this.limiter, key);
    try {
      await consume();
    } catch (error) {
      // The points were consumed while the clock was ahead: without a reset, the lockout would outlast the window.
      if (!outlastsWindow(error, this.limiter.duration)) throw error;
      await this.reset(key);
      await consume();
    }
  }

  /** Refunds the point of an attempt that succeeded. */
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

  constructor({ name, points, seconds, noun }: LimitOptions) {
    this.noun = noun;
    this.limiter = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
  }

  /** Consumes a point for a request. @returns what is left @throws TooManyAttemptsError */
  async consume(key: string): Promise<RateLimit> {
    return describeLimit(this.limiter, await consumePoint(this.limiter, key, this.noun));
  }
}

async function consumePoint(
  limiter: RateLimiterPostgres | RateLimiterMemory,
  key: string,
  noun = "attempts",
): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    rateLimitHits.inc({ limit: limiter.keyPrefix });
    const seconds = secondsToReset(error);
    const isFirstOverLimit = error.consumedPoints === limiter.points + 1;
    const message = `Too many ${noun}. Try again in ${formatDuration(seconds)}.`;
    throw new TooManyAttemptsError(message, describeLimit(limiter, error), isFirstOverLimit);
  }
}

const secondsToReset = ({ msBeforeNext }: RateLimiterRes) =>
  Math.max(1, Math.ceil(msBeforeNext / 1_000));

const describeLimit = (
  { points, duration }: RateLimiterPostgres | RateLimiterMemory,
  result: RateLimiterRes,
): RateLimit => ({
  limit: points,
  windowSeconds: duration,
  remaining: result.remainingPoints,
  resetSeconds: secondsToReset(result),
});

/** Whether an error announces a longer lockout than the limit's window. */
const outlastsWindow = (error: unknown, windowSeconds: number) =>
  error instanceof TooManyAttemptsError && error.retryAfter > windowSeconds;

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
