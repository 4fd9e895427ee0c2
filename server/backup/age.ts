import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from "node:crypto";
import { open } from "node:fs/promises";
import { promisify } from "node:util";
import { BackupError } from "./backup-error";

// The format of https://age-encryption.org/v1 with a passphrase: `age --decrypt` opens it without Calmward.

const VERSION = "age-encryption.org/v1";
const MAGIC = Buffer.from(`${VERSION}\n`);
const CIPHER = "chacha20-poly1305";
const TAG = { authTagLength: 16 };
const KEY_BYTES = 16;
const CHUNK_BYTES = 65_536;
const SEALED_CHUNK_BYTES = CHUNK_BYTES + TAG.authTagLength;
/** Work factor of scrypt: OWASP's minimum. Takes 128 MiB and half a second. */
const LOG_WORK = 17;
/** 1 GiB; a header that asks for more would exhaust the memory. */
const MAX_LOG_WORK = 20;
const MAX_HEADER_BYTES = 1_024;
const HEADER =
  /^age-encryption\.org\/v1\n-> scrypt ([\w+/]{22}) (\d{1,2})\n([\w+/]{43})\n---(?= ([\w+/]{43})\n)/;

/** Error for data that was altered or cut off. */
export class AgeError extends Error {
  override name = "AgeError";
}

/** Error for a missing or a wrong passphrase; its message is one line for the operator. */
export class PassphraseError extends BackupError {}

const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64").replace(/=+$/, "");

async function deriveWrapKey(passphrase: string, salt: Buffer, logWork: number): Promise<Buffer> {
  const [N, r] = [2 ** logWork, 8];
  const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);
  return derive(passphrase, Buffer.concat([Buffer.from(`${VERSION}/scrypt`), salt]), 32, {
    N,
    r,
    p: 1,
    maxmem: 129 * N * r,
  });
}

const deriveKey = (fileKey: Buffer, salt: Buffer, info: string) =>
  Buffer.from(hkdfSync("sha256", fileKey, salt, info, 32));

const computeMac = (fileKey: Buffer, header: string) =>
  createHmac("sha256", deriveKey(fileKey, Buffer.alloc(0), "header"))
    .update(header)
    .digest();

function seal(key: Buffer, nonce: Buffer, bytes: Uint8Array): Buffer {
  const cipher = createCipheriv(CIPHER, key, nonce, TAG);
  return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** Decrypts what `seal` has encrypted; null if it was altered or sealed with another key. */
function unseal(key: Buffer, nonce: Buffer, sealed: Buffer): Buffer | null {
  const end = sealed.length - TAG.authTagLength;
  if (end < 0) return null;
  const decipher = createDecipheriv(CIPHER, key, nonce, TAG);
  decipher.setAuthTag(sealed.subarray(end));
  const bytes = decipher.update(sealed.subarray(0, end));
  try {
    decipher.final();
    return bytes;
  } catch {
    return null;
  }
}

const WRAP_NONCE = Buffer.alloc(12);

/** Nonce of a chunk: its number in 11 bytes, and whether it is the last one. */
function chunkNonce(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(index, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Splits a stream into parts of a size; the last one, which is marked, has what is left. */
async function* inParts(chunks: AsyncIterable<Uint8Array>, size: number) {
  let buffered = Buffer.alloc(0);
  for await (const chunk of chunks) {
    buffered = Buffer.concat([buffered, chunk]);
    let start = 0;
    // Not at the size itself: this may be the last one.
    for (; buffered.length - start > size; start += size)
      yield { bytes: buffered.subarray(start, start + size), isLast: false };
    buffered = buffered.subarray(start);
  }
  yield { bytes: buffered, isLast: true };
}

/** Whether a file begins as an encrypted one does. @throws system errors */
export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0);
    return buffer.subarray(0, bytesRead).equals(MAGIC);
  } finally {
    await handle.close();
  }
}

