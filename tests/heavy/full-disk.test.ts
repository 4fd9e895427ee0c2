import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { aGuidanceFor, upload } from "../support/many-uploads";
import { startServer } from "../support/server";
import { mountSmallDisk, NO_MOUNT } from "../support/small-disk";

const directory = mkdtempSync(path.join(tmpdir(), "calmward-full-"));
const mounted: { unmount: () => void }[] = [];
afterAll(() => {
  for (const disk of mounted) disk.unmount();
  rmSync(directory, { recursive: true, force: true });
});

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

it.for(["incoming", "files"])(
  "a disk that fills up in the middle of a recording: %s",
  async (folder, { skip }) => {
    const dataDir = path.join(directory, folder);
    const disk = path.join(dataDir, folder);
    const small = mountSmallDisk(disk, 12);
    if (!small) return skip(NO_MOUNT);
    mounted.push(small);
    const server = await startServer({ dataDir, env: { SAMPLE_CONTENT: "off" } });
    const guidance = await aGuidanceFor(server.url);
    expect(await upload(server.url, guidance, 20)).toBe(507);
    expect(filesIn(path.join(dataDir, "incoming"))).toEqual([]);
    expect(filesIn(path.join(dataDir, "files"))).toEqual([]);
    const { result } = await stepsOf(server.url, guidance);
    expect(result.data.steps).toEqual([]);

    // There is room for a smaller one.
    expect(await upload(server.url, guidance, 4)).toBe(201);
    expect(filesIn(path.join(dataDir, "files"))).toHaveLength(1);
    expect(await server.stop()).toBe(0);
  },
);

async function stepsOf(url: string, guidance: number) {
  const answer = await fetch(`${url}/caretaker-guidance-step/guidance/${guidance}`);
  return (await answer.json()) as { result: { data: { steps: unknown[] } } };
}
