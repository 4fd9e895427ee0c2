import { type APIRequestContext } from "@playwright/test";
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { promisify } from "node:util";
import type { AdministratorRole } from "../../models/access/administrator.schema";
import { readFields, FORM_HEADERS } from "../support/forms";
import { test as base, expect } from "./fixtures";
import { SIGN_IN } from "./servers";

export {
  expect,
  allowStatus,
  createGate,
  scanAccessibility,
  scanAtWidths,
  toast,
  unique,
  waitForIdle,
} from "./fixtures";

export type Person = { name: string; email: string; password: string };

type Fixtures = {
  /** Runs the operator's command line on the server's database; resolves with its output. */
  runOperatorCommand: (...args: string[]) => Promise<string>;
  /** Creates an administrator of the role with a password. */
  createPerson: (role: AdministratorRole) => Promise<Person>;
  /** Signs in with the sign-in page's form and opens `to`, to which it redirects. */
  signIn: (person: Person, to?: string) => Promise<void>;
};

type WorkerFixtures = {
  /** Requests of a signed-in administrator, who invites other people: the command line would take a second for each. */
  administrator: APIRequestContext;
};

/** Test that runs on the server with sign-in. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  baseURL: SIGN_IN.url,

  // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from its parameter
  runOperatorCommand: async ({}, use) => use(runCommand),

  administrator: [
    async ({ playwright }, use) => {
      const { name, email, password } = generatePerson();
      const role = ["--role", "administrator"];
      const output = await runCommand("create", "--email", email, "--name", name, ...role);
      await choosePassword(output.trim().split("\n").at(-1) ?? "", password);
      const apiContext = await playwright.request.newContext({ baseURL: SIGN_IN.url });
      await sendSignIn(apiContext, { email, password }, "/admin/dashboard");
      await use(apiContext);
      await apiContext.dispose();
    },
    { scope: "worker" },
  ],

  createPerson: async ({ administrator }, use) =>
    use(async (role) => {
      const invited = generatePerson();
      const form = await (await administrator.get(INVITATION_URL)).text();
      const fields = readFields(form, { name: invited.name, email: invited.email, role });
      const requestOptions = { data: fields.toString(), headers: FORM_HEADERS };
      const html = await (await administrator.post(INVITATION_URL, requestOptions)).text();
      await choosePassword(/value="(http[^"]+)"/.exec(html)?.[1] ?? "", invited.password);
      return invited;
    }),

  signIn: async ({ page, visit }, use) =>
    use(async (person, to = "/admin/dashboard") => {
      await sendSignIn(page.context().request, person, to);
      await visit(to);
      await expect(page).toHaveURL(to);
    }),
});

const INVITATION_URL = "/admin/administrators/new";

function generatePerson(): Person {
  const id = randomUUID().slice(0, 8);
  const password = `calm sea at seven ${id}`;
  return { name: `Person ${id}`, email: `person.${id}@example.org`, password };
}

/** Submits the sign-in page's form without loading the page. */
async function sendSignIn(
  request: APIRequestContext,
  { email, password }: Pick<Person, "email" | "password">,
  back: string,
): Promise<void> {
  const form = { email, password, back };
  const response = await request.post("/sign-in", { form, maxRedirects: 0 });
  expect(response.headers().location, await response.text()).toBe(back);
}

async function runCommand(...args: string[]): Promise<string> {
  const { port, dataDir } = SIGN_IN;
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, TIME_ZONE: "UTC" };
  const command = ["build/server/admin.js", ...args];
  return (await promisify(execFile)(process.execPath, command, { env })).stdout;
}

/** Submits the form of a one-time link without a browser. */
async function choosePassword(link: string, password: string): Promise<void> {
  const response = await fetch(link, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ password }),
  });
  expect(response.status, "choosing a password").toBe(303);
}
