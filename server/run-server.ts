import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import type { Logger } from "pino";
import { isJobsOnly } from "./jobs-only";
import { isBucketUnencrypted, isGatewayUnencrypted, isUnencrypted } from "./platform/unencrypted";
import { captureOutput, isTextLog, printFatal, startLog } from "./platform/log";
import { RELEASE } from "./platform/release";
import { isLoopback, isSecure, type Settings, SettingsError } from "./platform/settings";
import type { StartUpReport } from "./start-up";

type ReadyServer = {
  server: Server;
  settings: Settings;
  log: Logger;
  /** Makes /readyz respond with 503. */
  announceShutDown: () => void;
  shutDown: () => Promise<void>;
  startUpReport: StartUpReport;
};

/** Timeout for closing the database. */
const CLOSE_TIMEOUT_MS = 5_000;
/** Interval of closing connections whose last request has been answered. */
const CLOSE_IDLE_MS = 200;

/**
 * Starts listening, prints the URL, and shuts down gracefully: SIGTERM makes /readyz respond with 503, still serves requests for
 * DRAIN_SECONDS, finishes those in flight within SHUTDOWN_SECONDS, closes the database, and exits with 0; SIGINT, which a
 * person sends, does not drain. An error outside every request shuts down in the same way with exit code 1, since the state
 * of the process is unknown. An invalid setting ends the start with a one-line message.
 */
export async function runServer(prepare: () => Promise<ReadyServer>): Promise<void> {
  captureOutput();
  try {
    const ready = await prepare();
    // Before announcing: a supervisor may stop the server as soon as it reads the announcement.
    stopOnSignal(ready);
    await listen(ready);
    announce(ready);
  } catch (error) {
    printFatal(error);
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
  const notices = [
    ...listUnencrypted(settings),
    startUpReport.setUpLink &&
      formatSetUpNotice(settings.publicUrl?.origin ?? address, startUpReport),
    settings.mail === null &&
      !isJobsOnly() &&
      `Mail is off. What would have been sent is kept at ${settings.publicUrl?.origin ?? address}/admin/messages`,
    isJobsOnly() && "This instance runs jobs only; others answer pages and the API.",
    startUpReport.isSampleLoaded && "The database was empty: sample content has been loaded.",
  ].filter((notice) => typeof notice === "string");
  const data = settings.databaseUrl ? "PostgreSQL" : settings.dataDir;
  if (!isTextLog()) {
    const { access } = settings;
    // The address is the last line: whoever waits for it has read the notices.
    for (const notice of notices) startLog.info(notice);
    startLog.info({ ...RELEASE, url: address, data, access }, `Calmward is at ${address}`);
    return;
  }
  const lines = [
    `Calmward is at ${address}`,
    `Data: ${data}`,
    settings.access === "open"
      ? `Access: open - everyone on this machine is the administrator "Admin"`
      : "Access: sign-in - administrators sign in, programs send a token",
    ...notices,
  ];
  console.log(lines.join("\n"));
}

/** Lists what is sent over the network without encryption, as notices for the operator. */
function listUnencrypted(settings: Settings): string[] {
  const { publicUrl } = settings;
  const notices = [];
  if (publicUrl && !isSecure(settings) && !isLoopback(publicUrl.hostname)) {
    notices.push(
      `PUBLIC_URL is ${publicUrl.origin}: passwords and cookies are not encrypted on the way, and forms of https pages are refused.`,
    );
  }
  if (isUnencrypted(settings)) {
    notices.push(
      "DATABASE_URL has no sslmode: what goes to PostgreSQL is not encrypted on the way. See docs/several-instances.md.",
    );
  }
  if (isBucketUnencrypted(settings)) {
    notices.push("S3_ENDPOINT has no https: uploaded files are not encrypted on the way.");
  }
  if (isGatewayUnencrypted(settings)) {
    notices.push("SMS_URL has no https: text messages and SMS_TOKEN are not encrypted on the way.");
  }
  return notices;
}

/** Formats the notice with the set-up link for the first administrator. @param address origin of the server */
export function formatSetUpNotice(address: string, { setUpLink }: StartUpReport): string {
  return `There is no administrator yet. Within one hour, open ${address}${setUpLink}`;
}

function stopOnSignal({ server, settings, log, announceShutDown, shutDown }: ReadyServer) {
  let isStopping = false;
  const stop = async (code: number, drainSeconds: number) => {
    if (isStopping) return;
    isStopping = true;
    announceShutDown();
    // Clients that keep their connection come back on another one, which a proxy may give to another instance.
    server.prependListener("request", (_request, response) =>
      response.setHeader("Connection", "close"),
    );
    if (drainSeconds > 0) await setTimeout(drainSeconds * 1_000);
    const shutdownMs = settings.shutdownSeconds * 1_000;
    let isClosed = false;
    afterDelay(shutdownMs, () => {
      // Once the server is closed, only clean-up is running, and no request is aborted.
      if (!isClosed) log.warn("SHUTDOWN_SECONDS are over; what is under way is cut off");
      server.closeAllConnections();
    });
    // Closing an unresponsive database may hang.
    afterDelay(shutdownMs + CLOSE_TIMEOUT_MS, () => process.exit(code || 1));
    // Requests that had begun before may leave their connection open.
    setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_MS).unref();
    await new Promise((resolve) => server.close(resolve));
    isClosed = true;
    await shutDown();
    process.exit(code);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      // From a terminal the signal arrives twice: npm forwards it as well.
      if (!isStopping) log.info({ signal }, "stopping");
      void stop(0, signal === "SIGTERM" ? settings.drainSeconds : 0);
    });
  }
  // Node's default handler would print statement parameters, which may contain user input.
  process.on("uncaughtException", (error, origin) => {
    log.fatal({ err: error, origin }, "unexpected error outside every request; stopping");
    void stop(1, 0);
  });
}

const afterDelay = (ms: number, run: () => void) => {
  setTimeout(ms, undefined, { ref: false }).then(run, () => undefined);
};
