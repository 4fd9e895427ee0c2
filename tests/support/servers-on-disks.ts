import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach } from "vitest";
import { startServer } from "./server";

type Disk = { unmount: () => void };

/** Provides a test file with a folder for disks, and servers with their data on one. All of them end after each test. */
export function useServersOnDisks() {
  const directory = mkdtempSync(path.join(tmpdir(), "calmward-disk-"));
  const cleanups: (() => void)[] = [];
  afterEach(() => {
    for (const cleanUp of cleanups.splice(0).reverse()) cleanUp();
  });
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  /** Mounts a disk as a data directory. @returns null if none can be mounted */
  function mountDisk<D extends Disk>(name: string, mount: (mountPath: string) => D | null) {
    const dataDir = path.join(directory, name);
    const disk = mount(dataDir);
    if (!disk) return null;
    cleanups.push(disk.unmount);
    return { dataDir, disk };
  }

  /** Starts a server without sample content on a mounted disk. */
  async function startOnDisk(dataDir: string) {
    const server = await startServer({ dataDir, env: { SAMPLE_CONTENT: "off" } });
    cleanups.push(() => server.process.kill("SIGKILL"));
    const call = async (address: string, init?: RequestInit) => {
      const response = await fetch(server.url + address, { redirect: "manual", ...init });
      return { status: response.status, headers: response.headers, body: await response.text() };
    };
    return { server, call };
  }
  return { mountDisk, startOnDisk };
}
