import path from "node:path";
import { type BundledFile, storeBundledFile } from "~/server/files/store";
import type { CallerInTransaction } from "~/server/platform/transaction";
import type { Recording } from "./sessions/recordings";

/** Relative to the project root, where the server starts. */
const FOLDER = "server/sample-content";

/** Describes an image written by scripts/export-pictures.mjs. */
export const pictureFile = (folder: string, name: string): BundledFile => ({
  kind: "image",
  path: path.join(FOLDER, folder, "pictures", `${name}.webp`),
  smallPath: path.join(FOLDER, folder, "pictures/small", `${name}.webp`),
  contentType: "image/webp",
  width: 800,
  height: 600,
});

/** Describes a voice recording written by scripts/record-voices.ts: 32 kbit/s. */
export const voiceFile = (folder: string, name: string): BundledFile => ({
  kind: "audio",
  path: path.join(FOLDER, folder, "voices", `${name}.mp3`),
  contentType: "audio/mpeg",
  bytesPerSecond: 4_000,
});

/** Describes a session's recording. */
export const recordingFile = ({ kind, file, seconds }: Recording): BundledFile => ({
  kind,
  path: path.join(FOLDER, "sessions", file),
  contentType: kind === "audio" ? "audio/mpeg" : "video/mp4",
  durationSeconds: seconds,
});

/** Stores sample files sequentially, each name once. @returns file ids by name */
export async function storeFiles(
  writer: CallerInTransaction,
  files: (readonly [name: string, BundledFile])[],
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  // Sequential, since the transaction has only one connection.
  for (const [name, file] of new Map(files)) ids.set(name, await storeBundledFile(writer, file));
  return ids;
}
