import type { Page } from "@playwright/test";
import { plainPicture, readRecording } from "../factories/files";
import { fieldName } from "./field-name";
import { allowStatus, expect, scanAccessibility, test, toast, unique } from "./fixtures";
import { addFacility } from "./records";

const LIST = "/admin/facilities";
const field = (page: Page, name: string) => page.getByRole("textbox", { name: fieldName(name) });
const choice = (page: Page, name: string) => page.getByRole("combobox", { name: fieldName(name) });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const follow = (page: Page, name: string) => page.getByRole("link", { name, exact: true }).click();
const factValue = (page: Page, label: string) =>
  page.locator("dt", { hasText: new RegExp(`^${label}$`) }).locator("+ dd");
const stepTitles = (page: Page) =>
  page.getByRole("region", { name: "Way Through the Building" }).getByRole("heading", { level: 3 });
const createPhoto = async () => ({
  name: "door.png",
  mimeType: "image/png",
  buffer: await plainPicture(64, 48).png().toBuffer(),
});
const createRecording = () => ({
  name: "voice.ogg",
  mimeType: "audio/ogg",
  buffer: readRecording("voice.ogg"),
});

async function fillStep(page: Page, title: string) {
  await field(page, "Step Title").fill(title);
  await field(page, "Step Description").fill(`${title} is in front of you.`);
}

test(
  "the wizard creates a facility with the way through it, which is then changed, moved, printed and shown as a patient sees it",
  allowStatus(422),
  async ({ page, visit, request, javaScript }) => {
    const [campusName, name] = [unique("Campus"), unique("Surgery")];
    await addFacility(request, campusName, {
      kind: "Campus",
      addressLine1: "1 Lake Road",
      city: "Springfield",
      phone: "(206) 555-0101",
    });
    await visit(LIST);
    await expect(page.getByText("Where procedures take place, and the way there")).toBeVisible();
    await follow(page, "Add New Facility");
    await field(page, "Facility Name").fill(name);
    await press(page, "Next");
    await expect(page.getByRole("alert")).toContainText("Kind is required");
    await choice(page, "Kind").selectOption("Campus");
    await choice(page, "Part Of").selectOption(`${campusName} (Campus)`);
    await press(page, "Next");
    await expect(page.getByRole("alert")).toContainText("A campus is not part of anything");
    await choice(page, "Kind").selectOption("Building");
    await field(page, "Parking").fill("Garage B");
    if (javaScript) await scanAccessibility(page);
    await press(page, "Next");

    await fillStep(page, "The door");
    await page.getByLabel(fieldName("Step Photo")).setInputFiles(await createPhoto());
    await page.getByLabel(fieldName("Step Voice")).setInputFiles(createRecording());
    await press(page, "Save Step and Add Another");
    const created = page.getByRole("region", { name: "Created Steps" });
    await expect(created).toContainText("The door");
    if (javaScript) await scanAccessibility(page);
    const way = page.url();
    await visit(way.replace("/way", "/cancel"));
    await expect(page.getByRole("dialog")).toBeVisible();
    if (javaScript) await scanAccessibility(page);
    await visit(way.replace("/way", "/details"));
    await expect(field(page, "Facility Name")).toHaveValue(name);
    if (javaScript) await scanAccessibility(page);
    await visit(way);
    await fillStep(page, "The desk");
    await press(page, "Save Facility");
    await expect(toast(page, "Facility created successfully")).toBeVisible();

    // Its page shows what it takes from the campus.
    await page.getByRole("link", { name, exact: true }).first().click();
    await expect(page.getByRole("heading", { name: `${name} - Details` })).toBeVisible();
    await expect(factValue(page, "Address")).toContainText("1 Lake Road, Springfield");
    await expect(factValue(page, "Address")).toContainText(`From ${campusName}`);
    await expect(factValue(page, "Parking")).toHaveText("Garage B");
    const map = page.getByRole("link", { name: /Show on a Map/ });
    await expect(map).toHaveAttribute("rel", "noreferrer noopener");
    if (javaScript) await scanAccessibility(page);

    // Moves, adds, edits and deletes steps.
    await expect(stepTitles(page)).toHaveText(["The door", "The desk"]);
    await press(page, "Move The desk up");
    await expect(toast(page, "Step moved up")).toBeVisible();
    await expect(stepTitles(page)).toHaveText(["The desk", "The door"]);
    await follow(page, "Add Step");
    await press(page, "Add Step");
    await expect(page.getByRole("alert")).toContainText("Step title is required");
    await fillStep(page, "The seat");
    await press(page, "Add Step");
    await expect(toast(page, "Step added successfully")).toBeVisible();
    await page.getByRole("link", { name: "Edit step 1" }).click();
    await field(page, "Step Title").fill("The counter");
    await press(page, "Save Changes");
    await expect(toast(page, "Step updated successfully")).toBeVisible();
    await page.getByRole("link", { name: "Delete step 3" }).click();
    await press(page, "Delete Step");
    await expect(toast(page, "Step deleted successfully")).toBeVisible();
    await expect(stepTitles(page)).toHaveText(["The counter", "The door"]);

    // As patients see it, and on paper.
    await follow(page, "See as Patient");
    const dialog = page.getByRole("dialog", { name: "Onsite Navigation" });
    await expect(dialog).toContainText(name);
    await expect(dialog).toContainText("Nobody yet: no procedure takes place here");
    await expect(dialog.getByRole("heading", { name: "The counter" })).toBeVisible();
    await follow(page, "Back to Facility");
    await follow(page, "Print the Way");
    const sheet = page.getByRole("article");
    await expect(sheet.getByRole("heading", { level: 3 })).toHaveText(["The counter", "The door"]);
    await expect(sheet).toContainText("Garage B");
    await expect(sheet).toContainText("(206) 555-0101");
  },
);

