import type { APIRequestContext, Page } from "@playwright/test";
import path from "node:path";
import sqlite3 from "sqlite3";
import { fieldName } from "./field-name";
import { allowStatus, expect, scanAccessibility, test, toast, unique } from "./fixtures";
import { createRecord } from "./records";
import { OPEN } from "./servers";

const LIST = "/admin/coaches";
const field = (page: Page, name: string) => page.getByRole("textbox", { name: fieldName(name) });
const choice = (page: Page, name: string) => page.getByRole("combobox", { name: fieldName(name) });
const time = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const follow = (page: Page, name: string) => page.getByRole("link", { name, exact: true }).click();
const row = (page: Page, number: number) => page.getByRole("group", { name: `Row ${number}` });
const factValue = (page: Page, label: string) =>
  page.locator("dt", { hasText: new RegExp(`^${label}$`) }).locator("+ dd");

async function addCoach(request: APIRequestContext, name: string, values: object = {}) {
  const { coach } = await createRecord<{ coach: { id: number } }>(request, "/coach", {
    name,
    types: ["nurse"],
    languages: ["en"],
    topics: ["general-support"],
    ways: ["Phone"],
    weeklyHours: [{ day: "Monday", from: "09:00", to: "17:00" }],
    ...values,
  });
  return coach.id;
}

/** Stores an appointment of a coach for the first request of the sample content: screens cannot make one that is over. */
function storeAppointment(coachId: number): Promise<void> {
  const connection = new sqlite3.Database(path.join(OPEN.dataDir, "calmward.sqlite"));
  const at = "2026-01-05 15:00:00.000 +00:00";
  const sql = `INSERT INTO appointments (version, created_at, updated_at, request_id, patient_id, coach_id, starts_at, ends_at, blocked_until, way, state)
    SELECT 1, ?, ?, id, patient_id, ?, ?, ?, ?, 'Phone', 'Cancelled' FROM live_session_requests ORDER BY id LIMIT 1`;
  return new Promise((resolve, reject) => {
    connection.configure("busyTimeout", 5_000);
    connection.run(sql, [at, at, coachId, at, at, at], (error) => {
      connection.close(() => (error ? reject(error) : resolve()));
    });
  });
}

async function fillDetails(page: Page, name: string, email: string) {
  await field(page, "Name").fill(name);
  await page.getByRole("checkbox", { name: "Chaplain" }).check();
  await page.getByText("Choose from 17").click();
  await page.getByRole("checkbox", { name: "Polish" }).check();
  await time(page, "Credential Until (optional)").fill("2020-03-01");
  await field(page, "Email").fill(email);
}

