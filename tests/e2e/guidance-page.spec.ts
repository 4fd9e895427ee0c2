import { fieldName } from "./field-name";
import { type APIRequestContext, type Page } from "@playwright/test";
import { plainPicture, readRecording } from "../factories/files";
import { tagsField } from "./tags-field";
import { expect, allowStatus, scanAccessibility, test, toast, unique } from "./fixtures";
import { addGuidance, addGuidanceStep } from "./records";

const field = (page: Page, name: string) => page.getByRole("textbox", { name: fieldName(name) });
const fileField = (page: Page, label: string) => page.getByLabel(fieldName(label));
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const factValue = (page: Page, label: string) =>
  page.locator("dt", { hasText: label }).locator("+ dd");
const findStep = (page: Page, number: number) =>
  page.getByRole("listitem").filter({ has: page.getByText(`Step ${number}`, { exact: true }) });
const errorLink = (page: Page, message: string) =>
  page.getByRole("alert").getByRole("link", { name: message });

const OUTDATED_RECORDING = "The directions have changed, but the recording still has the old ones.";
const createPhoto = async (color?: string) => ({
  name: "bag.png",
  mimeType: "image/png",
  buffer: await plainPicture(64, 48, color).png().toBuffer(),
});
const createRecording = () => ({
  name: "voice.ogg",
  mimeType: "audio/ogg",
  buffer: readRecording("voice.ogg"),
});

/** Reads a step over REST. */
async function readStep(request: APIRequestContext, id: number) {
  const response = await request.get(`/caretaker-guidance-step/${id}`);
  type Step = { guidanceDirections: string; guidanceDirectionPhoto: string | null };
  const { result } = (await response.json()) as { result: { data: { step: Step } } };
  return result.data.step;
}

