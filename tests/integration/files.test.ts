import { readdirSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import sharp from "sharp";
import { StoredFile } from "~/models";
import { attachFile, releaseFiles } from "~/server/files/attach";
import { storeFile } from "~/server/files/keep";
import { settings } from "~/server/platform/settings";
import { inTransaction } from "~/server/platform/transaction";
import { admin, HAS_DATABASE, useDatabase } from "../support/database";

let picture: Buffer;
beforeAll(async () => {
  const create = { width: 40, height: 30, channels: 3, background: "teal" } as const;
  picture = await sharp({ create }).png().toBuffer();
});

const objects = () =>
  readdirSync(path.join(settings().dataDir, "files"), { recursive: true, encoding: "utf8" })
    .map((name) => path.basename(name))
    .filter((name) => name.length > 2);

describe.runIf(HAS_DATABASE)("a stored file", () => {
  useDatabase();

  it("is a row with its objects, and goes with both", async () => {
    const id = await storeFile(admin, { kind: "image", name: "a.png", file: picture });
    expect(await StoredFile.findByPk(id)).toMatchObject({ kind: "image", owner: "test" });
    expect(objects().sort()).toEqual([id, `${id}-small`].sort());
    const attached = await inTransaction(admin, (writer) =>
      attachFile(writer, { field: "image", kind: "image", id }, null),
    );
    expect(attached).toBe(id);
    await inTransaction(admin, (writer) => releaseFiles(writer, [id, null]));
    expect(await StoredFile.count()).toBe(0);
    expect(objects()).toEqual([]);
  });
});
