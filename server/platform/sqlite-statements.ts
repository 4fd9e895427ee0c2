import type { Database, Statement } from "sqlite3";

/** Size of the cache of prepared statements, each a few kilobytes: covers the busiest pages and calls. */
const MAX_PREPARED = 80;
/** Limit of remembered texts of statements that ran once; most have inline values and never recur. */
const MAX_SEEN = 400;
const MAX_SEEN_LENGTH = 4_000;
/** Statements that stay open after the last row is read, which would pin the connection's read snapshot. */
const STAYS_OPEN = /^\s*explain\b|\breturning\b/i;

export type QueryCallback = (this: unknown, error: Error | null, rows?: unknown[]) => void;
export type StatementRequest = {
  method: "run" | "all";
  sql: string;
  values: unknown;
  done: QueryCallback;
};

/**
 * LRU cache of a connection's prepared statements. From its second run on, a statement skips parsing, which can cost more than
 * running it, and a round trip to the thread pool.
 */
export class PreparedStatements {
  private readonly cache = new Map<string, Statement>();
  private readonly seen = new Set<string>();

  constructor(private readonly connection: Database) {}

  /** Runs a statement that is cached, or recurs and is cached now. @returns false if the caller has to run it unprepared */
  tryRun({ method, sql, values, done }: StatementRequest): boolean {
    const cached = this.cache.get(sql);
    if (!cached && !this.isRecurring(sql)) return false;
    const statement = cached ?? this.prepare(sql, done);
    if (cached) this.touch(sql, cached);
    const evict = () => this.evict(sql, statement);
    statement[method](values, function (this: unknown, error: Error | null, rows?: unknown[]) {
      if (error) evict();
      done.call(this, error, rows);
    });
    return true;
  }

  /** Finalizes a failed statement: after SQLITE_BUSY it would keep its read snapshot open until the next run. */
  private evict(sql: string, statement: Statement) {
    if (this.cache.get(sql) !== statement) return;
    this.cache.delete(sql);
    statement.finalize();
  }

  /** Finalizes all statements: a connection with open ones cannot be closed. */
  clear(): void {
    for (const statement of this.cache.values()) statement.finalize();
    this.cache.clear();
  }

  /** Whether a statement's text was seen before; if not, remembers it. */
  private isRecurring(sql: string): boolean {
    if (this.seen.delete(sql)) return true;
    if (sql.length > MAX_SEEN_LENGTH || STAYS_OPEN.test(sql)) return false;
    if (this.seen.size >= MAX_SEEN) this.seen.clear();
    this.seen.add(sql);
    return false;
  }

  private prepare(sql: string, done: QueryCallback): Statement {
    // Cached only after success: runs of a statement that failed to prepare are silently dropped.
    const statement = this.connection.prepare(sql, (error: Error | null) => {
      if (error) done.call(statement, error);
      else if (this.cache.has(sql)) statement.finalize();
      else this.touch(sql, statement);
    });
    return statement;
  }

  private touch(sql: string, statement: Statement) {
    this.cache.delete(sql);
    this.cache.set(sql, statement);
    if (this.cache.size <= MAX_PREPARED) return;
    const [oldest] = this.cache;
    if (!oldest) return;
    this.cache.delete(oldest[0]);
    oldest[1].finalize();
  }
}
