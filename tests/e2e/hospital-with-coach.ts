import type { BrowserContext, Page } from "@playwright/test";
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { DateTime } from "luxon";
import { findFreePort } from "../support/free-port";
import { type ReceivedMail, startMailServer } from "../support/mail-server";
import { createSettableClock } from "../support/preload";
import { startServer } from "../support/server";
import {
  collectProblems,
  expect,
  expectNoOverflow,
  test as base,
  waitForHydration,
} from "./fixtures";

const PASSWORD = "calm sea at seven in the evening";
const PHONE_WIDTH = 375;
/** Time until a server with a settable clock has read it. */
const CLOCK_READ_MS = 100;
/** Generous, but a walk has many steps, and one that is stuck shall say where. */
const ACTION_TIMEOUT_MS = 20_000;
/** Midnight before the first day, so that no day ends while it is lived through. */
const FIRST_MIDNIGHT = DateTime.utc().startOf("day").plus({ days: 1 });
const HOURS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"].map(
  (day) => ({ day, from: "06:00", to: "22:00" }),
);

export const PATIENT = { firstName: "Amina", lastName: "Abdi", email: "amina@example.org" };
export const COACH = { name: "Yusuf Hassan", email: "yusuf@example.org" };
const NURSE = { name: "Nora Fields", email: "nora@example.org" };
const ADMINISTRATOR = { name: "Ada Stone", email: "ada@example.org" };
/** Id of the MRI in the sample content. */
const MRI_ID = 2;
/** Day of the procedure, counted from the first one. */
export const PROCEDURE_DAY = 12;

/** Formats a day, counted from the first one, as the value of an input of dates. */
export const formatDay = (day: number): string =>
  FIRST_MIDNIGHT.plus({ days: day }).toISODate() ?? "";

/** A person with a browser of their own. */
export type Person = {
  page: Page;
  /** Opens a page, signing in again where that has ended, and waits for its hydration; on a phone nothing may overflow. */
  open: (path: string) => Promise<void>;
};

export type Hospital = {
  /** Patient and chaplain have phones, nurse and administrator screens. */
  patient: Person;
  coach: Person;
  nurse: Person;
  administrator: Person;
  /** Path of the patient's record. */
  patientPath: string;
  /** Every mail that the server has sent. */
  mails: ReceivedMail[];
  /** Moves the clock of the server, which runs on, to a time of a day in UTC; days are counted from the first one. */
  setClock: (day: number, time: string) => Promise<void>;
};

type Options = {
  /** What the chaplain offers, as REST takes it. */
  coachValues: object;
};