test(
  "a facility is edited in its place; one that others are part of is not deleted, and says why",
  allowStatus(422),
  async ({ page, visit, request }) => {
    const [campusName, name] = [unique("Campus"), unique("Building")];
    const campus = await addFacility(request, campusName, { kind: "Campus", hours: "All day" });
    const id = await addFacility(request, name, { partOfId: campus });
    await visit(`${LIST}/${id}`);
    await expect(page.getByText("No steps yet.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Print the Way" })).toHaveCount(0);
    await follow(page, "Edit");
    await expect(choice(page, "Part Of")).toHaveValue(String(campus));
    await field(page, "Phone (optional)").fill("12");
    await press(page, "Save");
    await expect(page.getByRole("alert")).toContainText("Please enter a full phone number");
    await field(page, "Phone (optional)").fill("(206) 555-0102");
    await field(page, "Hours").fill("Mondays");
    await press(page, "Save");
    await expect(toast(page, "Facility updated successfully")).toBeVisible();
    await expect(factValue(page, "Hours")).toHaveText("Mondays");
    await expect(factValue(page, "Phone")).toHaveText("(206) 555-0102");

    await visit(`${LIST}/${campus}/delete`);
    await expect(page.getByRole("dialog", { name: "Delete Facility" })).toContainText(
      "It is used by 1 facility that is part of it.",
    );
    await expect(page.getByRole("button", { name: "Delete Facility" })).toHaveCount(0);
    await visit(`${LIST}/${id}/delete`);
    await press(page, "Delete Facility");
    await expect(toast(page, "Facility deleted successfully")).toBeVisible();
  },
);

test("the sample facility says that it is invented, and shows what it inherits", async ({
  page,
  visit,
}) => {
  await visit(`${LIST}/3`);
  await expect(page.getByText("This facility is invented, as an example")).toBeVisible();
  await expect(factValue(page, "Address")).toContainText("From Calmward Harbor Campus");
  await expect(page.getByText("Patients see the way of Calmward Day Surgery Center")).toBeVisible();
});
