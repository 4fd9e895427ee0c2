import type { Page } from "@playwright/test";
import { expect, scanAccessibility, test, toast, unique } from "./fixtures";

const HEADER =
  "First Name,Last Name,Birth Date,Record Number,Email,Mobile,Language,Text Consent,Procedure,Date,Time,Facility,Provider";

async function upload(page: Page, ...rows: string[]) {
  const buffer = Buffer.from([HEADER, ...rows].join("\r\n"));
  await page
    .getByLabel("File", { exact: true })
    .setInputFiles({ name: "patients.csv", mimeType: "text/csv", buffer });
  await page.getByRole("button", { name: "Upload & Process" }).click();
}

test("shows what an import changes of a patient before it happens", async ({
  page,
  visit,
  javaScript,
}) => {
  const [lastName, number] = [unique("Import"), unique("MRN")];
  await visit("/admin/patients/all");
  await page.getByRole("link", { name: "Bulk Import" }).click();
  await upload(
    page,
    `Ida,${lastName},5/1/1971,${number},old@example.org,,,,MRI,12/3/2031,9:30 AM,,`,
  );
  await page.getByRole("button", { name: "Import Data" }).click();
  await expect(toast(page, "1 imported, 0 updated, 0 already exist, 0 not imported")).toBeVisible();

  await visit("/admin/patients/all/import");
  await upload(page, `,,,${number},new@example.org,,,,,,,,`);
  const row = page.getByRole("dialog").getByRole("row").filter({ hasText: number });
  await expect(row).toContainText("Update");
  await expect(row.getByRole("listitem")).toContainText(/old@example\.org.*new@example\.org/);
  if (javaScript) await scanAccessibility(page);
  await page.getByRole("button", { name: "Import Data" }).click();
  await expect(toast(page, "0 imported, 1 updated, 0 already exist, 0 not imported")).toBeVisible();
});

test(
  "refuses rows by their columns, and says who needs a guardian",
  { tag: "@forms-client-only" },
  async ({ page, visit }) => {
    await visit("/admin/patients/all/import");
    await upload(page, `Kim,${unique("Child")},5/1/2024,,,,,,,,,,`, `,Nobody,1/2/1960,,,,,,,,,,`);
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("First name is required")).toBeVisible();
    await expect(dialog.getByText(/name a guardian before you invite/)).toBeVisible();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page).toHaveURL("/admin/patients/all");
  },
);
