import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
} from "node:crypto";
import { settings } from "./settings";

/** A secret that nobody can guess: 256 bits, in letters that stand in addresses and cookies. */
export function randomSecret(): string {
  return randomBytes(32).toString("base64url");
}

/**
 * What is stored of a secret that we made. Being random, it needs no slow hash; it is found by an index on the hash,
 * which tells nothing by the time it takes, since nobody can choose the hash of what they send.
 */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}

/**
 * The same secret again for the same request: a form that is posted twice shows the same token, although it is
 * stored nowhere. Unguessable, since both the server's secret and the browser's random key go in.
 */
export function secretFor(purpose: string, ...parts: (string | number)[]): string {
  return createHmac("sha256", keyFor(purpose)).update(JSON.stringify(parts)).digest("base64url");
}

/** Encrypts a secret that must be read again, with a key that is not in the database. */
export function sealSecret(purpose: string, secret: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", keyFor(purpose), iv);
  const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** What sealSecret sealed; null when it was sealed with another SESSION_SECRET or has been altered. */
export function openSecret(purpose: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  try {
    const decipher = createDecipheriv("aes-256-gcm", keyFor(purpose), bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}

function keyFor(purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", settings().sessionSecret, "calmward", purpose, 32));
}
