import type { Locator, Page } from "@playwright/test";
import { expect, expectNoOverflow, toast } from "./fixtures";
import { COACH, formatDay, type Hospital, PATIENT, type Person } from "./hospital-with-coach";

const HOME = "/patient-procedures";
/** Allows for jobs that look for their work every few seconds. */
const JOB_TIMEOUT_MS = 30_000;

export const dialog = (page: Page) => page.getByRole("dialog");
export const press = (page: Page, name: string | RegExp) =>
  dialog(page).getByRole("button", { name, exact: true }).click();
export const follow = (page: Page, name: string | RegExp) =>
  page.getByRole("link", { name, exact: true }).click();

/** Opens My Procedures. @returns the live session of a state there, the last of several */
export async function openCard({ page, open }: Person, state: string): Promise<Locator> {
  await open(HOME);
  const card = page
    .getByRole("listitem")
    .filter({ hasText: "Live session: Imam, Prayers" })
    .filter({ has: page.getByText(state, { exact: true }) })
    .last();
  await expect(card).toBeVisible();
  return card;
}

/** Asks for a session with an imam who speaks Somali. @returns the dialog that says what happens next */
export async function askForImam(
  { page, open }: Person,
  { way, day }: { way: string; day: number },
): Promise<Locator> {
  await open(HOME);
  await follow(page, "Request Live Session");
  const form = page.getByRole("dialog", { name: /Request Live Session/ });
  const choose = (name: string, value: string) =>
    form.getByRole("combobox", { name }).selectOption(value);
  await choose("Session Leader", "imam");
  await choose("Session Type", "prayers");
  await choose("Way", way);
  await choose("Language", "Somali");
  await form.getByLabel("Preferred Date").fill(formatDay(day));
  await form.getByLabel("Preferred Time").fill("10:00");
  await form.getByText("Other times that suit me").click();
  const other = form.getByRole("group", { name: "Other time 1" });
  await other.getByLabel("Date").fill(formatDay(day + 1));
  await other.getByLabel("From").fill("14:00");
  await other.getByLabel("Until").fill("16:00");
  await form.getByLabel("Phone or email").fill(PATIENT.email);
  await expectNoOverflow(page);
  await form.getByRole("button", { name: "Submit Request" }).click();
  const sent = page.getByRole("dialog", { name: "Request Submitted!" });
  await expect(sent).toContainText(`We will also write to ${PATIENT.email}.`);
  await expectNoOverflow(page);
  return sent;
}

/** Opens the nurse's list of live sessions of one state. @returns the patient's row */
export async function openRow({ page, open }: Person, state: string): Promise<Locator> {
  await open(`/admin/live-sessions/requests?state=${state}&q=${PATIENT.lastName}`);
  const row = page.getByRole("row").filter({ hasText: PATIENT.lastName });
  await expect(row).toHaveCount(1);
  return row;
}

/** Offers the three times that are proposed for the patient's request. @param state in which the list has it */
export async function offerTimes({ nurse }: Hospital, state = "Unanswered"): Promise<void> {
  const row = await openRow(nurse, state);
  await row.getByRole("link", { name: /^View/ }).click();
  await dialog(nurse.page).getByRole("link", { name: "Offer Times" }).click();
  const offer = nurse.page.getByRole("dialog", { name: /Offer Times/ });
  for (const number of [1, 2, 3])
    await expect(offer.getByLabel(`Time ${number}`)).not.toHaveValue("");
  await expectFitsPhone(nurse.page);
  await offer.getByRole("button", { name: "Offer Times" }).click();
  await expect(toast(nurse.page, "3 times offered")).toBeVisible();
  await expect(dialog(nurse.page)).toContainText("Held until");
}

/** Chooses the first of the offered times that has a text. */
export async function acceptTime(patient: Person, time: RegExp): Promise<void> {
  const card = await openCard(patient, "Offered");
  await card.getByRole("link", { name: "Choose a Time" }).click();
  await dialog(patient.page).getByRole("radio", { name: time }).first().check();
  await expectNoOverflow(patient.page);
  await press(patient.page, "Choose This Time");
  await expect(toast(patient.page, "Your appointment is set")).toBeVisible();
}

/** Asserts that nothing overflows a phone's screen on a page of a wider window. */
export async function expectFitsPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 375, height: 800 });
  await expectNoOverflow(page);
  await page.setViewportSize({ width: 1280, height: 800 });
}

type Messages = { address: string; purpose: string; count: number };

/** Asserts how many messages for a purpose have been sent to an address by now, in the outbox. */
export async function expectSent(
  { administrator: { page, open } }: Hospital,
  { address, purpose, count }: Messages,
): Promise<void> {
  const sent = page.getByRole("row").filter({ hasText: "Sent" });
  await expect(async () => {
    await open(`/admin/messages?q=${encodeURIComponent(address)}&purpose=${purpose}`);
    await expect(sent).toHaveCount(count, { timeout: 200 });
  }).toPass({ timeout: JOB_TIMEOUT_MS });
}

/** Opens the link of the newest mail to the patient with a subject. */
export async function openNewestLink({ mails, patient }: Hospital, subject: string) {
  const mail = mails.findLast(
    (each) => each.to.includes(PATIENT.email) && each.mail.subject?.includes(subject),
  );
  const [url = ""] = /http:\/\/\S+\/appointment\/[\w-]+/.exec(mail?.mail.text ?? "") ?? [];
  await patient.open(url);
}

/** Reads what a calendar knows an appointment by, its version, and when it begins. */
export async function readEntry(card: Locator): Promise<(string | undefined)[]> {
  const href = await card.getByRole("link", { name: "Add to my calendar" }).getAttribute("href");
  const text = await (await card.page().request.get(href ?? "")).text();
  return [/UID:(.+)/, /SEQUENCE:(\d+)/, /DTSTART:(\w+)/].map((line) =>
    line.exec(text)?.[1]?.trim(),
  );
}

/** Asserts that no mail so far says anything of health, or of a day, and none to the patient who meets them. */
export function expectDiscreet({ mails }: Hospital): void {
  for (const { to, mail } of mails) {
    const shown = `${mail.subject ?? ""} ${mail.text ?? ""} ${String(mail.html)}`;
    // Without the random tokens of links, which have any letters.
    const words = shown.replaceAll(/(?<=\/(?:appointment|unsubscribe)\/)[\w-]+/g, "");
    expect(words).not.toMatch(/MRI|Imam|Prayer|Chaplain|Somali|0142|\d [AP]M\b|day, /);
    if (to.includes(PATIENT.email)) expect(shown).not.toContain(COACH.name);
  }
}
