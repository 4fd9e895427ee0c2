import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { folderStorage } from "~/server/files/folder-storage";

vi.mock("node:fs/promises", async (original) => ({
  ...(await original<object>()),
  link: () => Promise.reject(Object.assign(new Error("not permitted"), { code: "EPERM" })),
}));

const directory = mkdtempSync(path.join(tmpdir(), "calmward-links-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

it("stores the owner of a folder on a disk without hard links", async () => {
  const storage = folderStorage(directory);
  await storage.writeOwner("this-installation");
  expect(await storage.readOwner()).toBe("this-installation");
  expect(readdirSync(directory)).toEqual(["installation-id"]);
});
