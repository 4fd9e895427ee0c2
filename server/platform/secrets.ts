import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
} from "node:crypto";
import { settings } from "./settings";

/** Generates a random secret: 256 bits in base64url, safe in URLs and cookies. */
export function randomSecret(): string {
  return randomBytes(32).toString("base64url");
}

/**
 * Hashes a generated secret for storage. Random secrets need no slow hash. Lookups by an index on the hash leak nothing
 * through timing, since an attacker cannot choose the hash of a guess.
 */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}

/**
 * Derives a secret deterministically, so that a form posted twice gets the same token without storing it. Unguessable, since it
 * depends on the server's secret and, in `parts`, on the browser's random key.
 */
export function deriveSecret(purpose: string, ...parts: (string | number)[]): string {
  return createHmac("sha256", deriveKey(purpose)).update(JSON.stringify(parts)).digest("base64url");
}

/**
 * Hashes a secret that is too short for a plain hash, such as a code that people type, with SESSION_SECRET and, after it, the
 * previous ones: store the first hash, and look up any of them.
 */
export const keyedHashes = (purpose: string, secret: string): string[] =>
  allSecrets().map((key) =>
    createHmac("sha256", deriveKey(purpose, key)).update(secret).digest("base64url"),
  );

/** Fingerprints of SESSION_SECRET, the current one first, which do not reveal it. */
export const secretFingerprints = (purpose: string): string[] =>
  allSecrets().map((secret) =>
    createHmac("sha256", deriveKey(purpose, secret)).update("[]").digest("base64url"),
  );

/** Derives keys of a purpose from SESSION_SECRET and, after it, the previous ones, so that a signature counts for that purpose only. */
export const deriveKeys = (purpose: string): string[] =>
  allSecrets().map((secret) => deriveKey(purpose, secret).toString("base64url"));

/** Encrypts a secret for storage (AES-256-GCM), with a key that is not in the database. */
export function encryptSecret(purpose: string, secret: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", deriveKey(purpose), iv);
  const ciphertext = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), ciphertext]).toString("base64url");
}

/**
 * Decrypts the output of `encryptSecret`; null if it was encrypted with a secret that is neither SESSION_SECRET nor a previous
 * one, or has been altered.
 */
export function decryptSecret(purpose: string, encrypted: string): string | null {
  for (const secret of allSecrets()) {
    const decrypted = decryptWith(deriveKey(purpose, secret), encrypted);
    if (decrypted !== null) return decrypted;
  }
  return null;
}

function decryptWith(key: Buffer, encrypted: string): string | null {
  const bytes = Buffer.from(encrypted, "base64url");
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}

/** SESSION_SECRET and, after it, the previous ones. */
export function allSecrets(): [string, ...string[]] {
  const { sessionSecret, sessionSecretPrevious } = settings();
  return [sessionSecret, ...sessionSecretPrevious];
}

function deriveKey(purpose: string, secret = settings().sessionSecret): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "calmward", purpose, 32));
}
