import { type Caller, systemCaller } from "~/server/platform/caller";
import { renderMetrics } from "~/server/system/scrape";
import { parseMetrics } from "./prometheus";

export const localCaller: Caller = {
  ...systemCaller("test"),
  address: "127.0.0.1",
  channel: "api",
};
const getHeader = (name: string) => (name === "host" ? "127.0.0.1" : null);
export const scrape = async () => parseMetrics((await renderMetrics(localCaller, getHeader)).body);

export const HOUR_MS = 3_600_000;

/** Builds the row of an unreferenced file, without an object in the storage. */
export const buildFileRow = (index: number, createdAt: Date) => ({
  id: `file-${String(index).padStart(17, "0")}`,
  kind: (["image", "audio", "video"] as const)[index % 3] ?? "image",
  contentType: "image/webp",
  bytes: 1_000,
  sha256: "0",
  name: "",
  owner: "test",
  createdAt,
});

export const buildDraftRow = (index: number) => ({
  id: `draft-${index}`,
  kind: index % 2 ? "session" : "kept-form",
  owner: `administrator:${index % 50}`,
  data: "{}",
  expiresAt: new Date(Date.now() + HOUR_MS),
});
