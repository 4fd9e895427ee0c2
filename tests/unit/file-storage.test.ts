import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { folderStorage } from "~/server/files/folder-storage";
import { readAll } from "~/server/files/read";
import { s3Storage } from "~/server/files/s3-storage";
import type { FileStorage } from "~/server/files/file-storage";
import { startBucket } from "../support/bucket";

const directory = mkdtempSync(path.join(tmpdir(), "calmward-storage-"));
const bucket = await startBucket();
afterAll(async () => {
  await bucket.stop();
  rmSync(directory, { recursive: true, force: true });
});

const randomName = () => randomBytes(16).toString("base64url");
const writeUpload = async (bytes: Buffer) => {
  const filePath = path.join(directory, `upload-${randomName()}`);
  await writeFile(filePath, bytes);
  return filePath;
};
const listAll = async (storage: FileStorage) => {
  const found = [];
  for await (const object of storage.list()) found.push(object);
  return found;
};

describe.each<[string, FileStorage]>([
  ["a folder", folderStorage(path.join(directory, "files"))],
  ["a bucket", s3Storage(bucket.settings)],
])("the file storage in %s", (_, storage) => {
  it("is usable and empty once it is prepared, also repeatedly", async () => {
    await storage.prepare();
    await storage.prepare();
    await expect(storage.check()).resolves.toBeUndefined();
    expect(await listAll(storage)).toEqual([]);
  });

  it("returns what was stored, whole and in ranges", async () => {
    const [name, bytes] = [randomName(), randomBytes(300_000)];
    await storage.put(name, await writeUpload(bytes));
    expect((await readAll(await storage.open(name))).buffer).toEqual(new Uint8Array(bytes).buffer);
    for (const [start, end] of [
      [0, 1],
      [100, 199],
      [299_999, 299_999],
      [0, 299_999],
    ] as const) {
      const part = await readAll(await storage.open(name, { start, end }));
      expect(Buffer.from(part).equals(bytes.subarray(start, end + 1))).toBe(true);
    }
  });

  it("accepts names with every character of an id", async () => {
    for (const name of ["-".repeat(22), "_".repeat(22), `${randomName()}-small`]) {
      await storage.put(name, await writeUpload(Buffer.from(name)));
      expect(Buffer.from(await readAll(await storage.open(name))).toString()).toBe(name);
      await storage.remove([name]);
    }
  });

  it("rejects a missing object with status 404", async () => {
    await expect(storage.open(randomName())).rejects.toMatchObject({ status: 404 });
  });

  it("lists each object with its time, and removes objects, also missing ones", async () => {
    const names = Array.from({ length: 12 }, randomName);
    const startedAt = Date.now();
    for (const name of names) await storage.put(name, await writeUpload(Buffer.from("x")));
    const listed = await listAll(storage);
    for (const name of names) {
      const found = listed.find((object) => object.name === name);
      expect(Math.abs((found?.storedAt.getTime() ?? 0) - startedAt)).toBeLessThan(60_000);
    }
    await storage.remove([...names, randomName()]);
    const remaining = (await listAll(storage)).map(({ name }) => name);
    expect(remaining.filter((name) => names.includes(name))).toEqual([]);
  });

  it("stores its owner, and does not list that as an object", async () => {
    expect(await storage.readOwner()).toBeNull();
    await storage.writeOwner("first-installation");
    expect(await storage.readOwner()).toBe("first-installation");
    await storage.writeOwner("second-installation", { replaces: true });
    expect(await storage.readOwner()).toBe("second-installation");
    expect((await listAll(storage)).map(({ name }) => name)).not.toContain("installation-id");
  });

  it("moves objects to quarantine, where they cannot be read, restores them, and deletes them there", async () => {
    const [one, other] = [randomName(), randomName()];
    for (const name of [one, other]) await storage.put(name, await writeUpload(Buffer.from(name)));
    const startedAt = Date.now();
    await storage.quarantine.add([one, other, randomName()]);
    const remaining = (await listAll(storage)).map(({ name }) => name);
    expect(remaining.filter((name) => [one, other].includes(name))).toEqual([]);
    await expect(storage.open(one)).rejects.toMatchObject({ status: 404 });
    const inQuarantine = [];
    for await (const object of storage.quarantine.list()) inQuarantine.push(object);
    expect(inQuarantine.map(({ name }) => name).sort()).toEqual([one, other].sort());
    for (const { storedAt } of inQuarantine) {
      expect(Math.abs(storedAt.getTime() - startedAt)).toBeLessThan(60_000);
    }
    await storage.quarantine.restore([one, randomName()]);
    expect(Buffer.from(await readAll(await storage.open(one))).toString()).toBe(one);
    await storage.quarantine.remove([other, randomName()]);
    for await (const { name } of storage.quarantine.list()) expect.fail(`${name} is still there`);
    await storage.remove([one]);
  });

  it("serves concurrent reads, also when some are aborted", async () => {
    const [name, bytes] = [randomName(), randomBytes(2_000_000)];
    await storage.put(name, await writeUpload(bytes));
    for (let count = 0; count < 20; count += 1) (await storage.open(name)).destroy();
    const all = await Promise.all(
      Array.from({ length: 20 }, async () => readAll(await storage.open(name))),
    );
    expect(all.every((each) => Buffer.from(each).equals(bytes))).toBe(true);
  });
});

