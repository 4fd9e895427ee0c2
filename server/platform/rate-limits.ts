import { QueryTypes } from "sequelize";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { type Caller, systemCaller } from "./caller";
import { database } from "./database";
import { TooManyAttemptsError } from "./errors";
import { rateLimitHits } from "./metrics";
import { inTransaction } from "./transaction";

const TABLE = "rate_limits";

/**
 * The library's PostgreSQL limiter counts in one statement that SQLite understands too. It takes anything that has
 * PostgreSQL's `query`: here the product's own database, whichever it is, and its queue of writes.
 */
const store = {
  query: async ({ text, values }: { text: string; values: unknown[] }) => {
    // The comment keeps Sequelize from taking it for an INSERT whose rows it need not read on SQLite.
    const sql = `/* count */ ${text}`;
    const rows = await inTransaction(systemCaller("rate limit"), ({ transaction }) =>
      database().query(sql, { bind: values, type: QueryTypes.SELECT, transaction }),
    );
    return { rows };
  },
};

type Limit = {
  /** Names the counters in the table. */
  name: string;
  points: number;
  seconds: number;
  /** What is counted, for whoever has made too many of them. */
  noun?: string;
};

/** Counts attempts in the database, so that all instances count together (DESIGN 6). */
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

  /** Counts an attempt before it is made, so that parallel ones count too. @throws TooManyAttemptsError */
  async count(key: string): Promise<void> {
    const attempt = () => orRefuse(this.limiter, key);
    try {
      await attempt();
    } catch (refused) {
      // Counted while the clock was ahead: nobody is locked out until it gets there.
      if (!isLongerThan(this.limiter.duration, refused)) throw refused;
      await this.forget(key);
      await attempt();
    }
  }

  /** Takes an attempt back that turned out to be a good one. */
  async takeBack(key: string): Promise<void> {
    await this.limiter.reward(key);
  }

  /** Forgets all attempts. */
  async forget(key: string): Promise<void> {
    await this.limiter.delete(key);
  }
}

/** Counts requests in this instance's memory, since a read writes nothing. */
export class LocalLimit {
  private readonly limiter: RateLimiterMemory;
  private readonly noun: string | undefined;

  constructor({ name, points, seconds, noun }: Limit) {
    this.noun = noun;
    this.limiter = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
  }

  /** @throws TooManyAttemptsError */
  async count(key: string): Promise<void> {
    await orRefuse(this.limiter, key, this.noun);
  }
}

async function orRefuse(
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
    const message = `Too many ${noun}. Try again in ${inWords(seconds)}.`;
    throw new TooManyAttemptsError(message, seconds, first);
  }
}

const isLongerThan = (seconds: number, refused: unknown) =>
  refused instanceof TooManyAttemptsError && refused.retryAfter > seconds;

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (seconds < 60) return seconds === 1 ? "1 second" : `${seconds} seconds`;
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}

/** Deletes the counters whose time is over; housekeeping calls it. Returns how many. */
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
