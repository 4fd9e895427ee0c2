import { type APIRequestContext } from "@playwright/test";
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { promisify } from "node:util";
import type { AdministratorRole } from "../../models/access/administrator.schema";
import { fieldsOf, FORM } from "../support/forms";
import { test as base, expect } from "./fixtures";
import { SIGN_IN } from "./servers";

export { expect, expecting, held, scan, toast, unique } from "./fixtures";

export type Person = { name: string; email: string; password: string };

type Fixtures = {
  /** Runs a command of the operator's on the server's database, and answers what it printed. */
  operator: (...words: string[]) => Promise<string>;
  /** Somebody who has a password. */
  person: (role: AdministratorRole) => Promise<Person>;
  /** Signs somebody in by the sign-in page's form, which leads to the page given, and opens that. */
  signIn: (person: Person, to?: string) => Promise<void>;
};

type WorkerFixtures = {
  /** An administrator's requests without a browser; to start the command line for each person takes a second. */
  administrator: APIRequestContext;
};

/** For tests of who may come in: they run on the server where people sign in. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  baseURL: SIGN_IN.url,

  // eslint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from its parameter
  operator: async ({}, use) => use(runCommand),

  administrator: [
    async ({ playwright }, use) => {
      const { name, email, password } = somebody();
      const role = ["--role", "administrator"];
      const printed = await runCommand("create", "--email", email, "--name", name, ...role);
      await choosePassword(printed.trim().split("\n").at(-1) ?? "", password);
      const requests = await playwright.request.newContext({ baseURL: SIGN_IN.url });
      await sendSignIn(requests, { email, password }, "/admin/dashboard");
      await use(requests);
      await requests.dispose();
    },
    { scope: "worker" },
  ],

  person: async ({ administrator }, use) =>
    use(async (role) => {
      const invited = somebody();
      const form = await (await administrator.get(INVITATION)).text();
      const fields = fieldsOf(form, { name: invited.name, email: invited.email, role });
      const sent = { data: fields.toString(), headers: FORM };
      const shown = await (await administrator.post(INVITATION, sent)).text();
      await choosePassword(/value="(http[^"]+)"/.exec(shown)?.[1] ?? "", invited.password);
      return invited;
    }),

  signIn: async ({ page, visit }, use) =>
    use(async (person, to = "/admin/dashboard") => {
      await sendSignIn(page.context().request, person, to);
      await visit(to);
      await expect(page).toHaveURL(to);
    }),
});

const INVITATION = "/admin/administrators/new";

function somebody(): Person {
  const mark = randomUUID().slice(0, 8);
  const password = `calm sea at seven ${mark}`;
  return { name: `Person ${mark}`, email: `person.${mark}@example.org`, password };
}

/** What sending the sign-in page's form does, without its page. */
async function sendSignIn(
  request: APIRequestContext,
  { email, password }: Pick<Person, "email" | "password">,
  back: string,
): Promise<void> {
  const form = { email, password, back };
  const response = await request.post("/sign-in", { form, maxRedirects: 0 });
  expect(response.headers().location, await response.text()).toBe(back);
}

async function runCommand(...words: string[]): Promise<string> {
  const { port, dataDir } = SIGN_IN;
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, TIME_ZONE: "UTC" };
  const command = ["build/server/admin.js", ...words];
  return (await promisify(execFile)(process.execPath, command, { env })).stdout;
}

/** What opening a one-time link and sending its form does, without a browser. */
async function choosePassword(link: string, password: string): Promise<void> {
  const response = await fetch(link, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ password }),
  });
  expect(response.status, "choosing a password").toBe(303);
}
