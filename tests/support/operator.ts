import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import type { AdministratorRole } from "~/models/access/administrator.schema";
import { unique } from "../factories/names";
import type { RunningServer } from "./server";

const ADMIN = path.resolve(import.meta.dirname, "../../build/server/admin.js");
export const PASSWORD = "calm sea at seven";

/** Runs a command of the operator's with a server's settings, and answers what it printed. */
export async function operate(
  { dataDir, env: settings }: RunningServer,
  ...words: string[]
): Promise<string> {
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: "production" as const,
    TZ: "UTC",
    DATA_DIR: dataDir,
    ...settings,
  };
  return (await promisify(execFile)(process.execPath, [ADMIN, ...words], { env })).stdout;
}

const lastLine = (printed: string) => printed.trim().split("\n").at(-1) ?? "";

/** Somebody who can sign in with PASSWORD. Returns their address. */
export async function aPersonAt(server: RunningServer, role: AdministratorRole): Promise<string> {
  const name = unique("Person");
  const email = `${name.replace(" ", ".").toLowerCase()}@example.org`;
  const printed = await operate(
    server,
    ...["create", "--email", email, "--name", name, "--role", role],
  );
  const { search } = new URL(lastLine(printed));
  const body = new URLSearchParams({ password: PASSWORD });
  await fetch(`${server.url}/welcome${search}`, { method: "POST", redirect: "manual", body });
  return email;
}

/** A token of the person's, as the operator makes it. */
export async function aTokenAt(
  server: RunningServer,
  email: string,
  scope: "read" | "write",
): Promise<string> {
  const words = ["tokens", "create", "--email", email, "--name", unique("Token")];
  return lastLine(await operate(server, ...words, "--scope", scope));
}

/** The cookies of a browser in which somebody has just signed in. */
export async function cookiesOf(server: RunningServer, email: string): Promise<string> {
  const answer = await fetch(`${server.url}/sign-in`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ email, password: PASSWORD }),
  });
  if (answer.status !== 303) throw new Error(`Signing in answered ${answer.status}`);
  const cookies = answer.headers.getSetCookie();
  return cookies.map((cookie) => cookie.split(";", 1)[0]).join("; ");
}
