import type { APIRequestContext, Page } from "@playwright/test";
import { DateTime } from "luxon";
import {
  allowStatus,
  expect,
  expectNoOverflow,
  scanAccessibility,
  test,
  toast,
  unique,
} from "./fixtures";
import { openMessageLink } from "./message-links";
import { runSql } from "./outbox";
import { createRecord } from "./records";

const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** Creates an imam who speaks Somali, as nobody of the sample content, and lets patients book at once from the day after tomorrow on. */
async function addCoach(request: APIRequestContext, values: object): Promise<void> {
  const name = unique("Imam Yusuf");
  await createRecord(request, "/coach", {
    ...{ name, title: "Chaplain", types: ["imam"], faith: "Muslim" },
    ...{ languages: ["so"], topics: ["prayers"], price: null, allowsBooking: true },
    ...{ lengthMinutes: 30, bufferMinutes: 0, noticeHours: 48, windowDays: 30, timeZone: "UTC" },
    weeklyHours: DAYS.map((day) => ({ day, from: "06:00", to: "22:00" })),
    ...values,
  });
}

/** Asks for a session with an imam. @returns the dialog after it */
async function askForImam(page: Page, values: { contact: string; way: string }) {
  await page.getByRole("link", { name: "Request Live Session" }).click();
  const dialog = page.getByRole("dialog", { name: /Request Live Session/ });
  await dialog.getByRole("combobox", { name: "Session Leader" }).selectOption("imam");
  await dialog.getByRole("combobox", { name: "Session Type" }).selectOption("prayers");
  await dialog.getByRole("combobox", { name: "Way" }).selectOption(values.way);
  await dialog.getByRole("combobox", { name: "Language" }).selectOption("Somali");
  const day = DateTime.utc().plus({ days: 5 }).toISODate();
  await dialog.getByLabel("Preferred Date").fill(day);
  await dialog.getByLabel("Preferred Time").fill("10:30");
  await dialog.getByLabel("Phone or email").fill(values.contact);
  await dialog.getByRole("button", { name: "Submit Request" }).click();
  const sent = page.getByRole("dialog", { name: "Request Submitted!" });
  await expect(sent).toBeVisible();
  return sent;
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 375, height: 800 } });

  test(
    "a patient books a time at once, moves it by the link of the message, and cancels it",
    allowStatus(404, 409, 422),
    async ({ page, visit, javaScript, browser, baseURL }) => {
      await addCoach(page.request, {
        ways: ["Video"],
        videoLink: "https://video.example.org/imam",
      });
      const address = `${unique("maria").replaceAll(" ", ".")}@example.org`;
      await visit("/patient-procedures");
      const sent = await askForImam(page, { contact: address, way: "Video" });
      await expect(sent.getByRole("heading", { name: "Or book a time now" })).toBeVisible();
      if (javaScript) await scanAccessibility(page);
      await sent.getByRole("button", { name: "Book This Time" }).click();
      const dialog = page.getByRole("dialog");
      await expect(dialog.getByRole("link", { name: "Please choose a time" })).toBeVisible();
      const other = await page.context().newPage();
      await other.goto(page.url());
      await other.getByRole("radio").last().check();
      await dialog.getByRole("radio").first().check();
      await dialog.getByRole("button", { name: "Book This Time" }).click();
      await expect(toast(page, "Your appointment is set")).toBeVisible();
      // Booked meanwhile in another tab.
      await other.getByRole("button", { name: "Book This Time" }).click();
      await expect(other.getByRole("alert")).toContainText(
        "Your time was not booked: This live session cannot be booked anymore",
      );
      if (!javaScript)
        await expect(other.getByRole("dialog")).toContainText(
          "No other time can be booked for this live session.",
        );
      await other.close();

      const item = page
        .getByRole("listitem")
        .filter({ hasText: "Live session: Imam, Prayers" })
        .last();
      await expect(item).toContainText("Scheduled");
      await expect(item).toContainText(/[AP]M \(UTC\)/);
      await expect(item).toContainText("Video");
      await expect(item).toContainText("No charge");
      await expect(item).toContainText("The link is here from");
      await expect(item).toContainText("If nobody joins by");
      await expect(item.getByRole("link", { name: "Withdraw" })).toHaveCount(0);
      await expectNoOverflow(page);
      if (javaScript) await scanAccessibility(page);
      const file = await item
        .getByRole("link", { name: "Add to my calendar" })
        .getAttribute("href");
      const readUid = async () => {
        const text = await (await page.request.get(file ?? "")).text();
        return [/UID:.+/.exec(text)?.[0], /SEQUENCE:\d+/.exec(text)?.[0]];
      };
      const [uid, sequence] = await readUid();
      expect(uid).toMatch(/live-session/);
      expect(sequence).toBe("SEQUENCE:0");

      // Somebody with the link, on a device that knows nothing of the patient.
      const context = await browser.newContext({
        ...{ baseURL, javaScriptEnabled: javaScript, viewport: { width: 375, height: 800 } },
      });
      const device = await context.newPage();
      await openMessageLink(device, page, { address, purpose: "Appointment Booked" });
      await expect(device).toHaveTitle("Your Live Session - Calmward");
      const main = device.locator("#main");
      await expect(main).toContainText("Imam Yusuf");
      await expect(main).not.toContainText(/Rotator|Surgery|Prayers/);
      await expect(device.getByRole("navigation", { name: "Patient area" })).toHaveCount(0);
      await expectNoOverflow(device);
      if (javaScript) await scanAccessibility(device);
      const before = await main.textContent();
      await main.getByRole("link", { name: "Move" }).click();
      const move = device.getByRole("dialog", { name: /Move Session/ });
      await expect(move).toBeVisible();
      if (javaScript) await scanAccessibility(device);
      const inAWeek = DateTime.utc().plus({ days: 7 });
      await move.getByLabel("From").fill(inAWeek.toISODate());
      await move.getByRole("button", { name: "Show Times" }).click();
      await expect(device).toHaveURL(/move\?day=/);
      const first = move.getByRole("radio").first();
      await expect(first).toHaveAccessibleName(new RegExp(inAWeek.toFormat("cccc, LLLL d,")));
      await expectNoOverflow(device);
      await move.getByRole("radio").nth(3).check();
      await move.getByRole("button", { name: "Move to This Time" }).click();
      await expect(move).toHaveCount(0);
      await expect(main).toContainText("Imam Yusuf");
      expect(await main.textContent()).not.toBe(before);
      expect(await readUid()).toEqual([uid, "SEQUENCE:1"]);

      await main.getByRole("link", { name: "Cancel" }).click();
      const cancel = device.getByRole("dialog", { name: /Cancel Session/ });
      await expect(cancel).toBeVisible();
      await expect(cancel).toContainText("Nobody reads this right away.");
      if (javaScript) await scanAccessibility(device);
      await cancel.getByRole("button", { name: "Cancel Session" }).click();
      await expect(main).toContainText("You canceled this session.");
      await expect(main.getByRole("link", { name: "Move" })).toHaveCount(0);
      await expect(main.getByRole("link", { name: "Take it out of my calendar" })).toBeVisible();
      await context.close();

      await visit("/patient-procedures");
      await expect(item).toContainText("Cancelled");
      await expect(item).toContainText("You canceled this session.");
    },
  );
});