/** Test of a hospital with sign-in and mail, a chaplain, and a patient who has joined; the first day begins at 8:00. */
export const test = base.extend<Options & { hospital: Hospital }>({
  coachValues: [{}, { option: true }],

  hospital: [
    async ({ browser, javaScript, coachValues }, use) => {
      const dataDir = mkdtempSync(path.join(tmpdir(), "calmward-hospital-"));
      const port = String(await findFreePort());
      const clock = createSettableClock();
      const mail = await startMailServer();
      const settings = { PORT: port, ACCESS: "sign-in", TIME_ZONE: "UTC" };
      const SMTP_URL = `smtp://127.0.0.1:${mail.port}`;
      const mailSettings = { SMTP_URL, MAIL_FROM: "care@example.org", MAIL_PER_MINUTE: "1000" };
      const server = await startServer({
        dataDir,
        env: { ...settings, ...mailSettings, ...clock.env },
      });
      const operator = { ...process.env, ...settings, DATA_DIR: dataDir };
      const runCommand = async (...args: string[]) => {
        const command = ["build/server/admin.js", ...args];
        const { stdout } = await promisify(execFile)(process.execPath, command, { env: operator });
        return stdout.trim().split("\n").at(-1) ?? "";
      };
      const createAccount = async ({ name, email }: typeof NURSE, role: string) => {
        const link = await runCommand("create", "--email", email, "--name", name, "--role", role);
        const body = new URLSearchParams({ password: PASSWORD });
        const response = await fetch(link, { method: "POST", redirect: "manual", body });
        expect(response.status, "choosing a password").toBe(303);
      };

      const contexts: BrowserContext[] = [];
      const problems: string[][] = [];
      const openBrowser = async (width: number, email?: string): Promise<Person> => {
        const context = await browser.newContext({
          ...{ baseURL: server.url, javaScriptEnabled: javaScript },
          viewport: { width, height: 800 },
        });
        contexts.push(context);
        const page = await context.newPage();
        page.setDefaultTimeout(ACTION_TIMEOUT_MS);
        // Expected: sign-ins that have ended, and what is refused.
        problems.push(collectProblems(page, [401, 409, 422]));
        const open = async (to: string) => {
          await page.goto(to);
          if (email && new URL(page.url()).pathname === "/sign-in") await signIn(page, email, to);
          if (javaScript) await waitForHydration(page);
          if (width === PHONE_WIDTH) await expectNoOverflow(page);
        };
        return { page, open };
      };

      await createAccount(ADMINISTRATOR, "administrator");
      const token = ["tokens", "create", "--email", ADMINISTRATOR.email, "--name", "Set-up"];
      const scope = "read,write,patients:read,patients:write";
      const headers = { Authorization: `Bearer ${await runCommand(...token, "--scope", scope)}` };
      const post = async <T>(to: string, values: object): Promise<T> => {
        const response = await fetch(server.url + to, {
          ...{ method: "POST", body: JSON.stringify(values) },
          headers: { ...headers, "Content-Type": "application/json" },
        });
        const { result } = (await response.json()) as { result: { message: string; data: T } };
        expect(response.ok, result.message).toBe(true);
        return result.data;
      };
      await post("/coach", { ...CHAPLAIN, ...coachValues });
      await Promise.all([createAccount(NURSE, "navigator"), createAccount(COACH, "coach")]);
      const administrator = await openBrowser(1280, ADMINISTRATOR.email);
      const patient = await openBrowser(PHONE_WIDTH);
      const patientPath = await enterPatient(post);
      await administrator.open(`${patientPath}/letter`);
      await join(patient.page, administrator.page);
      const hospital: Hospital = {
        ...{ administrator, patient, patientPath, mails: mail.received },
        nurse: await openBrowser(1280, NURSE.email),
        coach: await openBrowser(PHONE_WIDTH, COACH.email),
        setClock: async (day, time) => {
          const at = DateTime.fromISO(`${formatDay(day)}T${time}`, { zone: "utc" });
          clock.set(at.toMillis() - Date.now());
          await pause(CLOCK_READ_MS);
        },
      };
      await hospital.setClock(0, "08:00");
      await use(hospital);
      for (const context of contexts) await context.close();
      await server.stop();
      await mail.close();
      rmSync(dataDir, { recursive: true, force: true });
      expect(problems.flat(), "what the browsers complained about").toEqual([]);
      expect(server.output()).not.toMatch(/"level":"(error|fatal)"/);
    },
    { timeout: 300_000 },
  ],
});

/** A chaplain who speaks Somali, as nobody of the sample content: whoever asks for it is offered his times. */
const CHAPLAIN = {
  ...{ ...COACH, title: "Chaplain", types: ["chaplain"], faith: "Muslim" },
  ...{ languages: ["en", "so"], topics: ["prayers"], ways: ["Phone"], price: null },
  ...{ lengthMinutes: 30, bufferMinutes: 0, noticeHours: 24, timeZone: "UTC" },
  weeklyHours: HOURS,
};

async function signIn(page: Page, email: string, to: string) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).toHaveURL(to);
}

type Post = <T>(to: string, values: object) => Promise<T>;

/** Enters the patient with a procedure, and makes a letter. @returns the path of the record */
async function enterPatient(post: Post): Promise<string> {
  const person = { ...PATIENT, birthDate: "1961-04-12", mobile: "(206) 555-0142" };
  const { patient } = await post<{ patient: { id: number } }>("/patient", person);
  const episode = { patientId: patient.id, procedureId: MRI_ID, date: formatDay(PROCEDURE_DAY) };
  await post("/episode", { ...episode, time: "09:30", phone: "(206) 555-0108" });
  await post(`/patient/${patient.id}/invite`, { channel: "letter" });
  return `/admin/patients/${patient.id}`;
}

/** Joins with the letter that staff see. */
async function join(phone: Page, staff: Page): Promise<void> {
  const code = await staff.getByText(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/).textContent();
  await phone.goto(`/join?code=${code ?? ""}`);
  const boxes = { Month: "4", Day: "12", Year: "1961" };
  for (const [label, value] of Object.entries(boxes))
    await phone.getByLabel(label, { exact: true }).fill(value);
  const main = phone.locator("#main");
  await main.getByRole("button", { name: "Continue" }).click();
  await main.getByRole("link", { name: "This is me" }).click();
  await main.getByRole("button", { name: "Join" }).click();
  await expect(phone).toHaveURL("/today");
}
