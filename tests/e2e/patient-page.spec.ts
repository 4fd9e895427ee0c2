import type { Page } from "@playwright/test";
import { allowStatus, expect, scanAccessibility, test, toast, unique } from "./fixtures";
import { fieldName } from "./field-name";
import { addDevice } from "./patient-rows";
import { createRecord } from "./records";

const BORN = "1961-04-12";
type Names = { firstName: string; lastName: string; preferredName?: string; email?: string };
type Created = { patient: { id: number } };

const addPatient = async (request: Parameters<typeof createRecord>[0], values: Names) =>
  (await createRecord<Created>(request, "/patient", { birthDate: BORN, ...values })).patient.id;
const field = (page: Page, name: string) => page.getByRole("textbox", { name: fieldName(name) });
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
const press = (page: Page, name: string) =>
  page.getByRole("dialog").getByRole("button", { name, exact: true }).click();

test(
  "shows a patient, whose details, procedures and notes are changed there",
  { tag: "@in-chromium" },
  async ({ page, visit, request, javaScript }) => {
    const lastName = unique("Lopez");
    const id = await addPatient(request, { firstName: "Maria", lastName });
    await visit(`/admin/patients/${id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Maria ${lastName}`);
    await expect(page.getByText("Not shared with the care team")).toHaveCount(4);

    await link(page, "Edit").click();
    await field(page, "Preferred Name").fill("Mia");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(toast(page, "Patient updated successfully")).toBeVisible();
    await expect(page.getByText("Mia", { exact: true })).toBeVisible();

    await link(page, "Add Procedure").click();
    await page.getByRole("combobox", { name: "Procedure" }).selectOption("MRI");
    await press(page, "Add Procedure");
    await expect(toast(page, "Procedure added successfully")).toBeVisible();
    await link(page, "Cancel MRI").click();
    await field(page, "Reason").fill("Moved away");
    await press(page, "Cancel Procedure");
    await expect(toast(page, "Procedure canceled")).toBeVisible();
    await expect(page.getByRole("row").filter({ hasText: "MRI" })).toContainText("Moved away");

    await link(page, "Add Note").click();
    await field(page, "Note").fill("Afraid of needles.");
    await press(page, "Add Note");
    await expect(page.getByText("Afraid of needles.")).toBeVisible();
    await page.getByRole("link", { name: /^Edit note/ }).click();
    await expect(field(page, "Note")).toHaveValue("Afraid of needles.");
    if (javaScript) await scanAccessibility(page);
    await field(page, "Note").fill("Likes music.");
    await press(page, "Save Changes");
    await expect(page.getByText("Likes music.")).toBeVisible();
    await page.getByRole("link", { name: /^Delete note/ }).click();
    await expect(page.getByRole("dialog")).toContainText("Likes music.");
    if (javaScript) await scanAccessibility(page);
    await press(page, "Delete Note");
    await expect(page.getByText("No notes yet.")).toBeVisible();
  },
);

test(
  "invites with a letter, ends and reopens, and erases with a way back",
  allowStatus(422),
  async ({ page, visit, request, javaScript }) => {
    const lastName = unique("Lopez");
    const id = await addPatient(request, { firstName: "Maria", lastName });
    await visit(`/admin/patients/${id}`);
    await link(page, "Invite").click();
    await page.getByRole("radio", { name: "By email" }).check();
    await press(page, "Invite");
    await expect(page.getByRole("dialog")).toContainText("Add an e-mail address");
    await page.getByRole("radio", { name: "Print Letter" }).check();
    await press(page, "Invite");
    await expect(page.getByText(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/)).toBeVisible();
    await expect(page.getByRole("img", { name: /^QR code/ })).toBeVisible();
    if (javaScript) await scanAccessibility(page);

    await visit(`/admin/patients/${id}`);
    await expect(link(page, "Invite Again")).toBeVisible();
    await link(page, "End").click();
    await page.getByRole("combobox", { name: "Reason" }).selectOption("Declined");
    await press(page, "End Patient");
    await expect(toast(page, "Patient ended")).toBeVisible();
    await expect(link(page, "Invite Again")).toHaveCount(0);
    await link(page, "Reopen").click();
    await press(page, "Reopen Patient");
    await expect(toast(page, "Patient reopened")).toBeVisible();

    await link(page, "Erase").click();
    await press(page, "Erase Patient");
    await toast(page, "Patient erased").getByRole("button", { name: "Undo" }).click();
    await expect(toast(page, "is restored")).toBeVisible();
    await visit(`/admin/patients/${id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Maria ${lastName}`);
  },
);

test("signs out a patient's devices, and says where a new code goes", async ({
  page,
  visit,
  request,
}) => {
  const names = { firstName: "Hector", lastName: unique("Lopez") };
  const id = await addPatient(request, { ...names, email: "hector@example.org" });
  await addDevice(id);
  await visit(`/admin/patients/${id}`);
  await link(page, "Sign Out Devices").click();
  await expect(page.getByRole("dialog")).toContainText("is signed in on 1 device.");
  await expect(page.getByRole("dialog")).toContainText("which goes to hector@example.org.");
  await press(page, "Sign Out Devices");
  await expect(toast(page, "Hector is signed out on every device")).toBeVisible();
  await link(page, "Sign Out Devices").click();
  await expect(page.getByRole("dialog")).toContainText("Nobody is signed in as Hector");
});

test("merges two records of one person, field by field", async ({
  page,
  visit,
  request,
  javaScript,
}) => {
  const lastName = unique("Lopez");
  const id = await addPatient(request, { firstName: "Mary", lastName });
  const other = await addPatient(request, { firstName: "Maria", lastName, preferredName: "Mia" });
  await visit(`/admin/patients/${id}/merge`);
  await page.getByRole("searchbox", { name: "The other record" }).fill(lastName);
  await page.getByRole("main").getByRole("button", { name: "Search" }).click();
  await page.getByRole("link", { name: /^Compare with Maria/ }).click();
  await expect(page.getByRole("radio", { name: "Preferred Name: Mia" })).toBeChecked();
  if (javaScript) await scanAccessibility(page);
  await page.getByRole("radio", { name: "First Name: Maria" }).check();
  await page.getByRole("button", { name: "Merge Patients" }).click();
  await expect(toast(page, "Patients merged")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Maria ${lastName}`);
  expect((await request.get(`/patient/${other}`)).status()).toBe(404);

  await link(page, "Export").click();
  const download = page.getByRole("link", { name: "Download JSON" });
  const address = (await download.getAttribute("href")) ?? "";
  expect(await (await request.get(address)).json()).toMatchObject({
    patient: { firstName: "Maria", preferredName: "Mia" },
  });
});
