import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    /** Data directories to copy: with the sample content, and with empty tables. */
    serverData: { filled: string; empty: string };
  }
}

/**
 * Global setup that creates the data directories once, since that takes a server longer than starting. server-process.test.ts
 * tests a server that creates its own.
 */
export default function provide(project: TestProject) {
  const directory = mkdtempSync(path.join(tmpdir(), "calmward-server-data-"));
  const createData = (name: string, command: string) => {
    const DATA_DIR = path.join(directory, name);
    const env = { PATH: process.env.PATH, NODE_ENV: "production" as const, TZ: "UTC", DATA_DIR };
    execFileSync(process.execPath, ["build/server/database.js", command], { env, stdio: "ignore" });
    return DATA_DIR;
  };
  project.provide("serverData", {
    filled: createData("filled", "seed"),
    empty: createData("empty", "migrate"),
  });
  return () => rmSync(directory, { recursive: true, force: true });
}

/** Copies a data directory for one server, to a new directory by default. */
export function copyData(
  data: string,
  directory = mkdtempSync(path.join(tmpdir(), "calmward-")),
): string {
  cpSync(data, directory, { recursive: true });
  return directory;
}