test("a coach who calls needs a number, which the patient gives with the time", async ({
  page,
  visit,
}) => {
  await addCoach(page.request, { ways: ["Phone"] });
  await visit("/patient-procedures");
  const contact = `${unique("ada").replaceAll(" ", ".")}@example.org`;
  const sent = await askForImam(page, { contact, way: "Phone" });
  await sent.getByRole("radio").first().check();
  await sent.getByLabel("Phone number").fill("206 555 0123");
  await sent.getByRole("button", { name: "Book This Time" }).click();
  const item = page.getByRole("listitem").filter({ hasText: "Live session: Imam, Prayers" }).last();
  await expect(item).toContainText("calls (…)0123");
  await expect(item).toContainText("If nobody calls by");
  await item.getByRole("link", { name: "Cancel" }).click();
  const cancel = page.getByRole("dialog", { name: /Cancel Session/ });
  await cancel.getByRole("link", { name: "Keep It" }).click();
  await expect(item).toContainText("Scheduled");
});

/** Sets what became of a request and its times, as staff and a coach do. */
async function setState(id: string, request: string, appointment: string, startsIn: number) {
  const at = DateTime.utc().plus({ hours: startsIn });
  // A time that is held is within the coach's hours, or it could not be booked.
  const startsAt = appointment === "Held" ? at.set({ hour: 12 }).startOf("hour") : at;
  const toSql = (time: DateTime) => time.toFormat("yyyy-MM-dd HH:mm:ss.SSS '+00:00'");
  await runSql(
    "UPDATE appointments SET state = $state, held_until = $heldUntil, starts_at = $startsAt, ends_at = $endsAt, blocked_until = $endsAt WHERE request_id = $id",
    {
      ...{ $id: Number(id), $state: appointment },
      $heldUntil: toSql(DateTime.utc().plus({ hours: 20 })),
      ...{ $startsAt: toSql(startsAt), $endsAt: toSql(startsAt.plus({ minutes: 30 })) },
    },
  );
  await runSql("UPDATE live_session_requests SET state = $state, status = $status WHERE id = $id", {
    ...{ $id: Number(id), $state: request },
    $status: request === "Offered" ? "Offered" : "Confirmed",
  });
}

