import type { APIRequestContext } from "@playwright/test";
import { allowStatus, expect, test, toast, unique } from "./fixtures";
import { runSql } from "./outbox";
import { createRecord } from "./records";

/** Creates a patient who has been on the work list for two days, as the job of the list puts them there. */
async function addWaitingPatient(request: APIRequestContext, lastName: string) {
  const { patient } = await createRecord<{ patient: { id: number } }>(request, "/patient", {
    firstName: "Ines",
    lastName,
    birthDate: "1970-05-04",
    mobile: "+12065550142",
  });
  const at = new Date(Date.now() - 48 * 3_600_000).toISOString().replace("T", " ");
  await runSql(
    "INSERT INTO work_items (version, patient_id, reason, rank, since, created_at, updated_at) " +
      "VALUES (0, $patient, 'Wrote to us', 5, $at, $at, $at)",
    { $patient: patient.id, $at: at.replace("Z", " +00:00") },
  );
}

test("shows who needs somebody and why, and takes them off once they were called", async ({
  page,
  visit,
  request,
}) => {
  const name = unique("Varga");
  await addWaitingPatient(request, name);
  await visit(`/admin/patients?q=${name}`);
  await expect(
    page.getByText(/^\d+ patients, \d+ needs? you, \d+ waiting too long$/),
  ).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText("Wrote to us");
  await expect(row).toContainText("2 days ago");
  await expect(row.getByRole("link", { name: "(206) 555-0142" })).toBeVisible();

  await page.getByRole("link", { name: `I called Ines ${name}` }).click();
  await page.getByRole("textbox", { name: "Note (optional)" }).fill("She calls back.");
  await page.getByRole("button", { name: "Save Call" }).click();
  await expect(toast(page, "Call noted")).toBeVisible();
  await expect(row).toContainText("by Admin");

  await page.getByRole("link", { name: `Snooze Ines ${name}` }).click();
  await page.getByRole("combobox", { name: "Until" }).selectOption("In 3 days");
  await page.getByRole("button", { name: "Snooze" }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole("link", { name: "Snoozed" }).click();
  await expect(row).toContainText("Snoozed until");

  await page.getByRole("link", { name: `Done Ines ${name}` }).click();
  await expect(page.getByRole("textbox", { name: "Note (optional)" })).toHaveValue(
    "She calls back.",
  );
  await page.getByRole("button", { name: "Take Off the List" }).click();
  await expect(toast(page, "Taken off the work list")).toBeVisible();
  await page.getByRole("link", { name: "Done", exact: true }).click();
  await expect(row).toContainText("Done by Admin");

  await page.getByRole("link", { name: `Open Again Ines ${name}` }).click();
  await page.getByRole("button", { name: "Open Again" }).click();
  await expect(toast(page, "Back on the work list")).toBeVisible();
});

test(
  "asks for a date that is to come",
  { ...allowStatus(422), tag: "@forms-client-only" },
  async ({ page, visit, request }) => {
    const name = unique("Varga");
    await addWaitingPatient(request, name);
    await visit(`/admin/patients?q=${name}`);
    await page.getByRole("link", { name: `Snooze Ines ${name}` }).click();
    await page.getByRole("combobox", { name: "Until" }).selectOption("A date");
    await page.getByRole("button", { name: "Snooze" }).click();
    await expect(page.getByText("Please choose a date").first()).toBeVisible();
    await page.getByLabel("Date").fill("2020-01-01");
    await page.getByRole("button", { name: "Snooze" }).click();
    await expect(page.getByText("Please choose a later day").first()).toBeVisible();
  },
);
