import { execFileSync, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { freePort } from "./free-port";
import { makeTables } from "./migrated";
import { ask, createDatabase, tell } from "./postgres-databases";

declare module "vitest" {
  export interface ProvidedContext {
    postgresUrl: string | null;
    /** Which PostgreSQL that is, or why there is none. */
    postgresFound: string;
    /** The name of the database with all tables that the tests copy. */
    migratedDatabase: string;
  }
}

/** Gives the tests a PostgreSQL: the one in TEST_DATABASE_URL, or a private one from the system's binaries. */
export default async function provide(project: TestProject) {
  const given = process.env.TEST_DATABASE_URL;
  const started = given ? null : await startPostgres();
  const url = given ?? started?.url ?? null;
  const found = url
    ? `PostgreSQL ${await versionOf(url)}, ${started ? `started from ${started.bin}` : "TEST_DATABASE_URL"}`
    : "PostgreSQL NOT RUN: no TEST_DATABASE_URL, and no initdb to start one with";
  console.log(`Integration tests: ${found}`);
  project.provide("postgresUrl", url);
  project.provide("postgresFound", found);
  const migrated = `migrated_${randomUUID().replaceAll("-", "")}`;
  project.provide("migratedDatabase", migrated);
  const directory = mkdtempSync(path.join(tmpdir(), "calmward-migrated-"));
  if (url) await makeTables(await createDatabase(url, migrated), directory);
  return async () => {
    if (url) await tell(url, `DROP DATABASE ${migrated}`);
    started?.stop();
    rmSync(directory, { recursive: true, force: true });
  };
}

async function versionOf(url: string): Promise<string> {
  const [row] = await ask<{ version: string }>(
    url,
    "SELECT split_part(current_setting('server_version'), ' ', 1) AS version",
  );
  return row?.version ?? "of an unknown version";
}

function binaries(): string | null {
  const root = "/usr/lib/postgresql";
  const versions = existsSync(root) ? readdirSync(root).sort().reverse() : [];
  const places = [...versions.map((version) => path.join(root, version, "bin"))];
  const found = places.find((place) => existsSync(path.join(place, "initdb")));
  if (found) return found;
  const { status, stdout } = spawnSync("which", ["initdb"], { encoding: "utf8" });
  return status === 0 ? path.dirname(stdout.trim()) : null;
}

/** PostgreSQL refuses to run as root: then the system's user for it, or "nobody", runs it. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ["postgres", "nobody"]) {
    const { status, stdout } = spawnSync("id", ["-u", name], { encoding: "utf8" });
    const group = spawnSync("id", ["-g", name], { encoding: "utf8" });
    if (status === 0) return { uid: Number(stdout), gid: Number(group.stdout) };
  }
  return undefined;
}

/** A certificate for this machine that only the test knows, in the directory of a server. */
function makeCertificate(directory: string, user: ReturnType<typeof unprivileged>) {
  const [key, certificate] = ["tls.key", "tls.crt"].map((name) => path.join(directory, name));
  const files = ["-keyout", key ?? "", "-out", certificate ?? ""];
  const subject = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"];
  const words = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"];
  execFileSync("openssl", [...words, ...files, ...subject], { ...user, stdio: "ignore" });
  return {
    certificate: certificate ?? "",
    settings: `-c ssl=on -c ssl_key_file=${key} -c ssl_cert_file=${certificate}`,
  };
}

/** The PostgreSQL in TEST_DATABASE_URL, or a private one; null where there is neither. */
export async function findPostgres() {
  const given = process.env.TEST_DATABASE_URL;
  return given ? { url: given, stop: () => undefined } : startPostgres();
}

/** Starts a private PostgreSQL, which can also be paused as if it were lost; null without binaries. */
export async function startPostgres({ tls = false } = {}) {
  const bin = binaries();
  if (!bin) return null;
  const directory = mkdtempSync(path.join(tmpdir(), "calmward-postgres-"));
  const user = unprivileged();
  if (user) chownSync(directory, user.uid, user.gid);
  const port = await freePort();
  const run = (program: string, args: string[]) =>
    execFileSync(path.join(bin, program), args, { ...user, cwd: directory, stdio: "ignore" });
  const data = path.join(directory, "data");
  run("initdb", ["-D", data, "-U", "calmward", "--auth=trust", "-E", "UTF8", "--no-sync"]);
  const secured = tls ? makeCertificate(directory, user) : null;
  const settings = `-p ${port} -h 127.0.0.1 -k ${directory} -F -c max_connections=200 ${secured?.settings ?? ""}`;
  const log = path.join(directory, "log");
  const start = () => run("pg_ctl", ["-D", data, "-o", settings, "-l", log, "-w", "start"]);
  const pause = () => run("pg_ctl", ["-D", data, "-m", "immediate", "-w", "stop"]);
  start();
  return {
    url: `postgres://calmward@127.0.0.1:${port}/postgres`,
    bin,
    /** Who the server says it is, where it speaks TLS. */
    certificate: secured?.certificate ?? null,
    pause,
    resume: start,
    stop() {
      pause();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
