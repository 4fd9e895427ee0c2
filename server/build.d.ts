import type { ServerBuild } from "@remix-run/node";
import type { Logger } from "pino";
import type * as requestWatch from "./platform/request-watch";
import type { Settings } from "./platform/settings";
import type { StartUpReport } from "./start-up";

/** Exports of app/entry.server.tsx beyond those that Remix requires. `started` is the report of the finished start. */
export type ProductEntry = {
  settings: () => Settings;
  log: Logger;
  watch: Pick<typeof requestWatch, "recordRequestStart" | "recordRequestEnd">;
  announceShutDown: () => void;
  shutDown: () => Promise<void>;
  started: StartUpReport;
};
export type ProductBuild = ServerBuild & { entry: { module: ProductEntry } };
