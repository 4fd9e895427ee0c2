import { randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { errorCode } from "./errors";
import { MIN_SECRET_LENGTH, refuse } from "./setting";

/** Creates the data directory, accessible to its owner only. @throws SettingsError if that fails */
export function makeDataDirectory(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    refuseDataDir(dataDir, error);
  }
}

/**
 * Reads the secret of the data directory, created on first use; concurrent processes agree on the first one's.
 * @throws SettingsError if it can be neither read nor created
 */
export function storedSecret(dataDir: string): string {
  const file = path.join(dataDir, "session-secret");
  try {
    if (!existsSync(file)) makeSecret(file);
  } catch (error) {
    if (errorCode(error) !== "EEXIST") refuseDataDir(dataDir, error);
  }
  let secret: string;
  try {
    secret = readFileSync(file, "utf8").trim();
  } catch (error) {
    const got = `"${dataDir}" with a file session-secret that cannot be read (${errorCode(error)})`;
    refuse("DATA_DIR", got, "one that its own user may read");
  }
  if (secret.length < MIN_SECRET_LENGTH) {
    refuse("DATA_DIR", `"${dataDir}" with a damaged file session-secret`, "one that is whole");
  }
  return secret;
}

function makeSecret(file: string) {
  // Random instead of the pid, which is equal in containers that share the folder.
  const part = `${file}.${randomBytes(6).toString("hex")}`;
  try {
    // Flushed before use, so that a power failure cannot lose it.
    const options = { mode: 0o600, flush: true };
    writeFileSync(part, randomBytes(32).toString("base64url"), options);
    linkSync(part, file);
  } finally {
    rmSync(part, { force: true });
  }
}

/** Checks that the data directory is usable, at start. @throws SettingsError */
export function refuseDataDir(dataDir: string, error: unknown): never {
  refuse(
    "DATA_DIR",
    `"${dataDir}" (${errorCode(error) ?? "unknown"})`,
    "a directory that can be written",
  );
}
