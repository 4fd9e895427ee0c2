import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll } from "vitest";
import { readSettings, SettingsError } from "~/server/platform/settings";

/** Creates a data directory for the settings of a test file. */
export function useSettings() {
  const DATA_DIR = mkdtempSync(path.join(tmpdir(), "calmward-settings-"));
  afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }));

  /** Error message of a start with these settings, or a note that there is none. */
  function readError(environment: Record<string, string>): string {
    try {
      readSettings({ DATA_DIR, ...environment });
      return "accepted";
    } catch (error) {
      return error instanceof SettingsError ? error.message : `No line, but ${String(error)}`;
    }
  }
  return { DATA_DIR, readError };
}
