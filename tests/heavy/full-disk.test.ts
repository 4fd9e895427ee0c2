import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { aGuidanceFor, upload } from "../support/many-uploads";
import { startServer } from "../support/server";

const directory = mkdtempSync(path.join(tmpdir(), "calmward-full-"));
const mounted: string[] = [];
afterAll(() => {
  for (const place of mounted) execFileSync("umount", [place]);
  rmSync(directory, { recursive: true, force: true });
});

/** Puts a disk of 12 MB at a place. Returns whether this machine lets us. */
function mountSmallDisk(place: string): boolean {
  mkdirSync(place, { recursive: true, mode: 0o700 });
  try {
    const options = ["-t", "tmpfs", "-o", "size=12m", "calmward-test", place];
    execFileSync("mount", options, { stdio: "ignore" });
  } catch {
    return false;
  }
  mounted.push(place);
  return true;
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

it.for(["incoming", "files"])(
  "a disk that fills up in the middle of a recording: %s",
  async (folder, { skip }) => {
    const dataDir = path.join(directory, folder);
    const disk = path.join(dataDir, folder);
    if (!mountSmallDisk(disk)) return skip("This machine lets nobody mount a disk");
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
