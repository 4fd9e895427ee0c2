import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    /** Data directories that servers can start with: with the sample content, and with nothing but all tables. */
    serverData: { filled: string; empty: string };
  }
}

/**
 * Makes the data that servers start with, once: to make it takes each of them more than to start. That a server makes it
 * by itself is for running.test.ts.
 */
export default function provide(project: TestProject) {
  const directory = mkdtempSync(path.join(tmpdir(), "calmward-server-data-"));
  const make = (name: string, command: string) => {
    const DATA_DIR = path.join(directory, name);
    const env = { PATH: process.env.PATH, NODE_ENV: "production" as const, TZ: "UTC", DATA_DIR };
    execFileSync(process.execPath, ["build/server/database.js", command], { env, stdio: "ignore" });
    return DATA_DIR;
  };
  project.provide("serverData", {
    filled: make("filled", "seed"),
    empty: make("empty", "migrate"),
  });
  return () => rmSync(directory, { recursive: true, force: true });
}

/** A copy of such data for one server, in a directory of its own unless one is given. */
export function copyOfData(
  data: string,
  directory = mkdtempSync(path.join(tmpdir(), "calmward-")),
): string {
  cpSync(data, directory, { recursive: true });
  return directory;
}
