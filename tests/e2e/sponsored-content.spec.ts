import type { Page } from "@playwright/test";
import { expectNoOverflow, resizeToPhone, toast } from "./fixtures";
import { expect, scanAccessibility, test, unique } from "./media-host";
import { addAdvertisement, addAdvertiser, addSession, addSpecialty } from "./records";

const PLAN = "specialty=general-surgery&procedure=inguinal-hernia-repair&plan=complete";
const section = (page: Page) => page.locator("#sponsored-content");
const card = (page: Page) => page.getByRole("complementary", { name: /^Sponsored by / });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** Opens the session with an advertisement from the list of procedures. */
async function openSession(page: Page) {
  await page.goto("/patient-procedures");
  const hernia = page.getByRole("listitem").filter({
    has: page.getByRole("heading", { name: "Inguinal Hernia Repair", level: 2 }),
  });
  await hernia.getByText("View My Sessions").click();
  await hernia.getByRole("link", { name: "What happens, and who is with you" }).click();
}

async function answerQuestions(page: Page, javaScript: boolean) {
  await page.getByRole("link", { name: "Play", exact: true }).click();
  const question = { name: "How anxious do you feel right now?" };
  if (javaScript) await page.getByRole("slider", question).fill("2");
  else await page.getByRole("radio", { name: /^2 / }).check();
  await page.getByRole("radio", { name: "Yes" }).check();
  await press(page, "Continue to Session");
  await page.getByRole("link", { name: "Skip", exact: true }).click();
  await expect(page.locator("audio")).toHaveCount(1);
}

test(
  "sponsored content is off, shown below a session once a patient allows it, and stopped in one press",
  { tag: "@in-chromium" },
  async ({ page, visit, javaScript }) => {
    await resizeToPhone(page);
    await visit(`/plans/disclaimer?${PLAN}`);
    await press(page, "Acknowledge");
    await expect(page).toHaveURL("/patient-procedures");
    await openSession(page);
    await answerQuestions(page, javaScript);
    await expect(card(page)).toHaveCount(0);
    await expect(page.getByText(/sponsor/i)).toHaveCount(0);

    await visit("/patient-data");
    await expect(section(page)).toContainText("It is off.");
    const words = (await section(page).locator("blockquote").textContent()) ?? "";
    expect(words).toContain("that a sponsor pays");
    await press(page, "Allow");
    await expect(toast(page, "Sponsored content is on")).toBeVisible();
    await expect(section(page)).toContainText("You allow it, since");
    await expect(section(page).locator("blockquote")).toHaveText(words);
    await expectNoOverflow(page);
    if (javaScript) await scanAccessibility(page);

    await openSession(page);
    await expect(card(page)).toContainText("Calmavora: a calmer night before");
    // The advertisement of the sample content is at an address for examples.
    await expect(card(page)).toContainText("there is nothing at its address");
    await expectNoOverflow(page);
    if (javaScript) {
      await scanAccessibility(page);
      await page.emulateMedia({ media: "print" });
      await expect(card(page)).toBeHidden();
      await page.emulateMedia({ media: "screen" });
    }
    await press(page, "Stop Showing Sponsored Content");
    await expect(toast(page, "Sponsored content is off")).toBeVisible();
    await expect(card(page)).toHaveCount(0);
    await expect(page.locator("audio")).toHaveCount(1);

    await visit("/patient-data");
    await press(page, "Allow");
    await press(page, "Stop Showing It");
    await expect(section(page)).toContainText("It is off.");
    await visit("/patient-data?print");
    await expect(page.locator("#main")).toContainText("Sponsored content");
    await expect(page.locator("#main")).toContainText(words);
  },
);

test(
  "an advertiser's host hears nothing until its link is opened, and not from where",
  { tag: "@needs-browser" },
  async ({ page, visit, request, mediaHost }) => {
    const place = { department: unique("Surgery"), name: unique("Hips") };
    const specialty = await addSpecialty(request, place);
    const advertiserId = await addAdvertiser(request, unique("Advertiser"));
    const advertisementUrl = mediaHost.url("evening");
    const advertisementId = await addAdvertisement(request, advertiserId, { advertisementUrl });
    const id = await addSession(request, specialty, {
      name: unique("Session"),
      advertisingContent: "Yes",
      ...{ advertiserId, advertisementId, advertisingDescription: "An evening to read about." },
    });
    await visit(`/admin/sessions/${id}/as-patient?answered=on`);
    await expect(card(page)).toContainText("Only patients who allow sponsored content see this.");
    await expect(card(page)).toContainText("An evening to read about.");
    const link = card(page).getByRole("link", { name: /^Open it at .* \(in a new tab\)$/ });
    await link.hover();
    await link.focus();
    await page.waitForLoadState("networkidle");
    expect(mediaHost.requests).toEqual([]);
    const opened = page.context().waitForEvent("page");
    await link.click();
    await opened;
    await expect.poll(() => mediaHost.requests[0]).toBe("/evening from nowhere");
    await press(page, "Stop Showing Sponsored Content");
    await expect(
      toast(page, "Patients see no sponsored content anymore once they press this."),
    ).toBeVisible();
  },
);
