import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { createGuidance, upload } from "../support/many-uploads";
import { startServer } from "../support/server";
import { mountSmallDisk, NO_MOUNT } from "../support/small-disk";

const directory = mkdtempSync(path.join(tmpdir(), "calmward-full-"));
const mountedDisks: { unmount: () => void }[] = [];
afterAll(() => {
  for (const disk of mountedDisks) disk.unmount();
  rmSync(directory, { recursive: true, force: true });
});

const listFiles = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

it.for(["incoming", "files"])(
  "an upload that fills up the disk of a folder gets 507 and leaves no file behind: %s",
  async (folder, { skip }) => {
    const dataDir = path.join(directory, folder);
    const disk = mountSmallDisk(path.join(dataDir, folder), 12);
    if (!disk) return skip(NO_MOUNT);
    mountedDisks.push(disk);
    const server = await startServer({ dataDir, env: { SAMPLE_CONTENT: "off" } });
    const guidanceId = await createGuidance(server.url);
    expect(await upload(server.url, guidanceId, 20)).toBe(507);
    expect(listFiles(path.join(dataDir, "incoming"))).toEqual([]);
    expect(listFiles(path.join(dataDir, "files"))).toEqual([]);
    const { result } = await readSteps(server.url, guidanceId);
    expect(result.data.steps).toEqual([]);

    // A smaller recording still fits.
    expect(await upload(server.url, guidanceId, 4)).toBe(201);
    expect(listFiles(path.join(dataDir, "files"))).toHaveLength(1);
    expect(await server.stop()).toBe(0);
  },
);

async function readSteps(url: string, guidanceId: number) {
  const response = await fetch(`${url}/caretaker-guidance-step/guidance/${guidanceId}`);
  return (await response.json()) as { result: { data: { steps: unknown[] } } };
}
