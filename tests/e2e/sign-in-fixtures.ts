import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { promisify } from "node:util";
import type { AdministratorRole } from "../../models/administrator.schema";
import { test as base, expect, hydration } from "./fixtures";
import { SIGN_IN } from "./servers";

export { expect, expecting, scan, toast, unique } from "./fixtures";

export type Person = { name: string; email: string; password: string };

type Fixtures = {
  /** Runs a command of the operator's on the server's database, and answers what it printed. */
  operator: (...words: string[]) => Promise<string>;
  /** Somebody who has a password. */
  person: (role: AdministratorRole) => Promise<Person>;
  /** Signs somebody in through the sign-in page, which leads to the page given. */
  signIn: (person: Person, to?: string) => Promise<void>;
};

/** For tests of who may come in: they run on the server where people sign in. */
export const test = base.extend<Fixtures>({
  baseURL: SIGN_IN.url,

  // eslint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from its parameter
  operator: async ({}, use) => use(runCommand),

  person: async ({ operator }, use) =>
    use(async (role) => {
      const mark = randomUUID().slice(0, 8);
      const [name, email] = [`Person ${mark}`, `person.${mark}@example.org`];
      const printed = await operator("create", "--email", email, "--name", name, "--role", role);
      const password = `calm sea at seven ${mark}`;
      await choosePassword(printed.trim().split("\n").at(-1) ?? "", password);
      return { name, email, password };
    }),

  signIn: async ({ page, visit, javaScript }, use) =>
    use(async ({ email, password }, to = "/admin/dashboard") => {
      await visit(`/sign-in?${new URLSearchParams({ back: to }).toString()}`);
      await page.getByRole("textbox", { name: "Email" }).fill(email);
      await page.getByLabel("Password").fill(password);
      await page.getByRole("button", { name: "Sign In" }).click();
      await expect(page).toHaveURL(to);
      if (javaScript) await hydration(page);
    }),
});

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