test(
  "guidance is edited, and its directions are added, edited and deleted, with their files",
  allowStatus(404, 415, 422),
  async ({ page, visit, request, javaScript }) => {
    const name = unique("Guidance");
    const id = await addGuidance(request, name);
    const detailPath = `/admin/caretaker-guidance/${id}`;
    await visit(detailPath);
    await expect(page).toHaveTitle(`${name} - Details - Calmward`);
    await expect(page.getByText("View and manage caretaker guidance steps")).toBeVisible();
    await expect(page.getByRole("link", { name: "Back to Caretaker Guidance" })).toBeVisible();
    await expect(page.getByText("No guidance steps added yet.")).toBeVisible();
    await expect(page.getByText('Click "Add Another Direction" to get started.')).toBeVisible();
    await expect(factValue(page, "Steps")).toHaveText("0");

    // Edits the card.
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await field(page, "Guidance Name").fill("");
    await press(page, "Save");
    await expect(errorLink(page, "Guidance name is required")).toBeVisible();
    const newName = unique("Changed");
    await field(page, "Guidance Name").fill(newName);
    await fileField(page, "Procedure Photo").setInputFiles(await createPhoto());
    await page.getByLabel("Phase").selectOption("Procedure Pick-Up");
    await tagsField(page, javaScript).enterNew(unique("Fresh"));
    await press(page, "Save");
    await expect(toast(page, "Guidance updated successfully")).toBeVisible();
    await expect(page.getByRole("heading", { name: `${newName} - Details` })).toBeVisible();
    await expect(factValue(page, "Phase")).toHaveText("Procedure Pick-Up");
    await expect(factValue(page, "Tags")).toContainText("Fresh");
    const picture = page.getByRole("link", { name: `Photo of ${newName}` });
    await expect(picture.locator("img")).toHaveJSProperty("naturalWidth", 64);

    // Adds a direction; its photo survives a validation error.
    await page.getByRole("link", { name: "Add Another Direction" }).click();
    await press(page, "Save Direction");
    for (const message of [
      "Guidance day is required",
      "Guidance title is required",
      "Guidance directions are required",
    ]) {
      await expect(errorLink(page, message)).toBeVisible();
    }
    await fileField(page, "Direction Photo").setInputFiles({
      name: "notes.txt",
      mimeType: "text/plain",
      buffer: Buffer.from("not a picture"),
    });
    await press(page, "Save Direction");
    const wrongType = "The picture must be a JPEG, PNG, WebP, GIF or AVIF file";
    await expect(errorLink(page, wrongType)).toBeVisible();
    await expect(fileField(page, "Direction Photo")).toHaveAccessibleDescription(
      `JPEG, PNG, WebP, GIF or AVIF, at most 10 MB Error: ${wrongType}`,
    );
    await fileField(page, "Direction Photo").setInputFiles(await createPhoto());
    await fileField(page, "Direction Voice").setInputFiles(createRecording());
    await page.getByLabel("Guidance Day").selectOption("Day 2");
    await field(page, "Guidance Directions").fill("Bring a book.\nLeave valuables at home.");
    await press(page, "Save Direction");
    await expect(errorLink(page, "Guidance title is required")).toBeVisible();
    if (!javaScript) {
      await expect(page.getByRole("checkbox", { name: "Remove photo" })).toBeVisible();
      await expect(page.getByRole("checkbox", { name: "Remove recording" })).toBeVisible();
    }
    await field(page, "Guidance Title").fill("Pack a bag");
    await press(page, "Save Direction");
    await expect(toast(page, "Direction added successfully!")).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${detailPath}(#step-\\d+)?$`));
    const firstStep = findStep(page, 1);
    await expect(firstStep).toContainText("Day 2");
    await expect(firstStep.getByRole("heading")).toHaveText("Pack a bag");
    await expect(firstStep.getByText("Bring a book.\nLeave valuables at home.")).toBeVisible();
    const photoLink = firstStep.getByRole("link", { name: "Photo of Pack a bag" });
    await expect(photoLink.locator("img")).toHaveJSProperty("naturalWidth", 64);
    await expect(firstStep.locator("audio")).toHaveAttribute("preload", "none");
    await expect(factValue(page, "Steps")).toHaveText("1");
    const player = firstStep.getByLabel("Directions of step 1");
    const play = firstStep.getByRole("button", { name: "Play Recording of step 1" });
    if (javaScript) {
      await expect(player).toBeHidden();
      await play.click();
      await expect(player).toBeFocused();
      await expect(play).toHaveCount(0);
    } else {
      await expect(player).toBeVisible();
      await expect(play).toBeHidden();
    }
    if (javaScript) {
      await photoLink.click();
      await expect(page.getByRole("dialog", { name: "Photo of Pack a bag" })).toBeVisible();
      await page.getByRole("button", { name: "Close" }).last().click();
      await scanAccessibility(page);
    }

    // Changes the directions without the recording.
    await page.getByRole("link", { name: "Edit step 1" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Direction" });
    await expect(dialog.getByText("Day 2", { exact: true })).toBeVisible();
    await expect(dialog.getByLabel("Guidance Day")).toHaveCount(0);
    await expect(dialog.getByText(OUTDATED_RECORDING)).toHaveCount(0);
    await field(page, "Guidance Directions").fill("Bring a book and a charger.");
    if (javaScript) {
      await expect(dialog.getByText(OUTDATED_RECORDING)).toBeVisible();
      await scanAccessibility(page);
      await dialog.getByRole("checkbox", { name: "Remove recording" }).check();
      await expect(dialog.getByText(OUTDATED_RECORDING)).toHaveCount(0);
      await dialog.getByRole("checkbox", { name: "Remove recording" }).uncheck();
    }
    await press(page, "Update Direction");
    await expect(toast(page, "Direction updated successfully!")).toContainText(OUTDATED_RECORDING);
    await expect(firstStep).toContainText("Bring a book and a charger.");

    await page.getByRole("link", { name: "Edit step 1" }).click();
    await page.getByRole("checkbox", { name: "Remove recording" }).check();
    await page.getByRole("checkbox", { name: "Remove photo" }).check();
    await press(page, "Update Direction");
    await expect(toast(page, "Direction updated successfully!")).not.toContainText(
      OUTDATED_RECORDING,
    );
    await expect(firstStep.locator("audio, img")).toHaveCount(0);
    const speech = page.getByRole("button", { name: "Play Directions (TTS) of step 1" });
    await expect(speech).toHaveCount(javaScript ? 1 : 0);

    await page.getByRole("link", { name: "Delete step 1" }).click();
    const confirmation = page.getByRole("dialog", { name: "Delete Guidance Step" });
    await expect(confirmation).toContainText(
      'Are you sure you want to delete the guidance step "Pack a bag"? This action cannot be undone.',
    );
    await press(page, "Delete Step");
    await expect(toast(page, "Step deleted successfully")).toBeVisible();
    await expect(page.getByText("No guidance steps added yet.")).toBeVisible();
    await visit(`${detailPath}/steps/1000000/edit`);
    await expect(page.getByRole("heading", { name: "Direction Not Found" })).toBeVisible();
  },
);

test(
  "family guidance has its own labels and its steps by day; a conflict about a step shows both pictures",
  allowStatus(404, 409),
  async ({ page, visit, request }) => {
    const name = unique("Guidance");
    const id = await addGuidance(request, name, {}, "family");
    const addStep = (guidanceDay: number, guidanceTitle: string) =>
      addGuidanceStep(request, id, { guidanceDay, guidanceTitle }, "family");
    await addStep(3, "Last");
    await addStep(1, "First");
    await addStep(1, "Second");
    await visit(`/admin/family-guidance/${id}`);
    await expect(page.getByText("View and manage family guidance steps")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Family Guidance Steps" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("heading", { level: 3 })).toHaveText([
      "First",
      "Second",
      "Last",
    ]);
    await expect(page.getByRole("region", { name: "Day 1" }).getByRole("listitem")).toHaveCount(2);
    await visit(`/admin/caretaker-guidance/${id}`);
    await expect(page.getByText("The requested guidance could not be found.")).toBeVisible();
    await page.getByRole("link", { name: "Back to Caretaker Guidance" }).click();
    await expect(page).toHaveURL("/admin/caretaker-guidance");

    const guidance = await addGuidance(request, unique("Guidance"));
    const step = await addGuidanceStep(request, guidance);
    await visit(`/admin/caretaker-guidance/${guidance}/steps/${step}/edit`);
    await request.put(`/caretaker-guidance-step/${step}`, {
      multipart: { guidanceDirections: "Theirs.", image: await createPhoto("#3a3") },
    });
    const theirPhoto = (await readStep(request, step)).guidanceDirectionPhoto;
    await field(page, "Guidance Directions").fill("Mine.");
    await fileField(page, "Direction Photo").setInputFiles(await createPhoto());
    await press(page, "Update Direction");
    await expect(page.getByRole("alert")).toContainText("was changed by Admin while you were");
    const theirs = page.getByRole("group", { name: "Direction Photo, as Admin saved it:" });
    await expect(theirs.locator("img")).toHaveAttribute("src", `${theirPhoto}?size=small`);
    await expect(theirs.locator("img")).toHaveJSProperty("naturalWidth", 64);
    await expect(theirs.getByRole("radio", { name: "Save what I chose" })).toBeChecked();
    await theirs.getByRole("radio", { name: "Take what Admin saved" }).check();
    await press(page, "Update Direction");
    await expect(toast(page, "Direction updated successfully!")).toBeVisible();
    expect(await readStep(request, step)).toMatchObject({
      guidanceDirections: "Mine.",
      guidanceDirectionPhoto: theirPhoto,
    });
  },
);
