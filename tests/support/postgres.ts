import { execFileSync, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { findFreePort } from "./free-port";
import { createTables } from "./create-tables";
import { queryRows, createDatabase, runStatement } from "./postgres-databases";

declare module "vitest" {
  export interface ProvidedContext {
    postgresUrl: string | null;
    /** Version and origin of the server, or why there is none. */
    postgresDescription: string;
    /** Template database with all tables. */
    migratedDatabase: string;
  }
}

/** Global setup that provides PostgreSQL: TEST_DATABASE_URL, or a private server from the system's binaries. */
export default async function provide(project: TestProject) {
  const configuredUrl = process.env.TEST_DATABASE_URL;
  const started = configuredUrl ? null : await startPostgres();
  const url = configuredUrl ?? started?.url ?? null;
  const description = url
    ? `PostgreSQL ${await readVersion(url)}, ${started ? `started from ${started.bin}` : "TEST_DATABASE_URL"}`
    : "PostgreSQL NOT RUN: no TEST_DATABASE_URL, and no initdb to start one with";
  console.log(`Integration tests: ${description}`);
  project.provide("postgresUrl", url);
  project.provide("postgresDescription", description);
  const migrated = `migrated_${randomUUID().replaceAll("-", "")}`;
  project.provide("migratedDatabase", migrated);
  const directory = mkdtempSync(path.join(tmpdir(), "calmward-migrated-"));
  if (url) await createTables(await createDatabase(url, migrated), directory);
  return async () => {
    if (url) await runStatement(url, `DROP DATABASE ${migrated}`);
    started?.stop();
    rmSync(directory, { recursive: true, force: true });
  };
}

async function readVersion(url: string): Promise<string> {
  const [row] = await queryRows<{ version: string }>(
    url,
    "SELECT split_part(current_setting('server_version'), ' ', 1) AS version",
  );
  return row?.version ?? "of an unknown version";
}

function findBinaries(): string | null {
  const root = "/usr/lib/postgresql";
  const versions = existsSync(root) ? readdirSync(root).sort().reverse() : [];
  const directories = versions.map((version) => path.join(root, version, "bin"));
  const installed = directories.find((each) => existsSync(path.join(each, "initdb")));
  if (installed) return installed;
  const { status, stdout } = spawnSync("which", ["initdb"], { encoding: "utf8" });
  return status === 0 ? path.dirname(stdout.trim()) : null;
}

/** User to run PostgreSQL as when the tests run as root, which PostgreSQL refuses: "postgres", or else "nobody". */
function findUnprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ["postgres", "nobody"]) {
    const { status, stdout } = spawnSync("id", ["-u", name], { encoding: "utf8" });
    const group = spawnSync("id", ["-g", name], { encoding: "utf8" });
    if (status === 0) return { uid: Number(stdout), gid: Number(group.stdout) };
  }
  return undefined;
}

/** Creates a self-signed certificate for 127.0.0.1 in a server's directory. */
function createCertificate(directory: string, user: ReturnType<typeof findUnprivilegedUser>) {
  const [key, certificate] = ["tls.key", "tls.crt"].map((name) => path.join(directory, name));
  const files = ["-keyout", key ?? "", "-out", certificate ?? ""];
  const subject = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"];
  const options = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"];
  execFileSync("openssl", [...options, ...files, ...subject], { ...user, stdio: "ignore" });
  return {
    certificate: certificate ?? "",
    settings: `-c ssl=on -c ssl_key_file=${key} -c ssl_cert_file=${certificate}`,
  };
}

/** Finds the server of TEST_DATABASE_URL, or starts a private one; null if there is neither. */
export async function findPostgres() {
  const configuredUrl = process.env.TEST_DATABASE_URL;
  return configuredUrl ? { url: configuredUrl, stop: () => undefined } : startPostgres();
}

/** Starts a private server. Null without binaries. */
export async function startPostgres({ tls = false } = {}) {
  const bin = findBinaries();
  if (!bin) return null;
  const directory = mkdtempSync(path.join(tmpdir(), "calmward-postgres-"));
  const user = findUnprivilegedUser();
  if (user) chownSync(directory, user.uid, user.gid);
  const port = await findFreePort();
  const run = (program: string, args: string[]) =>
    execFileSync(path.join(bin, program), args, { ...user, cwd: directory, stdio: "ignore" });
  const data = path.join(directory, "data");
  run("initdb", ["-D", data, "-U", "calmward", "--auth=trust", "-E", "UTF8", "--no-sync"]);
  const tlsFiles = tls ? createCertificate(directory, user) : null;
  const settings = `-p ${port} -h 127.0.0.1 -k ${directory} -F -c max_connections=200 -c shared_buffers=32MB -c deadlock_timeout=100ms ${tlsFiles?.settings ?? ""}`;
  const log = path.join(directory, "log");
  const start = () => run("pg_ctl", ["-D", data, "-o", settings, "-l", log, "-w", "start"]);
  const stopImmediately = () => run("pg_ctl", ["-D", data, "-m", "immediate", "-w", "stop"]);
  start();
  return {
    url: `postgres://calmward@127.0.0.1:${port}/postgres`,
    bin,
    /** Certificate file; null without TLS. */
    certificate: tlsFiles?.certificate ?? null,
    /** Simulates a crash: the server stops without a checkpoint, and recovers on its next start. */
    crash: stopImmediately,
    restart: start,
    stop() {
      stopImmediately();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