test(
  "the wizard creates a coach: errors and Add Rows keep what was typed, and the page says what is needed",
  allowStatus(422),
  async ({ page, visit, javaScript }) => {
    const name = unique("Chaplain");
    const email = `${name.toLowerCase().replaceAll(/\W+/g, "-")}@example.org`;
    await visit(LIST);
    await expect(page.getByText("Who leads live sessions")).toBeVisible();
    await follow(page, "Add Coach");
    await press(page, "Next");
    await expect(page.getByRole("alert")).toContainText("Name is required");
    await expect(page.getByRole("alert")).toContainText("Choose at least one type");
    await fillDetails(page, name, email);
    await field(page, "Phone").fill("12");
    await press(page, "Next");
    await expect(page.getByRole("alert")).toContainText("Please enter a full phone number");
    await expect(page.getByRole("checkbox", { name: "Polish" })).toBeChecked();
    await field(page, "Phone").fill("(206) 555-0142");
    if (javaScript) await scanAccessibility(page);
    await press(page, "Next");

    await expect(field(page, "Length (minutes)")).toHaveValue("30");
    await page.getByRole("checkbox", { name: "Prayers" }).check();
    await page.getByRole("checkbox", { name: "Video" }).check();
    await field(page, "Length (minutes)").fill("10");
    await press(page, "Next");
    await expect(page.getByRole("alert")).toContainText("whole number from 15 to 90");
    await field(page, "Length (minutes)").fill("45");
    await press(page, "Next");
    await expect(page.getByRole("alert")).toContainText("Video sessions need a link");
    await field(page, "Video Link (for Video)").fill("https://meet.example.org/anna");
    if (javaScript) await scanAccessibility(page);
    await press(page, "Next");

    await expect(time(page, "Friday, second time, from")).toHaveValue("13:00");
    const step = page.url();
    await visit(step.replace("/hours", "/cancel"));
    await expect(page.getByRole("dialog")).toContainText(name);
    if (javaScript) await scanAccessibility(page);
    await visit(step.replace("/hours", "/details"));
    await expect(field(page, "Name")).toHaveValue(name);
    if (javaScript) await scanAccessibility(page);
    await visit(step);
    await field(page, "Time Zone").fill("America/Chicago");
    await time(page, "Monday, to").fill("08:00");
    await row(page, 2).getByLabel("First Day").fill("2031-12-24");
    // Not stopped by the time that is wrong.
    await press(page, "Add Rows");
    await expect(row(page, 5)).toBeVisible();
    await expect(time(page, "Monday, to")).toHaveValue("08:00");
    await expect(row(page, 2).getByLabel("First Day")).toHaveValue("2031-12-24");
    await row(page, 5).getByLabel("Kind").selectOption("Extra hours");
    await row(page, 5).getByLabel("First Day").fill("2031-11-01");
    await press(page, "Save Coach");
    await expect(page.getByRole("alert")).toContainText(
      "Monday, to – The end must be after the beginning",
    );
    await expect(page.getByRole("alert")).toContainText("Row 5, From – Extra hours need");
    await time(page, "Monday, to").fill("12:00");
    await row(page, 5).getByLabel("From (optional)").fill("18:00");
    await row(page, 5).getByLabel("To (optional)").fill("20:00");
    if (javaScript) await scanAccessibility(page);
    await press(page, "Save Coach");
    await expect(toast(page, "Coach created successfully")).toBeVisible();

    const created = page.getByRole("row", { name: new RegExp(name) });
    await expect(created).toContainText("Chaplain");
    await expect(created).toContainText("Mar 1, 2020 Ended");
    await expect(created).toContainText("Active");
    await created.getByRole("link", { name, exact: true }).click();
    await expect(page.getByRole("heading", { name: `${name} - Details` })).toBeVisible();
    await expect(page.getByText("The credential ended on Mar 1, 2020.")).toBeVisible();
    await expect(factValue(page, "Weekly Hours")).toHaveText(
      "Monday to Friday: 9:00 AM to 12:00 PM, 1:00 PM to 5:00 PM",
    );
    await expect(factValue(page, "Days Off and Extra Hours")).toContainText(
      "Nov 1, 2031: Extra hours, 6:00 PM to 8:00 PM",
    );
    await expect(factValue(page, "Days Off and Extra Hours")).toContainText(
      "Dec 24, 2031: Off, all day",
    );
    await expect(factValue(page, "Phone")).toHaveText("(206) 555-0142");
    if (javaScript) await scanAccessibility(page);
  },
);

