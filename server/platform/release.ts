import { version } from "~/package.json";

/** Injected by vite.config.ts if known at build time; undefined in tests and development. */
declare const CALMWARD_COMMIT: string | undefined;

/** Running release: version of package.json, and commit of the build, if known. */
export const RELEASE: { version: string; commit: string | null } = {
  version,
  commit: typeof CALMWARD_COMMIT === "string" && CALMWARD_COMMIT !== "" ? CALMWARD_COMMIT : null,
};

/** Start time of this process. */
export const STARTED_AT = new Date(performance.timeOrigin);
