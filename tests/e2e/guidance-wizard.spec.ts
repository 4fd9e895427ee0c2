import { fieldName } from "./field-name";
import { type Page } from "@playwright/test";
import path from "node:path";
import { plainPicture } from "../factories/files";
import { tagsField } from "./tags-field";
import { expect, allowStatus, scanAccessibility, test, toast, unique } from "./fixtures";
import { addTag } from "./records";

const LIST = "/admin/caretaker-guidance";
const FAMILY_LIST = "/admin/family-guidance";
const VOICE_FILE = path.resolve(import.meta.dirname, "../fixtures/recordings/voice.webm");

const field = (page: Page, name: string) => page.getByRole("textbox", { name: fieldName(name) });
const choice = (page: Page, name: string) => page.getByRole("combobox", { name: fieldName(name) });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const fileField = (page: Page, label: string) => page.getByLabel(fieldName(label));
const createdDirections = (page: Page) => page.getByRole("region", { name: "Created Directions" });
const alert = (page: Page) => page.getByRole("alert");
const rows = (page: Page) => page.locator("tbody tr");

async function createPicture(name = "photo.png") {
  const buffer = await plainPicture(640, 480).png().toBuffer();
  return { name, mimeType: "image/png", buffer };
}

async function fillDirection(page: Page, day: string, title: string) {
  await choice(page, "Guidance Day").selectOption(day);
  await field(page, "Guidance Title").fill(title);
  await field(page, "Guidance Directions").fill("Pack a small bag.\nTake it slowly.");
}

async function addDirection(page: Page, count: number) {
  await press(page, "Save Direction and Add Another");
  await expect(createdDirections(page).getByRole("heading")).toHaveText(
    `Created Directions (${count})`,
  );
  await expect(field(page, "Guidance Title")).toHaveValue("");
}

test(
  "the wizard creates guidance with its photo, its tags and directions with pictures and recordings",
  allowStatus(415, 422),
  async ({ page, visit, request, javaScript }) => {
    const [name, existingTag, newTag] = [unique("Guidance"), unique("Known"), unique("Fresh")];
    await addTag(request, existingTag);
    await visit(LIST);
    await page.getByRole("link", { name: "Add New Guidance" }).click();
    const dialog = page.getByRole("dialog", { name: "Add New Guidance" });
    await fileField(page, "Procedure Photo").setInputFiles(await createPicture());
    await press(page, "Next");
    await expect(alert(page)).toContainText("Guidance name is required");
    // Without scripts the uploaded photo is already stored, so it need not be chosen again.
    if (!javaScript)
      await expect(page.getByAltText("Procedure Photo, as it is saved")).toBeVisible();
    await field(page, "Guidance Name").fill(name);
    await choice(page, "Phase").selectOption("Post-Procedure");
    const tags = tagsField(page, javaScript);
    await tags.choose(existingTag);
    await tags.enterNew(newTag);
    await press(page, "Next");

    await expect(page.getByRole("list", { name: "Step 2 of 2" })).toContainText("Add Daily");
    await press(page, "Save Caretaker Guidance");
    await expect(alert(page)).toContainText("Please add at least one guidance direction");
    await press(page, "Save Direction and Add Another");
    for (const part of ["day is", "title is", "directions are"]) {
      await expect(alert(page)).toContainText(`Guidance ${part} required`);
    }
    await fillDirection(page, "Day 9", "Walk a little");
    const textFile = {
      name: "notes.txt",
      mimeType: "text/plain",
      buffer: Buffer.from("Not a picture"),
    };
    await fileField(page, "Direction Photo").setInputFiles(textFile);
    await press(page, "Save Direction and Add Another");
    const wrongType = "The picture must be a JPEG, PNG, WebP, GIF or AVIF file";
    await expect(alert(page)).toContainText(wrongType);
    await fileField(page, "Direction Photo").setInputFiles([]);
    await fileField(page, "Direction Voice").setInputFiles(VOICE_FILE);
    await addDirection(page, 1);
    await expect(choice(page, "Guidance Day")).toHaveValue("10");
    const message = "Direction saved! Add another direction or save to finish.";
    await expect(toast(page, message)).toBeVisible();
    await fillDirection(page, "Day 1", "Before you leave");
    await fileField(page, "Direction Photo").setInputFiles(await createPicture());
    await addDirection(page, 2);
    await expect(createdDirections(page).locator("li")).toHaveText([
      /^Before you leaveDay 1/,
      /^Walk a littleDay 9 · Voice/,
    ]);
    await expect(createdDirections(page).locator("li img")).toHaveCount(1);
    if (javaScript) await scanAccessibility(page);

    await press(page, "Edit Before you leave, Day 1");
    await expect(choice(page, "Guidance Day")).toHaveValue("1");
    await expect(page.getByAltText("Direction Photo, as it is saved")).toBeVisible();
    await choice(page, "Guidance Day").selectOption("Day 2");
    await press(page, "Save Changes");
    await expect(createdDirections(page)).toContainText("Before you leaveDay 2");
    await fillDirection(page, "Day 3", "Superfluous");
    await addDirection(page, 3);
    await press(page, "Remove Superfluous, Day 3");
    await expect(createdDirections(page).getByRole("heading")).toHaveText("Created Directions (2)");

    await press(page, "Previous");
    await expect(field(page, "Guidance Name")).toHaveValue(name);
    await expect(page.getByAltText("Procedure Photo, as it is saved")).toBeVisible();
    await press(page, "Cancel");
    await page.getByRole("link", { name: "Keep draft" }).click();
    const drafts = page.getByRole("region", { name: "Your drafts" });
    await expect(drafts).toContainText(`${name} is not saved yet, with 2 directions.`);
    await drafts.getByRole("link", { name: `Resume draft ${name}` }).click();
    await press(page, "Next");
    await fillDirection(page, "Day 9", "Rest again");
    await press(page, "Save Caretaker Guidance");

    const saved = toast(page, "Caretaker Guidance saved successfully!");
    await expect(saved).toContainText(`Tag "${newTag}" created successfully`);
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`${LIST}\\?new=\\d+$`));
    await expect(rows(page).first()).toContainText(name);
    await expect(rows(page).first().getByRole("listitem")).toHaveText([existingTag, newTag].sort());
    const href = await page.getByRole("link", { name: `View ${name}` }).getAttribute("href");
    const id = href?.split("/").at(-1) ?? "";
    const response = await request.get(`/caretaker-guidance-step/guidance/${id}`);
    const { result } = (await response.json()) as {
      result: { data: { steps: Record<string, unknown>[] } };
    };
    const mediaUrl: unknown = expect.stringContaining("/media/");
    expect(result.data.steps).toMatchObject([
      { guidanceDay: 2, guidanceDirectionPhoto: mediaUrl, guidanceDirectionVoice: null },
      { guidanceDay: 9, guidanceDirectionPhoto: null, guidanceDirectionVoice: mediaUrl },
      { guidanceDay: 9, guidanceTitle: "Rest again" },
    ]);

    await page.getByRole("link", { name: `Picture of ${name}` }).click();
    await expect(page).toHaveURL(`${LIST}/${id}/preview`);
    const picture = page.getByRole("dialog").getByRole("img", { name: `Picture of ${name}` });
    await expect(picture).toHaveJSProperty("naturalWidth", 640);
    await page.getByRole("dialog").getByRole("link", { name: "Close" }).click();
    await expect(page).toHaveURL(LIST);

    await page.getByRole("link", { name: `Delete ${name}` }).click();
    const confirmation = page.getByRole("dialog", { name: "Delete Guidance" });
    await expect(confirmation).toContainText(
      `Are you sure you want to delete "${name}" and all its steps? This action cannot be undone.`,
    );
    await expect(confirmation).toContainText("Its 3 steps are deleted with it.");
    await expect(confirmation).toContainText("Its 3 files are deleted with it.");
    await press(page, "Delete Guidance");
    await expect(toast(page, "Caretaker guidance deleted successfully")).toBeVisible();
    expect((await request.get(`/caretaker-guidance/${id}`)).status()).toBe(404);
  },
);

