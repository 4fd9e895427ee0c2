import { randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { errorCode } from "./errors";
import { MIN_SECRET_LENGTH, refuse } from "./setting";

/** Makes the data directory, with rights for its owner only. @throws SettingsError where it cannot be made */
export function makeDataDirectory(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    refuseDataDir(dataDir, error);
  }
}

/**
 * The secret of the data directory, made at its first use; two processes that start together agree on the first one's.
 * @throws SettingsError where it can be neither read nor made
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
  // Not by the process's id: in containers that share the folder all have the same one.
  const part = `${file}.${randomBytes(6).toString("hex")}`;
  try {
    // On the disk before anything is made with it: a power cut must not take it back.
    const options = { mode: 0o600, flush: true };
    writeFileSync(part, randomBytes(32).toString("base64url"), options);
    linkSync(part, file);
  } finally {
    rmSync(part, { force: true });
  }
}

/** Stops the start where the data directory cannot be used. @throws SettingsError */
export function refuseDataDir(dataDir: string, error: unknown): never {
  refuse(
    "DATA_DIR",
    `"${dataDir}" (${errorCode(error) ?? "unknown"})`,
    "a directory that can be written",
  );
}
