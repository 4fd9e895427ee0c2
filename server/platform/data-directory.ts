import { randomBytes } from "node:crypto";
import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { errorCode } from "./errors";
import { MIN_SECRET_LENGTH, throwSettingsError } from "./setting";

/** Permission bits of everyone but the owner. */
const OTHERS_MODE = 0o077;

/**
 * Creates the data directory, accessible to its owner only. An existing one must be so too, as it holds patients' data and the
 * secret, and other programs' backups and mistakes reach what their users may read. Windows has no such permissions.
 * @throws SettingsError if it cannot be created, or if others have access to it
 */
export function createDataDirectory(dataDir: string): void {
  let mode: number;
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    mode = statSync(dataDir).mode;
  } catch (error) {
    return throwDataDirError(dataDir, error);
  }
  if (process.platform === "win32" || (mode & OTHERS_MODE) === 0) return;
  throwSettingsError(
    "DATA_DIR",
    `"${dataDir}", to which others have access (${(mode & 0o777).toString(8)})`,
    `a directory for its owner alone: chmod 700 "${dataDir}"`,
  );
}

/**
 * Reads the secret of the data directory, or creates it on first use; concurrent processes share the one created first.
 * @throws SettingsError if it can be neither read nor created
 */
export function readOrCreateSecret(dataDir: string): string {
  const file = path.join(dataDir, "session-secret");
  try {
    if (!existsSync(file)) createSecret(file);
  } catch (error) {
    if (errorCode(error) !== "EEXIST") throwDataDirError(dataDir, error);
  }
  let secret: string;
  try {
    secret = readFileSync(file, "utf8").trim();
  } catch (error) {
    const got = `"${dataDir}" with a file session-secret that cannot be read (${errorCode(error)})`;
    throwSettingsError("DATA_DIR", got, "one that its own user may read");
  }
  if (secret.length < MIN_SECRET_LENGTH) {
    throwSettingsError(
      "DATA_DIR",
      `"${dataDir}" with a damaged file session-secret`,
      "one that is whole",
    );
  }
  return secret;
}

/** Writes a random secret to a file. @throws Error EEXIST if the file exists already */
function createSecret(file: string) {
  // Random instead of the pid, which is equal in containers that share the folder.
  const temporary = `${file}.${randomBytes(6).toString("hex")}`;
  try {
    // Flushed before use, so that a power failure cannot lose it.
    const options = { mode: 0o600, flush: true };
    writeFileSync(temporary, randomBytes(32).toString("base64url"), options);
    linkSync(temporary, file);
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** Stops the start because of an unusable data directory. @throws SettingsError with the code of the error */
export function throwDataDirError(dataDir: string, error: unknown): never {
  throwSettingsError(
    "DATA_DIR",
    `"${dataDir}" (${errorCode(error) ?? "unknown"})`,
    "a directory that can be written",
  );
}
