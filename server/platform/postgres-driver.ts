import { createRequire } from "node:module";
import type { Socket } from "node:net";
import type pg from "pg";
import { ConnectionError } from "sequelize";

const load = createRequire(import.meta.url);

/** So much longer than the database itself lets a statement take: then it is the line that does not answer. */
const LINE_MS = 2_000;
const TIMED_OUT = "Query read timeout";
/** The longest that a timer can be set to: the driver takes 0 for "as long as usual". */
const NO_LIMIT_MS = 2 ** 31 - 1;
/** So often the line is tried while an answer has no limit: one whose other end is gone would never bring it. */
const TRIED_MS = 30_000;

/** A connection as Sequelize hands it to a transaction. */
export type PatientConnection = {
  /** Waits for every answer until the transaction that runs has ended, as the database's own SET LOCAL does. */
  waitInTransaction: () => void;
};

/** What the database says of itself, behind each answer, where no transaction runs. */
const IDLE = "I";

type Answered = (error: Error | null, result?: unknown) => void;

/**
 * The driver as Sequelize shall see it. Of a connection that did not answer in time nothing is known any more, and what
 * follows on it would wait as long again, the ROLLBACK first: it is cut, so that all of it fails at once.
 */
const cutting = ({ Client }: typeof pg) =>
  class CutClient extends Client implements PatientConnection {
    private waits = false;

    waitInTransaction(): void {
      if (this.waits) return;
      this.waits = true;
      (this.connection.stream as Socket).setKeepAlive(true, TRIED_MS);
      const ended = ({ status }: { status: string }) => {
        if (status !== IDLE) return;
        this.waits = false;
        this.connection.off("readyForQuery", ended);
      };
      this.connection.on("readyForQuery", ended);
    }

    override query(...words: unknown[]): never {
      const { stream } = this.connection;
      const [text] = words;
      if (this.waits && typeof text === "string") words[0] = { text, query_timeout: NO_LIMIT_MS };
      const cutIfLate = (error: Error | null) => {
        if (error?.message === TIMED_OUT) stream.destroy();
      };
      // Sequelize hands over what is called with the answer; or, while it connects, waits for it.
      const told = words.at(-1);
      if (isAnswered(told)) {
        words[words.length - 1] = (error: Error | null, result?: unknown) => {
          cutIfLate(error);
          told(error, result);
        };
        return super.query(...(words as [string])) as never;
      }
      const answer = super.query(...(words as [string])) as unknown as Promise<unknown>;
      return answer.catch((error: Error) => {
        cutIfLate(error);
        // What fails before it is connected Sequelize would hand on as it is, and nobody knew what it is about.
        throw new ConnectionError(error);
      }) as never;
    }
  };

const isAnswered = (word: unknown): word is Answered => typeof word === "function";

/**
 * PostgreSQL's driver, and how long it waits for a statement, in seconds. It is loaded here, where there is a PostgreSQL to
 * speak with: on SQLite it would only take its time and memory.
 */
export function postgresDriver(timeoutSeconds: number) {
  const driver = load("pg") as typeof pg;
  return {
    module: { ...driver, Client: cutting(driver) },
    options: {
      connectionTimeoutMillis: 5_000,
      statement_timeout: timeoutSeconds * 1_000,
      query_timeout: timeoutSeconds * 1_000 + LINE_MS,
      // A server that froze in the middle of its work must not hold its locks for ever.
      idle_in_transaction_session_timeout: 60_000,
      keepAlive: true,
    },
  };
}
