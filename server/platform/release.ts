import { version } from "~/package.json";

/** vite.config.ts puts it in where the build knows it; tests and development have none. */
declare const CALMWARD_COMMIT: string | undefined;

/** Which release this process runs: the version of package.json, and the commit that it was built from, if known. */
export const RELEASE: { version: string; commit: string | null } = {
  version,
  commit: typeof CALMWARD_COMMIT === "string" && CALMWARD_COMMIT !== "" ? CALMWARD_COMMIT : null,
};

/** When this process began. */
export const STARTED_AT = new Date(performance.timeOrigin);
