import { mkdtempSync, rmSync } from "node:fs";
import { readdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll } from "vitest";
import type { FileKind } from "~/models/files/stored-file.schema";
import { inspectFile } from "~/server/files/inspect";

/** Provides a test file with an upload folder, and inspects files in it as the server inspects uploads. */
export function useIncomingFiles() {
  let folder = "";
  let count = 0;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), "calmward-incoming-"));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const storeUpload = async (bytes: Uint8Array | string) => {
    const file = path.join(folder, `upload${++count}`);
    await writeFile(file, bytes);
    return file;
  };
  const inspect = async (kind: FileKind, bytes: Uint8Array | string) =>
    inspectFile(await storeUpload(bytes), kind);
  /** Status and message of the rejection, or the inspected file. */
  const readRefusal = async (kind: FileKind, bytes: Uint8Array | string) => {
    try {
      return await inspect(kind, bytes);
    } catch (error) {
      const { status, message } = error as { status?: number; message: string };
      return [status, message];
    }
  };
  return { storeUpload, inspect, readRefusal, listNames: () => readdir(folder) };
}
