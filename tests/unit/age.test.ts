import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { AgeError, decryptWith, encryptWith, PassphraseError } from "~/server/backup/age";

const PASSPHRASE = "a passphrase of the tests";
/** Made by `age --passphrase` 1.1.1. */
const VECTOR = Buffer.from(
  "YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IHNjcnlwdCBUTFFkaVNzZDNJczdlbzdscTZMMnB3IDE4ClYxd3MwdzRxWGhjWFZ0Y3VkTDhy" +
    "RWt6MnorR216U29jMDdsK2czYkx5ZmMKLS0tIDlSdHRWejNPM0dqZHdoa0lOdEdha2hwT1ZWazRZejR6MzQvWENuWURkKzgKGC6YlK7L" +
    "jzzioRYn3zO7We+djt3I1FlfKSUD4W4bwarw0NrdklrQIHr7RgBwuieimLxO",
  "base64",
);
const CHUNK_BYTES = 65_536;
const SEALED_CHUNK_BYTES = CHUNK_BYTES + 16;

/** Streams bytes in parts of a size. */
function inParts(bytes: Uint8Array, size = 10_000): AsyncIterable<Uint8Array> {
  const starts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) => index * size);
  return Readable.from(starts.map((start) => bytes.subarray(start, start + size)));
}

async function collect(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts);
}

/** Encrypts with little work, since each key takes half a second otherwise. */
const encrypt = (bytes: Uint8Array) => collect(encryptWith(PASSPHRASE, 10)(inParts(bytes)));
const decrypt = (bytes: Uint8Array, passphrase: string | null = PASSPHRASE, size?: number) =>
  collect(decryptWith("backup.tar", passphrase)(inParts(bytes, size)));

describe("an encrypted backup", () => {
  it("is read as age itself writes it", async () => {
    expect((await decrypt(VECTOR)).toString()).toBe("made by age itself\n");
    expect((await decrypt(VECTOR, PASSPHRASE, 1)).toString()).toBe("made by age itself\n");
  });

  it("comes back whole, whatever its length, in chunks of 64 KiB", async () => {
    for (const length of [0, 1, CHUNK_BYTES - 1, CHUNK_BYTES, 2 * CHUNK_BYTES + 1]) {
      const bytes = randomBytes(length);
      const encrypted = await encrypt(bytes);
      // A single byte may be there by chance.
      if (length > 1) expect(encrypted.includes(bytes.subarray(0, 16)), `${length}`).toBe(false);
      const chunks = Math.max(1, Math.ceil(length / CHUNK_BYTES));
      const payload = encrypted.length - encrypted.indexOf("\n", encrypted.indexOf("---")) - 1;
      expect(payload).toBe(16 + length + 16 * chunks);
      expect((await decrypt(encrypted)).equals(bytes), `${length}`).toBe(true);
    }
  });

  it("is refused when a part was altered, left out, moved or cut off", async () => {
    const encrypted = await encrypt(randomBytes(2 * CHUNK_BYTES + 100));
    const start = encrypted.indexOf("\n", encrypted.indexOf("---")) + 1 + 16;
    const [header, first, second, last] = [
      encrypted.subarray(0, start),
      encrypted.subarray(start, start + SEALED_CHUNK_BYTES),
      encrypted.subarray(start + SEALED_CHUNK_BYTES, start + 2 * SEALED_CHUNK_BYTES),
      encrypted.subarray(start + 2 * SEALED_CHUNK_BYTES),
    ];
    const flip = (bytes: Buffer, at: number) => {
      const copy = Buffer.from(bytes);
      copy[at] = (copy[at] ?? 0) ^ 1;
      return copy;
    };
    const damaged = [
      [header, second, first, last],
      [header, first, last],
      [header, first, second],
      [header, first.subarray(0, 100)],
      [header],
      [header, first, second, last, last],
      [header, first, flip(second, 500), last],
      [flip(header, header.length - 1), first, second, last],
    ];
    for (const [index, parts] of damaged.entries()) {
      await expect(decrypt(Buffer.concat(parts)), `${index}`).rejects.toThrow(AgeError);
    }
    // Another mark of the header: the letters after "--- ".
    const mac = encrypted.indexOf("--- ") + 4;
    const other = Buffer.from(encrypted);
    other[mac] = other[mac] === 65 ? 66 : 65;
    await expect(decrypt(other)).rejects.toThrow(AgeError);
  });

  it("needs its passphrase, and one that is not encrypted needs none", async () => {
    const encrypted = await collect(encryptWith(PASSPHRASE)(inParts(Buffer.from("rows"))));
    const message = async (work: Promise<unknown>) => {
      const error: unknown = await work.catch((thrown: unknown) => thrown);
      return error instanceof PassphraseError ? error.message : error;
    };
    expect(await message(decrypt(encrypted, null))).toBe(
      "backup.tar is encrypted. Say --passphrase-file.",
    );
    expect(await message(decrypt(encrypted, "another passphrase of the tests"))).toBe(
      "This passphrase does not open backup.tar.",
    );
    expect(await message(decrypt(Buffer.from("a tar file")))).toBe(
      "backup.tar is not encrypted. Leave --passphrase-file away.",
    );
    expect((await decrypt(Buffer.from("a tar file"), null)).toString()).toBe("a tar file");
    const greedy = encrypted.toString("latin1").replace(" 17\n", " 30\n");
    const toKey = encrypted.toString("latin1").replace("-> scrypt", "-> X25519");
    for (const text of [greedy, toKey]) {
      expect(await message(decrypt(Buffer.from(text, "latin1")))).toMatch(/decrypt it with age/);
    }
  });
});
