import path from "node:path";
import { type KnownFile, storeKnownFile } from "~/server/files/store";
import type { CallerInTransaction } from "~/server/platform/transaction";
import type { Recording } from "./sessions/recordings";

/** The product is started in the project's folder. */
const FOLDER = "server/sample-content";

/** A drawing, as scripts/export-pictures.mjs writes it. */
export const pictureFile = (folder: string, name: string): KnownFile => ({
  kind: "image",
  path: path.join(FOLDER, folder, "pictures", `${name}.webp`),
  smallPath: path.join(FOLDER, folder, "pictures/small", `${name}.webp`),
  contentType: "image/webp",
  width: 800,
  height: 600,
});

/** A text read aloud, as scripts/record-voices.ts writes it: 32 kbit a second. */
export const voiceFile = (folder: string, name: string): KnownFile => ({
  kind: "audio",
  path: path.join(FOLDER, folder, "voices", `${name}.mp3`),
  contentType: "audio/mpeg",
  bytesPerSecond: 4_000,
});

/** What a session plays. */
export const recordingFile = ({ kind, file, seconds }: Recording): KnownFile => ({
  kind,
  path: path.join(FOLDER, "sessions", file),
  contentType: kind === "audio" ? "audio/mpeg" : "video/mp4",
  durationSeconds: seconds,
});

/** Stores files of the sample, one after the other, each name once. @returns the id of each, by its name */
export async function storeFiles(
  writer: CallerInTransaction,
  files: (readonly [name: string, KnownFile])[],
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  // Side by side their rows would be written at once on the one connection that the transaction has.
  for (const [name, file] of new Map(files)) ids.set(name, await storeKnownFile(writer, file));
  return ids;
}