describe("a folder", () => {
  it("belongs to the first of several installations that claim it concurrently", async () => {
    const storage = folderStorage(path.join(directory, "two"));
    await storage.prepare();
    const ids = Array.from({ length: 8 }, randomName);
    await Promise.all(ids.map((id) => storage.writeOwner(id)));
    const owner = await storage.readOwner();
    expect(ids).toContain(owner);
    for (const id of ids) await storage.writeOwner(id);
    expect(await storage.readOwner()).toBe(owner);
  });

  it("that is missing fails its check until it is prepared or something is stored", async () => {
    const filePath = path.join(directory, "gone");
    const storage = folderStorage(filePath);
    for (const attempt of [1, 2]) {
      await expect(storage.check(), String(attempt)).rejects.toMatchObject({ code: "ENOENT" });
    }
    await storage.prepare();
    await expect(storage.check()).resolves.toBeUndefined();
    rmSync(filePath, { recursive: true });
    await storage.put(randomName(), await writeUpload(Buffer.from("x")));
    await expect(storage.check()).resolves.toBeUndefined();
  });
});

describe("a bucket", () => {
  it("is shared by installations that have a prefix of their own", async () => {
    const plain = s3Storage(bucket.settings);
    const prefixed = s3Storage({ ...bucket.settings, prefix: "ward/seven/" });
    const name = randomName();
    await prefixed.put(name, await writeUpload(Buffer.from("x")));
    await prefixed.writeOwner("ward-seven");
    expect((await listAll(prefixed)).map((object) => object.name)).toEqual([name]);
    expect((await listAll(plain)).map((object) => object.name)).not.toContain(name);
    await expect(plain.open(name)).rejects.toMatchObject({ status: 404 });
    expect(await plain.readOwner()).not.toBe("ward-seven");
  });

  it("that does not exist, or refuses the keys, fails its check", async () => {
    const other = s3Storage({ ...bucket.settings, bucket: "another" });
    await expect(other.check()).rejects.toThrow();
    const keys = { accessKeyId: "NOBODY", secretAccessKey: "wrong" };
    await expect(s3Storage({ ...bucket.settings, keys }).check()).rejects.toThrow();
  });

  it("with more than a page of objects is listed to its end", async () => {
    const namesByPage = [randomName(), randomName(), randomName()];
    const fakeBucket = await startBucketWith((url) => {
      const page = Number(url.searchParams.get("continuation-token") ?? 0);
      expect(url.searchParams.get("prefix")).toBe("files/");
      const next = page < 2 && `<NextContinuationToken>${page + 1}</NextContinuationToken>`;
      return [
        200,
        `<ListBucketResult><Contents><Key>files/${namesByPage[page]}</Key>` +
          `<LastModified>2026-01-02T03:04:05Z</LastModified></Contents>${next || ""}</ListBucketResult>`,
      ];
    });
    const listed = await listAll(fakeBucket.storage);
    expect(listed.map(({ name }) => name)).toEqual(namesByPage);
    expect(listed[0]?.storedAt).toEqual(new Date("2026-01-02T03:04:05Z"));
    fakeBucket.close();
  });

  it.each([
    [503, "SlowDown", { status: 503, message: "Files cannot be reached at the moment" }],
    [403, "AccessDenied", { status: 503 }],
    [507, "XMinioStorageFull", { code: "ENOSPC" }],
  ])("that answers %i %s is reported as the product's own error", async (status, code, error) => {
    const fakeBucket = await startBucketWith(() => [
      status,
      `<Error><Code>${code}</Code><Message>secret-host</Message></Error>`,
    ]);
    const put = fakeBucket.storage.put(randomName(), await writeUpload(Buffer.from("x")));
    await expect(put).rejects.toMatchObject(error);
    await expect(put).rejects.not.toThrow(/secret-host/);
    fakeBucket.close();
  });

  it("rejects an upload whose file cannot be read, and goes on", async () => {
    const storage = s3Storage(bucket.settings);
    await expect(storage.put(randomName(), directory)).rejects.toMatchObject({ status: 503 });
    await expect(storage.check()).resolves.toBeUndefined();
  });

  it("that refuses connections while the file goes rejects the upload, and goes on", async () => {
    const storage = s3Storage({ ...bucket.settings, endpoint: "http://127.0.0.1:9" });
    const files = await Promise.all(
      Array.from({ length: 20 }, () => writeUpload(randomBytes(100_000))),
    );
    await Promise.all(
      files.map(async (file) => {
        const put = storage.put(randomName(), file);
        await expect(put).rejects.toMatchObject({ status: 503 });
        rmSync(file);
      }),
    );
  });

  it("that does not answer at all is unavailable", async () => {
    const storage = s3Storage({ ...bucket.settings, endpoint: "http://127.0.0.1:9" });
    await expect(storage.open(randomName())).rejects.toMatchObject({ status: 503 });
    await expect(
      storage.put(randomName(), await writeUpload(Buffer.from("x"))),
    ).rejects.toMatchObject({
      status: 503,
    });
  });
});

/** Starts a fake bucket, for responses that a real one sends rarely. */
async function startBucketWith(respond: (url: URL) => [status: number, xml: string]) {
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      const [status, xml] = respond(new URL(request.url ?? "", "http://store"));
      response.writeHead(status, { "Content-Type": "application/xml" }).end(xml);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { storage: s3Storage({ ...bucket.settings, endpoint }), close: () => server.close() };
}