test(
  "a patient chooses one of the offered times, and says afterwards how it was",
  allowStatus(409, 422),
  async ({ page, visit, javaScript }) => {
    await addCoach(page.request, { ways: ["Video"], videoLink: "https://video.example.org/imam" });
    await visit("/patient-procedures");
    const contact = `${unique("noor").replaceAll(" ", ".")}@example.org`;
    const sent = await askForImam(page, { contact, way: "Video" });
    await sent.getByRole("radio").last().check();
    await sent.getByRole("button", { name: "Book This Time" }).click();
    const item = page
      .getByRole("listitem")
      .filter({ hasText: "Live session: Imam, Prayers" })
      .last();
    await expect(item).toContainText("Scheduled");
    const href = await item.getByRole("link", { name: "Move" }).getAttribute("href");
    const [, id = ""] = /live-session\/(\d+)\//.exec(href ?? "") ?? [];

    await setState(id, "Offered", "Held", 72);
    await visit("/patient-procedures");
    await expect(item).toContainText("Please choose one. We hold them for you until");
    await item.getByRole("link", { name: "Choose a Time" }).click();
    const dialog = page.getByRole("dialog", { name: "Live Session" });
    await expect(dialog).toBeVisible();
    if (javaScript) await scanAccessibility(page);
    await dialog.getByRole("link", { name: "None of these" }).click();
    const none = page.getByRole("dialog", { name: "None of These" });
    await expect(none).toContainText("We then hold these times no longer, and look for others.");
    if (javaScript) await scanAccessibility(page);
    await none.getByRole("link", { name: "Cancel" }).click();
    await item.getByRole("link", { name: "Choose a Time" }).click();
    await dialog.getByRole("button", { name: "Choose This Time" }).click();
    await expect(dialog.getByRole("link", { name: "Please choose a time" })).toBeVisible();
    await dialog.getByRole("radio").first().check();
    await dialog.getByRole("button", { name: "Choose This Time" }).click();
    await expect(toast(page, "Your appointment is set")).toBeVisible();
    await expect(item).toContainText("Scheduled");

    await setState(id, "Completed", "Completed", -1);
    await visit("/patient-procedures");
    await expect(item).toContainText("This session took place.");
    await item.getByRole("link", { name: "How was it?" }).click();
    const rate = page.getByRole("dialog", { name: /How Was It\?/ });
    await expect(rate).toBeVisible();
    if (javaScript) {
      await scanAccessibility(page);
      await expect(rate.getByRole("slider", { name: /How was the session/ })).toBeFocused();
      await rate.getByRole("slider", { name: /How anxious/ }).focus();
      await rate.getByRole("button", { name: "Save" }).focus();
      await expect(rate).not.toContainText("Please choose from 1 to 5");
    }
    await rate.getByRole("button", { name: "Save" }).click();
    await expect(rate.getByRole("alert")).toContainText("Please choose from 1 to 5");
    if (javaScript) await rate.getByRole("slider", { name: /How was the session/ }).press("End");
    else await rate.getByRole("radio").nth(4).check();
    await rate.getByRole("button", { name: "Save" }).click();
    await expect(toast(page, "Thank you. Your answers are saved.")).toBeVisible();
    await expect(item).toContainText("Thank you for telling us how it was.");

    await setState(id, "Offered", "Held", 72);
    await visit(`/patient-procedures`);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await item.getByRole("link", { name: "Choose a Time" }).click();
    await dialog.getByRole("radio").first().check();
    const otherItem = other
      .getByRole("listitem")
      .filter({ hasText: "Live session: Imam, Prayers" });
    await otherItem.last().getByRole("link", { name: "Choose a Time" }).click();
    await other.getByRole("dialog").getByRole("link", { name: "None of these" }).click();
    await other.getByRole("button", { name: "None of These" }).click();
    await expect(otherItem.last()).toContainText(
      "None of those times suited you. We look for others.",
    );
    await other.close();
    await dialog.getByRole("button", { name: "Choose This Time" }).click();
    await expect(dialog.getByRole("alert")).toContainText(
      "Your time was not booked: These times are not held for you anymore.",
    );
  },
);
