import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import type { AdministratorRole } from "~/models/administrator.schema";
import { unique } from "../factories/names";
import { FORM } from "./forms";
import type { RunningServer } from "./server";

const ROOT = path.resolve(import.meta.dirname, "../..");
const PASSWORD = "calm sea at seven";

/** Runs the operator's command line on a server's database. */
export async function operator(server: RunningServer, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [path.join(ROOT, "build/server/admin.js"), ...args],
    { cwd: ROOT, env: { ...process.env, DATA_DIR: server.dataDir, LOG_LEVEL: "error" } },
  );
  return stdout;
}

/** Somebody who can sign in, made as the operator makes them: by a link that the person opens. */
export async function aPerson(server: RunningServer, role: AdministratorRole) {
  const name = unique(role);
  const email = `${name.replaceAll(" ", ".")}@example.org`;
  const printed = await operator(
    server,
    "create",
    "--email",
    email,
    "--name",
    name,
    "--role",
    role,
  );
  const link = /\/welcome\?link=[\w-]+/.exec(printed)?.[0];
  if (!link) throw new Error(`No link in: ${printed}`);
  const body = new URLSearchParams({ password: PASSWORD }).toString();
  const set = await fetch(server.url + link, {
    method: "POST",
    redirect: "manual",
    headers: FORM,
    body,
  });
  if (set.status !== 303) throw new Error(`The link answered ${set.status}`);
  return { name, email, password: PASSWORD };
}

/** The cookies of a browser in which somebody has just signed in. */
export async function cookiesOf(
  server: RunningServer,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const body = new URLSearchParams({ email, password }).toString();
  const answer = await fetch(`${server.url}/sign-in`, {
    method: "POST",
    redirect: "manual",
    headers: FORM,
    body,
  });
  if (answer.status !== 303) throw new Error(`Signing in answered ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");
}
