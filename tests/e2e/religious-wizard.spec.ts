import {
  expect,
  allowStatus,
  createGate,
  scanAccessibility,
  test,
  toast,
  unique,
} from "./fixtures";
import { addReligiousPartner } from "./records";
import {
  addToDraft,
  MESSAGE_URL,
  startWizard,
  choice,
  field,
  fillContact,
  fillDetails,
  fillMessage,
  FIRST_MESSAGE,
  LIST,
  listUrl,
  press,
  findRow,
  SECOND_MESSAGE,
  THIRD_MESSAGE,
} from "./religious-screens";

test("adds a partner with messages: two added, one removed, one still in the form", async ({
  page,
  visit,
  javaScript,
}) => {
  const name = unique("Partner");
  await visit(LIST);
  await page.getByRole("link", { name: "Add Religious Partner" }).click();
  await fillDetails(page, name);
  await addToDraft(page, FIRST_MESSAGE, 1);
  await addToDraft(page, SECOND_MESSAGE, 2);
  if (javaScript) await scanAccessibility(page);
  await expect(page.getByText(`Jewish, ${MESSAGE_URL}, 30 seconds`)).toHaveCount(2);
  await press(page, `Remove ${FIRST_MESSAGE}, Jewish`);
  await expect(page.getByRole("heading", { name: "Created Messages (1)" })).toBeVisible();
  if (!javaScript) await expect(page.getByText("Removed", { exact: true })).toHaveCount(1);
  await fillMessage(page, THIRD_MESSAGE, "Sikh");
  await press(page, "Save Religious Partner");

  await expect(toast(page, "Religious partner saved successfully!")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${LIST}\\?new=\\d+$`));
  await expect(page.getByText("is not saved yet")).toHaveCount(0);
  await visit(listUrl(name));
  await expect(findRow(page, name).getByRole("cell").nth(6)).toHaveText("2");
  await page.getByRole("link", { name: `View ${name}` }).click();
  await expect(page.getByRole("heading", { name: `${name} - Details` })).toBeVisible();
  await expect(findRow(page, SECOND_MESSAGE)).toContainText("Jewish");
  await expect(findRow(page, THIRD_MESSAGE)).toContainText("Sikh");
  await expect(findRow(page, FIRST_MESSAGE)).toHaveCount(0);
});

test("offers the religion type of the last message for the next one, which alone is no message", async ({
  page,
  visit,
}) => {
  const name = unique("Partner");
  await startWizard(page, visit, name);
  await addToDraft(page, FIRST_MESSAGE, 1);
  await expect(choice(page, "Religion Type")).toHaveValue("Jewish");
  await press(page, "Save Religious Partner");
  await expect(toast(page, "Religious partner saved successfully!")).toBeVisible();
  await visit(listUrl(name));
  await expect(findRow(page, name).getByRole("cell").nth(6)).toHaveText("1");
});

test(
  "keeps a draft with invalid values, resumes it, and discards it",
  { tag: "@forms-client-only" },
  async ({ page, visit }) => {
    const name = unique("Partner");
    await startWizard(page, visit, name);
    await addToDraft(page, FIRST_MESSAGE, 1);
    await fillMessage(page, SECOND_MESSAGE, "Hindu", "not an address");
    await field(page, "Description").fill("Line one\nLine two");
    await press(page, "Previous");
    await expect(field(page, "Partner Name")).toHaveValue(name);
    await field(page, "Contact Email").fill("no address");
    await field(page, "Description").fill("Of the partner");
    await press(page, "Cancel");
    await expect(page.getByRole("dialog")).toContainText(`${name} is not saved yet`);
    await page.getByRole("link", { name: "Keep draft" }).click();

    const drafts = page.getByRole("region", { name: "Your drafts" });
    await expect(drafts).toContainText(`${name} is not saved yet, with 1 message.`);
    await drafts.getByRole("link", { name: `Resume draft ${name}` }).click();
    await expect(field(page, "Contact Email")).toHaveValue("no address");
    await expect(field(page, "Description")).toHaveValue("Of the partner");
    await fillContact(page);
    await press(page, "Next");
    await expect(page.getByRole("heading", { name: "Created Messages (1)" })).toBeVisible();
    await expect(choice(page, "Message Name")).toHaveValue(SECOND_MESSAGE);
    await expect(choice(page, "Religion Type")).toHaveValue("Hindu");
    await expect(field(page, "Message URL")).toHaveValue("not an address");
    await expect(field(page, "Description")).toHaveValue("Line one\nLine two");

    await visit(LIST);
    await page.getByRole("link", { name: `Discard draft ${name}` }).click();
    await press(page, "Discard draft");
    await expect(toast(page, "Draft discarded")).toBeVisible();
    await expect(page.getByText(name)).toHaveCount(0);
  },
);

test(
  "reports missing fields in each step, and stays in it",
  { ...allowStatus(422), tag: "@forms-client-only" },
  async ({ page, visit }) => {
    await visit(`${LIST}/new`);
    await press(page, "Next");
    const summary = page.getByRole("alert");
    for (const message of [
      "Partner name is required",
      "Contact first name is required",
      "Contact last name is required",
      "Contact title is required",
      "Contact phone is required",
      "Contact email is required",
    ]) {
      await expect(summary.getByRole("link", { name: message })).toBeVisible();
    }
    await field(page, "Partner Name").fill(unique("Partner"));
    await fillContact(page);
    await field(page, "Contact Email").fill("ruth");
    await press(page, "Next");
    await expect(summary).toContainText("Please enter a valid email address");
    await field(page, "Contact Email").fill("ruth@example.org");
    await press(page, "Next");
    await expect(page).toHaveURL(/\/messages/);

    await field(page, "Message URL").fill("javascript:alert(1)");
    await field(page, "Duration (seconds)").fill("0");
    await press(page, "Add Message");
    for (const message of [
      "Message name is required",
      "Religion type is required",
      "Please enter a valid URL",
      "Duration must be at least 1 second",
    ]) {
      await expect(summary.getByRole("link", { name: message })).toBeVisible();
    }
    await press(page, "Save Religious Partner");
    await expect(summary).toContainText("Message name is required");
    await expect(field(page, "Message URL")).toHaveValue("javascript:alert(1)");
  },
);

test(
  "a duplicate name created meanwhile fails the save, which loses nothing",
  { ...allowStatus(409), tag: "@forms-client-only" },
  async ({ page, visit, request }) => {
    const name = unique("Partner");
    await startWizard(page, visit, name);
    await addToDraft(page, FIRST_MESSAGE, 1);
    await addReligiousPartner(request, name);
    await press(page, "Save Religious Partner");
    const message = `Failed to create religious partner: Religious partner "${name}" already exists`;
    await expect(page.getByRole("alert")).toContainText(message);
    await expect(toast(page, message)).toBeVisible();
    await expect(page.getByRole("heading", { name: "Created Messages (1)" })).toBeVisible();
  },
);

test.describe("with scripts", () => {
  test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, "needs scripts");

  test("Enter adds a message, and focuses the field for the next one", async ({ page, visit }) => {
    await startWizard(page, visit, unique("Partner"));
    await fillMessage(page, FIRST_MESSAGE);
    await field(page, "Message URL").press("Enter");
    await expect(page.getByRole("heading", { name: "Created Messages (1)" })).toBeVisible();
    await expect(choice(page, "Message Name")).toBeFocused();
  });

  test("shows the progress of saving, and cannot be closed meanwhile", async ({ page, visit }) => {
    await startWizard(page, visit, unique("Partner"));
    await addToDraft(page, FIRST_MESSAGE, 1);
    const response = createGate();
    await page.route("**/messages.data**", async (route) => {
      if (route.request().method() === "POST") await response.released;
      await route.continue();
    });
    await press(page, "Save Religious Partner");
    await expect(page.getByText("Creating religious partner...")).toBeVisible();
    await expect(page.getByRole("link", { name: "Close" })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog", { name: "Add Religious Partner" })).toBeVisible();
    response.release();
    await expect(toast(page, "Religious partner saved successfully!")).toBeVisible();
  });
});
