import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import type { AdministratorRole } from "~/models/access/administrator.schema";
import type { TokenScope } from "~/models/access/api-token.schema";
import { inviteAdministrator } from "~/server/access/administrators";
import { createTokenByEmail, formatToken } from "~/server/access/api-tokens";
import { redeemLink } from "~/server/access/one-time-links";
import type { Caller } from "~/server/platform/caller";
import { randomSecret } from "~/server/platform/secrets";
import { unique } from "../factories/names";
import type { RunningServer } from "./server";
import { withServerData } from "./with-server-data";

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

const operator: Caller = {
  actor: { id: "operator", name: "Operator", role: "administrator" },
  address: null,
  requestId: "test",
  channel: "command-line",
};

/** Creates an administrator with PASSWORD, in this process: a command would take a second. @returns the email address */
export async function createAccount(
  server: RunningServer,
  role: AdministratorRole,
): Promise<string> {
  const name = unique("Person");
  const email = `${name.replace(" ", ".").toLowerCase()}@example.org`;
  await withServerData(server, async () => {
    const { link } = await inviteAdministrator(operator, { email, name, role });
    const secret = new URL(link, server.url).searchParams.get("link") ?? "";
    await redeemLink(operator, secret, { password: PASSWORD });
  });
  return email;
}

/** Creates an API token of an administrator, in this process. @returns the token */
export async function createToken(
  server: RunningServer,
  email: string,
  scope: "read" | "write",
  ...others: Exclude<TokenScope, "read" | "write">[]
): Promise<string> {
  const secret = randomSecret();
  const values = { name: unique("Token"), scope: [scope, ...others].join() };
  await withServerData(server, () => createTokenByEmail(operator, email, values, secret));
  return formatToken(secret);
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