test(
  "steps of family guidance that fail to save stay in the draft for a retry",
  { tag: "@forms-client-only" },
  async ({ page, visit }) => {
    const name = unique("Guidance");
    await visit(`${FAMILY_LIST}/new`);
    await field(page, "Guidance Name").fill(name);
    await expect(choice(page, "Phase").locator("option").nth(1)).toHaveAttribute(
      "value",
      "family-pre-procedure",
    );
    await press(page, "Next");
    await fillDirection(page, "Day 1", "Sit with them");
    await addDirection(page, 1);
    await fillDirection(page, "Day 9", "Sing");
    // Simulates a draft that has outlived its recording.
    await page.locator("input[name=voice]").evaluate((input) => {
      (input as HTMLInputElement).value = "AAAAAAAAAAAAAAAAAAAAAA";
    });
    await addDirection(page, 2);
    await press(page, "Save Family Guidance");
    const reason = "This recording is no longer there. Please choose it again.";
    const message = `Guidance created but some steps failed: Day 9: ${reason}`;
    await expect(toast(page, message)).toBeVisible();
    await expect(page.getByRole("dialog", { name: `Edit Guidance: ${name}` })).toBeVisible();
    await expect(createdDirections(page).locator("li")).toHaveCount(1);
    await expect(createdDirections(page)).toContainText(reason);

    await press(page, "Edit Sing, Day 9");
    await page.getByRole("checkbox", { name: "Remove recording" }).check();
    await press(page, "Save Changes");
    // An item that is being edited is not in the list.
    await expect(createdDirections(page).locator("li")).toHaveCount(1);
    await expect(createdDirections(page)).not.toContainText(reason);
    await press(page, "Save Family Guidance");
    await expect(toast(page, "Family Guidance saved successfully!")).toBeVisible();
    await visit(`${FAMILY_LIST}?q=${encodeURIComponent(name)}`);
    await expect(rows(page)).toHaveCount(1);
    await page.getByRole("link", { name: `Delete ${name}` }).click();
    await expect(page.getByRole("dialog")).toContainText("Its 2 steps are deleted with it.");
  },
);

test.describe("with scripts", () => {
  test.skip(({ javaScript }) => !javaScript, "browsers restore the form of the page before");

  test("the browser's Back returns to the first step as it was typed, of the same draft", async ({
    page,
    visit,
  }) => {
    const [name, otherName] = [unique("Guidance"), unique("Guidance")];
    await visit(LIST);
    await page.getByRole("link", { name: "Add New Guidance" }).click();
    await field(page, "Guidance Name").fill(name);
    await press(page, "Next");
    await expect(field(page, "Guidance Title")).toBeVisible();
    await page.goBack();
    await expect(field(page, "Guidance Name")).toHaveValue(name);
    await field(page, "Guidance Name").fill(otherName);
    await press(page, "Next");
    await expect(field(page, "Guidance Title")).toBeVisible();
    await visit(LIST);
    await expect(page.getByText(`${otherName} is not saved yet`)).toHaveCount(1);
    await expect(page.getByText(name)).toHaveCount(0);
  });
});
