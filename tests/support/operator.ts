import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import type { AdministratorRole } from "~/models/access/administrator.schema";
import { unique } from "../factories/names";
import type { RunningServer } from "./server";

const ADMIN_SCRIPT = path.resolve(import.meta.dirname, "../../build/server/admin.js");
export const PASSWORD = "calm sea at seven";

/** Runs an `admin` command with a server's settings. @returns its standard output */
export async function runAdminCommand(
  { dataDir, env: serverEnv }: RunningServer,
  ...args: string[]
): Promise<string> {
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: "production" as const,
    TZ: "UTC",
    DATA_DIR: dataDir,
    ...serverEnv,
  };
  return (await promisify(execFile)(process.execPath, [ADMIN_SCRIPT, ...args], { env })).stdout;
}

const readLastLine = (output: string) => output.trim().split("\n").at(-1) ?? "";

/** Creates an administrator with PASSWORD. @returns the e-mail address */
export async function createAccount(
  server: RunningServer,
  role: AdministratorRole,
): Promise<string> {
  const name = unique("Person");
  const email = `${name.replace(" ", ".").toLowerCase()}@example.org`;
  const args = ["create", "--email", email, "--name", name, "--role", role];
  const output = await runAdminCommand(server, ...args);
  const { search } = new URL(readLastLine(output));
  const body = new URLSearchParams({ password: PASSWORD });
  await fetch(`${server.url}/welcome${search}`, { method: "POST", redirect: "manual", body });
  return email;
}

/** Creates an API token of an administrator. @returns the token */
export async function createToken(
  server: RunningServer,
  email: string,
  scope: "read" | "write",
): Promise<string> {
  const args = ["tokens", "create", "--email", email, "--name", unique("Token")];
  return readLastLine(await runAdminCommand(server, ...args, "--scope", scope));
}

/** Signs in. @returns the Cookie header of the sign-in */
export async function signIn(server: RunningServer, email: string): Promise<string> {
  const response = await fetch(`${server.url}/sign-in`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ email, password: PASSWORD }),
  });
  if (response.status !== 303) throw new Error(`Signing in answered ${response.status}`);
  const cookies = response.headers.getSetCookie();
  return cookies.map((cookie) => cookie.split(";", 1)[0]).join("; ");
}
