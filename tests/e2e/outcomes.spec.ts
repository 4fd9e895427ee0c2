import type { APIRequestContext, Page } from "@playwright/test";
import { expect, scanAccessibility, test, toast, unique } from "./fixtures";
import { createRecord } from "./records";

const HEADER =
  "Record Number,Procedure Date,Cancelled on the Day,Nights in Hospital,Came Back Within 30 Days";
const DAY = "2026-01-14";

/** Enters a patient with an MRI that is over. */
async function addPatient(request: APIRequestContext) {
  const [lastName, recordNumber] = [unique("Outcome"), unique("MRN")];
  const names = { firstName: "Ida", lastName, birthDate: "1971-05-01", recordNumber };
  const { patient } = await createRecord<{ patient: { id: number } }>(request, "/patient", names);
  const episode = { patientId: patient.id, procedureId: 1, date: DAY };
  await createRecord(request, "/episode", episode);
  return { id: patient.id, lastName, recordNumber };
}

async function upload(page: Page, ...rows: string[]) {
  const buffer = Buffer.from([HEADER, ...rows].join("\r\n"));
  await page
    .getByLabel("File", { exact: true })
    .setInputFiles({ name: "outcomes.csv", mimeType: "text/csv", buffer });
  await page.getByRole("button", { name: "Upload & Process" }).click();
}

test(
  "imports what came of procedures, shows it with the patient, and removes it",
  { tag: "@in-chromium" },
  async ({ page, visit, request, javaScript }) => {
    const { id, lastName, recordNumber } = await addPatient(request);
    const dialog = page.getByRole("dialog");
    await visit("/admin/reports/outcomes/list");
    await page.getByRole("link", { name: "Bulk Import" }).first().click();
    await expect(dialog).toContainText(
      "This is an association: people who join may differ in other ways. It does not show that joining was the cause.",
    );
    const nobody = unique("MRN");
    await upload(page, `${recordNumber},1/14/2026,No,2,`, `${nobody},1/14/2026,No,2,`);
    await expect(dialog.getByRole("row").filter({ hasText: recordNumber })).toContainText("Create");
    const refused = dialog.getByRole("row").filter({ hasText: nobody });
    await expect(refused).toContainText("No patient has this record number");
    if (javaScript) await scanAccessibility(page);
    await dialog.getByRole("button", { name: "Import Data" }).click();
    await expect(
      toast(page, "1 imported, 0 updated, 0 already exist, 1 not imported"),
    ).toBeVisible();
    await expect(dialog).toContainText("These rows of outcomes.csv were not imported.");
    await dialog.getByRole("link", { name: "Done" }).click();

    await visit("/admin/reports/outcomes/list/import");
    await upload(page, `${recordNumber},${DAY},,3,No`);
    const changed = dialog.getByRole("row").filter({ hasText: recordNumber });
    await expect(changed).toContainText(`Ida ${lastName}`);
    await expect(changed.getByRole("listitem").first()).toContainText(/2.*becomes.*3/);
    await dialog.getByRole("button", { name: "Import Data" }).click();
    await expect(
      toast(page, "0 imported, 1 updated, 0 already exist, 0 not imported"),
    ).toBeVisible();

    const search = page.getByRole("searchbox", { name: "Search outcomes" });
    await search.fill(lastName);
    await search.press("Enter");
    await expect(page.getByRole("row")).toHaveCount(2);
    await page.getByRole("link", { name: `Ida ${lastName}`, exact: true }).click();
    await expect(page).toHaveURL(`/admin/patients/${id}`);
    const summary =
      "Outcome: not cancelled on the day, 3 nights in the hospital, did not come back within 30 days";
    await expect(page.getByText(summary)).toBeVisible();
    await page.getByRole("link", { name: /^Remove Outcome/ }).click();
    await expect(dialog).toContainText(`${summary}.`);
    if (javaScript) await scanAccessibility(page);
    await dialog.getByRole("button", { name: "Remove Outcome" }).click();
    await expect(toast(page, "Outcome removed")).toBeVisible();
    await expect(page.getByText(summary)).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText(summary)).toBeVisible();
  },
);

test("removes an outcome from the list, whose filters stay", async ({ page, visit, request }) => {
  const { id, lastName } = await addPatient(request);
  const { episodes } = await readEpisodes(request, id);
  await createRecord(request, "/outcome", { episodeId: episodes[0]?.id, cancelledOnDay: true });
  await visit(`/admin/reports/outcomes/list?kind=cancelled&q=${lastName}`);
  await page.getByRole("link", { name: `Remove Ida ${lastName}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove Outcome" }).click();
  await expect(toast(page, "Outcome removed")).toBeVisible();
  await expect(page).toHaveURL(/kind=cancelled/);
  await expect(page.getByText("No outcomes found matching your criteria.")).toBeVisible();
});

async function readEpisodes(request: APIRequestContext, patientId: number) {
  const response = await request.get(`/episode?patientId=${patientId}`);
  const { result } = (await response.json()) as {
    result: { data: { episodes: { id: number }[] } };
  };
  return result.data;
}
