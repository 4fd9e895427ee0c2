import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Logger } from "pino";
import { isUnencrypted } from "./platform/database-url";
import { isLoopback, isSecure, type Settings, SettingsError } from "./platform/settings";
import type { StartUpReport } from "./start-up";

type ReadyServer = {
  server: Server;
  settings: Settings;
  log: Logger;
  shutDown: () => Promise<void>;
  startUpReport: StartUpReport;
};

/** Timeouts of a graceful shutdown: for requests in flight, and then for closing the database. */
const STOP_TIMEOUT_MS = 10_000;
const CLOSE_TIMEOUT_MS = 5_000;

/**
 * Starts listening, prints the URL, and shuts down gracefully: SIGTERM and SIGINT finish requests in flight, close the
 * database, and exit with 0. An error outside every request shuts down in the same way with exit code 1, since the state
 * of the process is unknown. An invalid setting ends the start with a one-line message.
 */
export async function runServer(prepare: () => Promise<ReadyServer>): Promise<void> {
  try {
    const ready = await prepare();
    // Before announcing: a supervisor may stop the server as soon as it reads the announcement.
    stopOnSignal(ready);
    await listen(ready);
    announce(ready);
  } catch (error) {
    // By name, not instanceof: in development Vite loads another copy of the product's modules.
    const isSettingsError = error instanceof Error && error.name === "SettingsError";
    console.error(isSettingsError ? error.message : error);
    process.exit(1);
  }
}

function listen({ server, settings: { host, port } }: ReadyServer): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(
        error.code === "EADDRINUSE" || error.code === "EACCES"
          ? new SettingsError(`PORT is ${port}; it takes a port that is free (${error.code}).`)
          : error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND"
            ? new SettingsError(`HOST is "${host}"; it takes an address of this machine.`)
            : error,
      );
    });
    server.listen(port, host, resolve);
  });
}

function announce({ server, settings, startUpReport }: ReadyServer) {
  const { port } = server.address() as AddressInfo;
  const host = settings.host.includes(":") ? `[${settings.host}]` : settings.host;
  const address = `http://${host}:${port}`;
  const lines = [
    `Calmward is at ${address}`,
    `Data: ${settings.databaseUrl ? "PostgreSQL" : settings.dataDir}`,
    settings.access === "open"
      ? `Access: open - everyone on this machine is the administrator "Admin"`
      : "Access: sign-in - administrators sign in, programs send a token",
  ];
  if (settings.publicUrl && !isSecure(settings) && !isLoopback(settings.publicUrl.hostname)) {
    lines.push(
      `PUBLIC_URL is ${settings.publicUrl.origin}: passwords and cookies are not encrypted on the way, and forms of https pages are refused.`,
    );
  }
  if (isUnencrypted(settings)) {
    lines.push(
      "DATABASE_URL has no sslmode: what goes to PostgreSQL is not encrypted on the way. See docs/several-instances.md.",
    );
  }
  if (startUpReport.setUpLink)
    lines.push(formatSetUpNotice(settings.publicUrl?.origin ?? address, startUpReport));
  if (startUpReport.isSampleLoaded)
    lines.push("The database was empty: sample content has been loaded.");
  console.log(lines.join("\n"));
}

/** Formats the notice with the set-up link for the first administrator. @param address origin of the server */
export function formatSetUpNotice(address: string, { setUpLink }: StartUpReport): string {
  return `There is no administrator yet. Within one hour, open ${address}${setUpLink}`;
}

function stopOnSignal({ server, log, shutDown }: ReadyServer) {
  let isStopping = false;
  const stop = (code: number) => {
    if (isStopping) return;
    isStopping = true;
    const exit = async () => {
      await shutDown();
      process.exit(code);
    };
    const force = setTimeout(() => server.closeAllConnections(), STOP_TIMEOUT_MS);
    force.unref();
    // Closing an unresponsive database may hang.
    setTimeout(() => process.exit(code || 1), STOP_TIMEOUT_MS + CLOSE_TIMEOUT_MS).unref();
    server.on("request", (_request, response) => response.setHeader("Connection", "close"));
    server.close(() => void exit());
    server.closeIdleConnections();
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      log.info({ signal }, "stopping");
      stop(0);
    });
  }
  // Node's default handler would print statement parameters, which may contain user input.
  process.on("uncaughtException", (error, origin) => {
    log.fatal({ err: error, origin }, "unexpected error outside every request; stopping");
    stop(1);
  });
}