test(
  "a coach is edited section by section; hours get more rows, and a paused one has no free times",
  allowStatus(422),
  async ({ page, visit, request, javaScript }) => {
    const id = await addCoach(request, unique("Nurse"));
    const address = `${LIST}/${id}`;
    await visit(address);
    await expect(factValue(page, "Next Free Times")).toContainText("Mon, ");
    await follow(page, "Edit Hours");
    await time(page, "Monday, second time, from").fill("16:00");
    await time(page, "Monday, second time, to").fill("18:00");
    await press(page, "Add Rows");
    await expect(row(page, 5)).toBeVisible();
    await expect(time(page, "Monday, second time, from")).toHaveValue("16:00");
    await row(page, 4).getByLabel("First Day").fill("2031-12-24");
    await row(page, 4).getByLabel("Last Day (optional)").fill("2031-12-20");
    await press(page, "Save");
    await expect(page.getByRole("alert")).toContainText("The times of Monday overlap");
    await expect(page.getByRole("alert")).toContainText("Row 4, Last Day");
    await time(page, "Monday, second time, from").fill("17:00");
    await row(page, 4).getByLabel("Last Day (optional)").fill("2031-12-26");
    if (javaScript) await scanAccessibility(page);
    await press(page, "Save");
    await expect(toast(page, "Coach updated successfully")).toBeVisible();
    await expect(factValue(page, "Weekly Hours")).toHaveText(
      "Monday: 9:00 AM to 5:00 PM, 5:00 PM to 6:00 PM",
    );
    await expect(factValue(page, "Days Off and Extra Hours")).toHaveText(
      "Dec 24, 2031 to Dec 26, 2031: Off, all day",
    );

    await follow(page, "Edit Offer");
    await page.getByRole("checkbox", { name: "In Person" }).check();
    await press(page, "Save");
    await expect(page.getByRole("alert")).toContainText("Sessions in person need a place");
    await field(page, "Place (for In Person)").fill("Chapel");
    await choice(page, "Price per Session").selectOption("$40");
    if (javaScript) await scanAccessibility(page);
    await press(page, "Save");
    await expect(toast(page, "Coach updated successfully")).toBeVisible();
    await expect(factValue(page, "Price per Session")).toHaveText("$40");
    await expect(factValue(page, "Place")).toHaveText("Chapel");

    await follow(page, "Edit Details");
    await choice(page, "Status").selectOption("Paused");
    if (javaScript) await scanAccessibility(page);
    await press(page, "Save");
    await expect(toast(page, "Coach updated successfully")).toBeVisible();
    await expect(page.getByText("Paused: there are no free times")).toBeVisible();
    await expect(factValue(page, "Next Free Times")).toContainText("None");
    await expect(page.getByText("To invite, add an email address first.")).toBeVisible();
  },
);

test(
  "two people who edit the hours of a coach both see what the other saved",
  allowStatus(409),
  async ({ page, visit, request }) => {
    const name = unique("Nurse");
    const id = await addCoach(request, name);
    await visit(`${LIST}/${id}?edit=hours`);
    await time(page, "Monday, from").fill("10:00");
    const days = [
      { kind: "Off", date: "2031-12-24" },
      { kind: "Off", date: "2031-12-25" },
      { kind: "Off", date: "2031-12-31" },
    ];
    const put = await request.put(`/coach/${id}`, {
      data: { exceptions: days, weeklyHours: [{ day: "Monday", from: "08:00", to: "17:00" }] },
    });
    expect(put.status(), await put.text()).toBe(200);
    await press(page, "Save");
    await expect(page.getByRole("alert")).toContainText("Nothing has been overwritten");
    await expect(page.getByRole("group", { name: /^Monday, from, as/ })).toContainText("08:00");
    // A row that the other one added, beyond those of this form.
    await expect(row(page, 3).getByRole("group", { name: /^First Day, as/ })).toContainText(
      "2031-12-31",
    );
    await press(page, "Save");
    await expect(toast(page, "Coach updated successfully")).toBeVisible();
    await expect(factValue(page, "Weekly Hours")).toHaveText("Monday: 10:00 AM to 5:00 PM");
    await expect(factValue(page, "Days Off and Extra Hours")).toContainText("Dec 31, 2031");
  },
);

test("a coach who had an appointment is not deleted, and the dialog says what to do; another one is", async ({
  page,
  visit,
  request,
  javaScript,
}) => {
  const [booked, other] = [unique("Booked"), unique("Other")];
  const id = await addCoach(request, booked);
  await storeAppointment(id);
  await visit(`${LIST}/${id}`);
  await follow(page, "Delete");
  const dialog = page.getByRole("dialog", { name: "Delete Coach" });
  await expect(dialog).toContainText("cannot be deleted, because of 1 appointment");
  await expect(dialog).toContainText("Choose Ended instead");
  await expect(dialog.getByRole("button", { name: "Delete Coach" })).toHaveCount(0);
  if (javaScript) await scanAccessibility(page);
  await visit(`${LIST}/${await addCoach(request, other)}/delete`);
  await press(page, "Delete Coach");
  await expect(toast(page, "Coach deleted successfully")).toBeVisible();
});
