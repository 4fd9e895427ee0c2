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

const aName = () => randomBytes(16).toString("base64url");
const upload = async (bytes: Buffer) => {
  const place = path.join(directory, `upload-${aName()}`);
  await writeFile(place, bytes);
  return place;
};
const allOf = async (storage: FileStorage) => {
  const found = [];
  for await (const object of storage.list()) found.push(object);
  return found;
};

describe.each<[string, FileStorage]>([
  ["a folder", folderStorage(path.join(directory, "files"))],
  ["a bucket", s3Storage(bucket.settings)],
])("the file storage in %s", (_, storage) => {
  it("can be used", async () => {
    await storage.prepare();
    await storage.prepare();
    await expect(storage.check()).resolves.toBeUndefined();
    expect(await allOf(storage)).toEqual([]);
  });

  it("gives back what was put into it, whole and in ranges", async () => {
    const [name, bytes] = [aName(), randomBytes(300_000)];
    await storage.put(name, await upload(bytes));
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

  it("has names with every sign of an id", async () => {
    for (const name of ["-".repeat(22), "_".repeat(22), `${aName()}-small`]) {
      await storage.put(name, await upload(Buffer.from(name)));
      expect(Buffer.from(await readAll(await storage.open(name))).toString()).toBe(name);
      await storage.remove([name]);
    }
  });

  it("says that an object is not there", async () => {
    await expect(storage.open(aName())).rejects.toMatchObject({ status: 404 });
  });

  it("lists everything with its age, and removes what is there and what is not", async () => {
    const names = Array.from({ length: 12 }, aName);
    const began = Date.now();
    for (const name of names) await storage.put(name, await upload(Buffer.from("x")));
    const listed = await allOf(storage);
    for (const name of names) {
      const found = listed.find((object) => object.name === name);
      expect(Math.abs((found?.storedAt.getTime() ?? 0) - began)).toBeLessThan(60_000);
    }
    await storage.remove([...names, aName()]);
    const left = (await allOf(storage)).map(({ name }) => name);
    expect(left.filter((name) => names.includes(name))).toEqual([]);
  });

  it("says whose it is, and lists that among no objects", async () => {
    expect(await storage.readOwner()).toBeNull();
    await storage.writeOwner("first-installation");
    expect(await storage.readOwner()).toBe("first-installation");
    await storage.writeOwner("second-installation", { replaces: true });
    expect(await storage.readOwner()).toBe("second-installation");
    expect((await allOf(storage)).map(({ name }) => name)).not.toContain("installation-id");
  });

  it("moves objects to quarantine, where nobody reads them, puts them back, and deletes them there", async () => {
    const [one, other] = [aName(), aName()];
    for (const name of [one, other]) await storage.put(name, await upload(Buffer.from(name)));
    const began = Date.now();
    await storage.quarantine.add([one, other, aName()]);
    const left = (await allOf(storage)).map(({ name }) => name);
    expect(left.filter((name) => [one, other].includes(name))).toEqual([]);
    await expect(storage.open(one)).rejects.toMatchObject({ status: 404 });
    const inQuarantine = [];
    for await (const object of storage.quarantine.list()) inQuarantine.push(object);
    expect(inQuarantine.map(({ name }) => name).sort()).toEqual([one, other].sort());
    for (const { storedAt } of inQuarantine) {
      expect(Math.abs(storedAt.getTime() - began)).toBeLessThan(60_000);
    }
    await storage.quarantine.restore([one, aName()]);
    expect(Buffer.from(await readAll(await storage.open(one))).toString()).toBe(one);
    await storage.quarantine.remove([other, aName()]);
    for await (const { name } of storage.quarantine.list()) expect.fail(`${name} is still there`);
    await storage.remove([one]);
  });

  it("can be read from many times at once, also by those who go away", async () => {
    const [name, bytes] = [aName(), randomBytes(2_000_000)];
    await storage.put(name, await upload(bytes));
    for (let at = 0; at < 20; at += 1) (await storage.open(name)).destroy();
    const all = await Promise.all(
      Array.from({ length: 20 }, async () => readAll(await storage.open(name))),
    );
    expect(all.every((each) => Buffer.from(each).equals(bytes))).toBe(true);
  });
});

describe("a folder", () => {
  it("belongs to the first of two installations that begin in it at the same time", async () => {
    const storage = folderStorage(path.join(directory, "two"));
    await storage.prepare();
    const ids = Array.from({ length: 8 }, aName);
    await Promise.all(ids.map((id) => storage.writeOwner(id)));
    const owner = await storage.readOwner();
    expect(ids).toContain(owner);
    for (const id of ids) await storage.writeOwner(id);
    expect(await storage.readOwner()).toBe(owner);
  });

  it("that is gone says so until it is prepared or something is stored again", async () => {
    const place = path.join(directory, "gone");
    const storage = folderStorage(place);
    for (const again of [1, 2]) {
      await expect(storage.check(), String(again)).rejects.toMatchObject({ code: "ENOENT" });
    }
    await storage.prepare();
    await expect(storage.check()).resolves.toBeUndefined();
    rmSync(place, { recursive: true });
    await storage.put(aName(), await upload(Buffer.from("x")));
    await expect(storage.check()).resolves.toBeUndefined();
  });
});

describe("a bucket", () => {
  it("is shared by installations that have a prefix of their own", async () => {
    const plain = s3Storage(bucket.settings);
    const prefixed = s3Storage({ ...bucket.settings, prefix: "ward/seven/" });
    const name = aName();
    await prefixed.put(name, await upload(Buffer.from("x")));
    await prefixed.writeOwner("ward-seven");
    expect((await allOf(prefixed)).map((object) => object.name)).toEqual([name]);
    expect((await allOf(plain)).map((object) => object.name)).not.toContain(name);
    await expect(plain.open(name)).rejects.toMatchObject({ status: 404 });
    expect(await plain.readOwner()).not.toBe("ward-seven");
  });

  it("that is not there, or does not know the keys, is told apart from a good one", async () => {
    const other = s3Storage({ ...bucket.settings, bucket: "another" });
    await expect(other.check()).rejects.toThrow();
    const keys = { accessKeyId: "NOBODY", secretAccessKey: "wrong" };
    await expect(s3Storage({ ...bucket.settings, keys }).check()).rejects.toThrow();
  });

  it("with more than a page of objects is listed to its end", async () => {
    const pages = [aName(), aName(), aName()];
    const store = await storeThatAnswers((url) => {
      const page = Number(url.searchParams.get("continuation-token") ?? 0);
      expect(url.searchParams.get("prefix")).toBe("files/");
      const next = page < 2 && `<NextContinuationToken>${page + 1}</NextContinuationToken>`;
      return [
        200,
        `<ListBucketResult><Contents><Key>files/${pages[page]}</Key>` +
          `<LastModified>2026-01-02T03:04:05Z</LastModified></Contents>${next || ""}</ListBucketResult>`,
      ];
    });
    const listed = await allOf(store.storage);
    expect(listed.map(({ name }) => name)).toEqual(pages);
    expect(listed[0]?.storedAt).toEqual(new Date("2026-01-02T03:04:05Z"));
    store.close();
  });

  it.each([
    [503, "SlowDown", { status: 503, message: "Files cannot be reached at the moment" }],
    [403, "AccessDenied", { status: 503 }],
    [507, "XMinioStorageFull", { code: "ENOSPC" }],
  ])("that answers %i %s says so in the product's words", async (status, code, error) => {
    const store = await storeThatAnswers(() => [
      status,
      `<Error><Code>${code}</Code><Message>secret-host</Message></Error>`,
    ]);
    const put = store.storage.put(aName(), await upload(Buffer.from("x")));
    await expect(put).rejects.toMatchObject(error);
    await expect(put).rejects.not.toThrow(/secret-host/);
    store.close();
  });

  it("that does not answer at all is unavailable", async () => {
    const storage = s3Storage({ ...bucket.settings, endpoint: "http://127.0.0.1:9" });
    await expect(storage.open(aName())).rejects.toMatchObject({ status: 503 });
    await expect(storage.put(aName(), await upload(Buffer.from("x")))).rejects.toMatchObject({
      status: 503,
    });
  });
});

/** A store that says what a real one says only at times. */
async function storeThatAnswers(answerTo: (url: URL) => [status: number, xml: string]) {
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      const [status, xml] = answerTo(new URL(request.url ?? "", "http://store"));
      response.writeHead(status, { "Content-Type": "application/xml" }).end(xml);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { storage: s3Storage({ ...bucket.settings, endpoint }), close: () => server.close() };
}
