import { version } from "~/package.json";

/** Injected by vite.config.ts if known at build time; undefined in tests and development. */
declare const CALMWARD_COMMIT: string | undefined;

/** Running release: version of package.json, and commit of the build, if known. */
export const RELEASE: { version: string; commit: string | null } = {
  version,
  commit: typeof CALMWARD_COMMIT === "string" && CALMWARD_COMMIT !== "" ? CALMWARD_COMMIT : null,
};

/** Reads the start time of this process, by the same clock as the current time. */
export const readStartedAt = (): Date => new Date(Date.now() - performance.now());