/** Returns a step of a pipeline that encrypts with a passphrase. @param logWork binary logarithm of scrypt's work factor */
export const encryptWith = (passphrase: string, logWork = LOG_WORK) =>
  async function* (chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
    const [fileKey, salt] = [randomBytes(KEY_BYTES), randomBytes(16)];
    const wrapped = seal(await deriveWrapKey(passphrase, salt, logWork), WRAP_NONCE, fileKey);
    const header = `${VERSION}\n-> scrypt ${encode(salt)} ${logWork}\n${encode(wrapped)}\n---`;
    const nonce = randomBytes(16);
    yield Buffer.concat([Buffer.from(`${header} ${encode(computeMac(fileKey, header))}\n`), nonce]);
    const key = deriveKey(fileKey, nonce, "payload");
    let index = 0;
    for await (const { bytes, isLast } of inParts(chunks, CHUNK_BYTES))
      yield seal(key, chunkNonce(index++, isLast), bytes);
  };

/**
 * Returns a step of a pipeline that decrypts a file, if it is encrypted.
 * @param passphrase null for a file that should not be encrypted
 * @throws PassphraseError for a missing, needless or wrong passphrase, AgeError for altered data
 */
export const decryptWith = (file: string, passphrase: string | null) =>
  async function* (chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
    const { head, rest } = await readHead(chunks, MAX_HEADER_BYTES);
    if (!head.subarray(0, MAGIC.length).equals(MAGIC)) {
      // Somebody may have put another file in its place.
      if (passphrase !== null)
        throw new PassphraseError(`${file} is not encrypted. Leave --passphrase-file away.`);
      return yield* rest;
    }
    if (passphrase === null)
      throw new PassphraseError(`${file} is encrypted. Say --passphrase-file.`);
    const { fileKey, length } = await openHeader(file, head.toString("latin1"), passphrase);
    const { head: nonce, rest: sealed } = await readHead(skip(rest, length), KEY_BYTES);
    const key = deriveKey(fileKey, nonce.subarray(0, KEY_BYTES), "payload");
    let index = 0;
    for await (const { bytes, isLast } of inParts(skip(sealed, KEY_BYTES), SEALED_CHUNK_BYTES)) {
      const chunk = unseal(key, chunkNonce(index, isLast), bytes);
      if (!chunk || (chunk.length === 0 && index > 0)) throw new AgeError("altered or cut off");
      index += 1;
      yield chunk;
    }
  };

async function openHeader(file: string, text: string, passphrase: string) {
  const [header = "", salt = "", logWork = "", wrapped = "", mac = ""] = HEADER.exec(text) ?? [];
  if (header === "" || Number(logWork) > MAX_LOG_WORK) {
    throw new PassphraseError(
      `${file} is not encrypted with a passphrase as Calmward does it: decrypt it with age first.`,
    );
  }
  const [saltBytes, wrappedBytes] = [Buffer.from(salt, "base64"), Buffer.from(wrapped, "base64")];
  const wrapKey = await deriveWrapKey(passphrase, saltBytes, Number(logWork));
  const fileKey = unseal(wrapKey, WRAP_NONCE, wrappedBytes);
  if (!fileKey) throw new PassphraseError(`This passphrase does not open ${file}.`);
  if (!timingSafeEqual(computeMac(fileKey, header), Buffer.from(mac, "base64")))
    throw new AgeError("its header was altered");
  return { fileKey, length: `${header} ${mac}\n`.length };
}

/** Reads the first bytes of a stream, fewer of a shorter one. @returns them, and the whole stream */
async function readHead(chunks: AsyncIterable<Uint8Array>, length: number) {
  const iterator = chunks[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  while (head.length < length) {
    const next = await iterator.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  const tail: AsyncIterable<Uint8Array, void> = { [Symbol.asyncIterator]: () => iterator };
  async function* whole(): AsyncGenerator<Uint8Array, void> {
    if (head.length > 0) yield head;
    yield* tail;
  }
  return { head, rest: whole() };
}

async function* skip(chunks: AsyncIterable<Uint8Array>, length: number) {
  let left = length;
  for await (const chunk of chunks) {
    yield chunk.subarray(left);
    left = Math.max(0, left - chunk.length);
  }
}
