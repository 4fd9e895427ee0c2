import { createRequire } from "node:module";
import type { Socket } from "node:net";
import type pg from "pg";
import { ConnectionError } from "sequelize";

const requireModule = createRequire(import.meta.url);

/** Margin of the client-side timeout over the server-side one; no answer within it means that the connection is broken. */
const NETWORK_MARGIN_MS = 2_000;
const TIMEOUT_MESSAGE = "Query read timeout";
/** Stands for no timeout: the maximum delay of a timer, since 0 means the driver's default timeout. */
const NO_TIMEOUT_MS = 2 ** 31 - 1;
/** TCP keep-alive delay while there is no query timeout, to detect a dead connection. */
const KEEP_ALIVE_DELAY_MS = 30_000;

/** Control of the query timeout, on the connection that Sequelize assigns to a transaction. */
export type TimeoutControl = {
  /** Disables the client-side query timeout until the end of the current transaction, like the server's SET LOCAL. */
  disableTimeoutInTransaction: () => void;
};

/** Transaction status in ReadyForQuery messages outside of a transaction. */
const IDLE_STATUS = "I";

type QueryCallback = (error: Error | null, result?: unknown) => void;

/**
 * Builds a client class that destroys the connection after a query timeout: the connection's state is unknown then, and each
 * following statement, such as the ROLLBACK, would wait for the timeout again instead of failing immediately.
 */
const withDisconnectOnTimeout = ({ Client }: typeof pg) =>
  class DisconnectingClient extends Client implements TimeoutControl {
    private hasNoTimeout = false;

    disableTimeoutInTransaction(): void {
      if (this.hasNoTimeout) return;
      this.hasNoTimeout = true;
      (this.connection.stream as Socket).setKeepAlive(true, KEEP_ALIVE_DELAY_MS);
      const onReady = ({ status }: { status: string }) => {
        if (status !== IDLE_STATUS) return;
        this.hasNoTimeout = false;
        this.connection.off("readyForQuery", onReady);
      };
      this.connection.on("readyForQuery", onReady);
    }

    override query(...args: unknown[]): never {
      const { stream } = this.connection;
      const [text] = args;
      if (this.hasNoTimeout && typeof text === "string")
        args[0] = { text, query_timeout: NO_TIMEOUT_MS };
      const destroyOnTimeout = (error: Error | null) => {
        if (error?.message === TIMEOUT_MESSAGE) stream.destroy();
      };
      // Sequelize passes a callback, except while it connects, when it awaits a promise.
      const callback = args.at(-1);
      if (isCallback(callback)) {
        args[args.length - 1] = (error: Error | null, result?: unknown) => {
          destroyOnTimeout(error);
          callback(error, result);
        };
        return super.query(...(args as [string])) as never;
      }
      const result = super.query(...(args as [string])) as unknown as Promise<unknown>;
      return result.catch((error: Error) => {
        destroyOnTimeout(error);
        // Sequelize does not wrap errors of queries that it runs while connecting.
        throw new ConnectionError(error);
      }) as never;
    }
  };

const isCallback = (argument: unknown): argument is QueryCallback => typeof argument === "function";

/**
 * Loads PostgreSQL's driver and builds its options. Lazy, so that it costs neither time nor memory on SQLite.
 * @param timeoutSeconds statement timeout
 */
export function postgresDriver(timeoutSeconds: number) {
  const driver = requireModule("pg") as typeof pg;
  return {
    module: { ...driver, Client: withDisconnectOnTimeout(driver) },
    options: {
      connectionTimeoutMillis: 5_000,
      statement_timeout: timeoutSeconds * 1_000,
      query_timeout: timeoutSeconds * 1_000 + NETWORK_MARGIN_MS,
      // Releases the locks of a frozen application server.
      idle_in_transaction_session_timeout: 60_000,
      keepAlive: true,
    },
  };
}
