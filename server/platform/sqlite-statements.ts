import type { Database, Statement } from "sqlite3";

/** What the busiest pages and calls ask again and again; each takes some kilobytes. */
const MAX_PREPARED = 80;
/** Texts that were asked once; most hold a value and never come again. */
const MAX_SEEN = 400;
const MAX_SEEN_LENGTH = 4_000;
/** A row that is left, or a plan that is told, would keep the statement open, and what the connection reads as it was then. */
const STAYS_OPEN = /^\s*explain\b|\breturning\b/i;

export type Done = (this: unknown, error: Error | null, rows?: unknown[]) => void;
export type Asked = { method: "run" | "all"; sql: string; values: unknown; done: Done };

/**
 * The statements of one connection that stay prepared: from its second time on a text is not taken apart again, which
 * costs more than many a statement does, and a turn in the thread pool. Those asked longest ago go first.
 */
export class PreparedStatements {
  private readonly kept = new Map<string, Statement>();
  private readonly seen = new Set<string>();

  constructor(private readonly connection: Database) {}

  /** Runs a statement that is kept, or is worth it; false when it is to be run without. */
  ask({ method, sql, values, done }: Asked): boolean {
    const kept = this.kept.get(sql);
    if (!kept && !this.comesAgain(sql)) return false;
    const statement = kept ?? this.prepare(sql, done);
    if (kept) this.touch(sql, kept);
    const forget = () => this.forget(sql, statement);
    statement[method](values, function (this: unknown, error: Error | null, rows?: unknown[]) {
      if (error) forget();
      done.call(this, error, rows);
    });
    return true;
  }

  /** One that found the database busy has not ended, and would keep what it reads open until it is asked again. */
  private forget(sql: string, statement: Statement) {
    if (this.kept.get(sql) !== statement) return;
    this.kept.delete(sql);
    statement.finalize();
  }

  /** Lets go of all of them: a connection with open statements cannot be closed. */
  clear(): void {
    for (const statement of this.kept.values()) statement.finalize();
    this.kept.clear();
  }

  private comesAgain(sql: string): boolean {
    if (this.seen.delete(sql)) return true;
    if (sql.length > MAX_SEEN_LENGTH || STAYS_OPEN.test(sql)) return false;
    if (this.seen.size >= MAX_SEEN) this.seen.clear();
    this.seen.add(sql);
    return false;
  }

  private prepare(sql: string, done: Done): Statement {
    // What is asked of a statement that cannot be prepared is dropped in silence: so it is kept only when it could be.
    const statement = this.connection.prepare(sql, (error: Error | null) => {
      if (error) done.call(statement, error);
      else if (this.kept.has(sql)) statement.finalize();
      else this.touch(sql, statement);
    });
    return statement;
  }

  private touch(sql: string, statement: Statement) {
    this.kept.delete(sql);
    this.kept.set(sql, statement);
    if (this.kept.size <= MAX_PREPARED) return;
    const [oldest] = this.kept;
    if (!oldest) return;
    this.kept.delete(oldest[0]);
    oldest[1].finalize();
  }
}
