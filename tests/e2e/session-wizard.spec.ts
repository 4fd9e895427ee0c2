import { fieldName } from "./field-name";
import { type Page } from "@playwright/test";
import path from "node:path";
import { expect, allowStatus, test, toast, unique } from "./fixtures";
import {
  addAdvertisement,
  addAdvertiser,
  addReligiousMessage,
  addReligiousPartner,
  addSession,
  addSpecialty,
} from "./records";

const LIST = "/admin/sessions";
const RECORDING_FILE = path.resolve(
  import.meta.dirname,
  "../fixtures/recordings/from-browser.webm",
);

const field = (page: Page, name: string) => page.getByRole("textbox", { name: fieldName(name) });
const choice = (page: Page, name: string) => page.getByRole("combobox", { name: fieldName(name) });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const alert = (page: Page) => page.getByRole("alert");
const answerRadio = (page: Page, group: string, name: string) =>
  page
    .getByRole("radiogroup", { name: group, exact: true })
    .getByRole("radio", { name, exact: true });
const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

async function expectStep(page: Page, step: number, name: string) {
  const steps = page.getByRole("list", { name: `Step ${step} of 5` });
  await expect(steps.getByRole("listitem").nth(step - 1)).toHaveText(name);
  await expect(page.getByRole("heading", { name: `Step ${step} of 5: ${name}` })).toBeAttached();
}

/** Clicks Next in an incomplete step and asserts the error messages. */
async function expectRefusal(page: Page, ...messages: string[]) {
  await press(page, "Next");
  for (const message of messages) await expect(alert(page)).toContainText(message);
}

test(
  "the wizard creates a session in five steps, with an uploaded recording, a message and an advertisement",
  allowStatus(422),
  async ({ page, visit, request, javaScript }) => {
    const [name, department, title] = [unique("Session"), unique("Ward"), unique("Peace")];
    const specialty = await addSpecialty(request, { department, name: unique("Specialty") });
    const [advertiser, advertisement] = [unique("Advertiser"), unique("Spot")];
    await addAdvertisement(request, await addAdvertiser(request, advertiser), {
      advertisementName: advertisement,
    });
    const partner = await addReligiousPartner(request, unique("Partner"));
    const messageId = await addReligiousMessage(request, partner, { title });

    await visit(LIST);
    await page.getByRole("link", { name: "Create New Session" }).click();
    await expectStep(page, 1, "Session Details");
    await expect(page.getByRole("dialog", { name: "Create New Session" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Previous" })).toBeDisabled();
    const required = ["Session name", "Session title", "Department", "Specialty"];
    await expectRefusal(page, ...required.map((label) => `${label} is required`));
    await field(page, "Session Name").fill(name);
    await field(page, "Session Title").fill("Breathing before your procedure");
    await choice(page, "Department").selectOption(department);
    if (javaScript) {
      const specialtyGroup = choice(page, "Specialty").locator("optgroup:not([hidden])");
      await expect(specialtyGroup).toHaveAttribute("label", department);
    }
    await choice(page, "Specialty").selectOption(specialty.name);
    await field(page, "Session Name").press("Enter");

    await expectStep(page, 2, "Session Configuration");
    await expectRefusal(page, "Bill type is required", "Start type is required");
    await expect(alert(page)).toContainText("Live coach availability is required");
    await choice(page, "Bill Type").selectOption("Paid");
    await choice(page, "Start Type").selectOption("Procedure-Day");
    await answerRadio(page, "Live Coach", "Yes").check();
    await press(page, "Next");

    await expectStep(page, 3, "Media Content");
    await expectRefusal(page, "Audio URL is required", "Audio duration is required");
    await page.getByLabel("Audio File", { exact: true }).setInputFiles(RECORDING_FILE);
    await press(page, "Next");
    // Browsers write no duration into their recordings.
    await expect(page.getByLabel("from-browser.webm", { exact: true })).toBeVisible();
    await expect(field(page, "Audio URL")).toHaveValue(/^\/media\//);
    await expect(alert(page)).toHaveText(/Audio duration is required$/);
    await field(page, "Audio Duration (minutes)").fill("12");
    await press(page, "Next");

    await expectStep(page, 4, "Religion & Advertising Information");
    await answerRadio(page, "Include Religious Content", "Yes").check();
    await answerRadio(page, "Include Advertising", "Yes").check();
    await expectRefusal(
      page,
      "Religious message is required when including religious content",
      "Advertiser name is required when including advertising",
      "Advertisement name is required when including advertising",
      "Advertisement description is required when including advertising",
    );
    await choice(page, "Religious Message").selectOption(`${title} (Catholic)`);
    await choice(page, "Advertiser").selectOption(advertiser);
    await choice(page, "Advertisement").selectOption(advertisement);
    await field(page, "Advertisement Description").fill("Shown before the session.");
    if (javaScript) {
      await answerRadio(page, "Include Religious Content", "No").check();
      await expect(choice(page, "Religious Message")).toBeHidden();
      await answerRadio(page, "Include Religious Content", "Yes").check();
      await expect(choice(page, "Religious Message")).toHaveValue("");
      await choice(page, "Religious Message").selectOption(`${title} (Catholic)`);
    }
    await press(page, "Next");

    await expectStep(page, 5, "Review & Save");
    const details = section(page, "Session Details");
    for (const text of [name, department, specialty.name])
      await expect(details).toContainText(text);
    await expect(details).toContainText("Session DescriptionNot provided");
    await expect(section(page, "Session Configuration")).toContainText("Live CoachYes");
    const media = section(page, "Media Content");
    await expect(media).toContainText("Audio URLfrom-browser.webm (uploaded)");
    await expect(media).toContainText("Duration12 min");
    const religionSection = section(page, "Religion & Advertising Information");
    for (const text of [title, advertiser, advertisement])
      await expect(religionSection).toContainText(text);
    await page.getByRole("link", { name: "Change Media Content" }).click();
    await expectStep(page, 3, "Media Content");
    await field(page, "Video URL").fill("https://media.example.org/film.mp4");
    await field(page, "Video Duration (minutes)").fill("15");
    await press(page, "Next");
    await expectStep(page, 4, "Religion & Advertising Information");
    await press(page, "Cancel");
    await page.getByRole("link", { name: "Keep draft" }).click();
    const drafts = page.getByRole("region", { name: "Your drafts" });
    await expect(drafts).toContainText(`${name} is not saved yet.`);
    await drafts.getByRole("link", { name: `Resume draft ${name}` }).click();
    await expectStep(page, 4, "Religion & Advertising Information");
    await expect(choice(page, "Religious Message")).toHaveValue(String(messageId));
    await press(page, "Next");
    await expect(media).toContainText("Duration15 min");
    await press(page, "Save Session");

    await expect(toast(page, "Session created successfully")).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${LIST}\\?new=\\d+$`));
    await expect(drafts).toHaveCount(0);
    const response = await request.get(`/session?search=${encodeURIComponent(name)}`);
    const { result } = (await response.json()) as { result: { data: { sessions: object[] } } };
    const mediaUrl: unknown = expect.stringMatching(/^\/media\//);
    expect(result.data.sessions).toMatchObject([
      {
        name,
        description: null,
        department,
        specialty: specialty.name,
        liveCoach: "Y",
        billType: "Paid",
        startType: "Procedure-Day",
        duration: "15 min",
        status: "Draft",
        audioUrl: mediaUrl,
        audioDuration: 12,
        religiousMessage: title,
        advertiser,
        advertisement,
      },
    ]);
  },
);

test("a session is edited and duplicated in the same steps", async ({ page, visit, request }) => {
  const name = unique("Session");
  const specialtyValues = { department: unique("Ward"), name: unique("Specialty") };
  const partner = await addReligiousPartner(request, unique("Partner"));
  const religiousMessageId = await addReligiousMessage(request, partner, { title: "Peace" });
  await addSession(request, await addSpecialty(request, specialtyValues), {
    name,
    religiousMessageId,
  });
  const steps = ["Session Configuration", "Media Content", "Religion & Advertising Information"];
  const goToReview = async () => {
    for (const [index, step] of [...steps, "Review & Save"].entries()) {
      await press(page, "Next");
      await expectStep(page, index + 2, step);
    }
  };
  await visit(`${LIST}?q=${encodeURIComponent(name)}`);
  await page.getByRole("link", { name: `Edit ${name}`, exact: true }).click();
  const editDialog = page.getByRole("dialog", { name: `Edit Session: ${name}` });
  await expect(field(page, "Session Name")).toHaveValue(name);
  // Without input, Cancel asks nothing.
  await press(page, "Cancel");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("link", { name: `Edit ${name}`, exact: true }).click();
  await field(page, "Session Title").fill("Another title");
  await goToReview();
  await expect(editDialog).toContainText("Session TitleAnother title");
  await press(page, "Save Session");
  await expect(toast(page, "Session updated successfully")).toBeVisible();

  await page.getByRole("link", { name: `Duplicate ${name}`, exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Duplicate Session" })).toBeVisible();
  await expect(field(page, "Session Name")).toHaveValue(`Copy of ${name}`);
  await expect(field(page, "Session Title")).toHaveValue("Copy of Another title");
  await goToReview();
  // An error that only the save detects redirects to its step.
  await request.delete(`/religious-message/${religiousMessageId}`);
  await press(page, "Save Session");
  await expectStep(page, 4, "Religion & Advertising Information");
  await expect(alert(page)).toContainText("Religious message not found");
  const deletedMessage =
    'The religious message "Peace" has been deleted. Please choose another one.';
  await expect(page.getByRole("dialog")).toContainText(deletedMessage);
  await answerRadio(page, "Include Religious Content", "No").check();
  await press(page, "Next");
  await expectStep(page, 5, "Review & Save");
  await press(page, "Save Session");
  await expect(toast(page, "Session created successfully")).toBeVisible();
  const names = page.locator("tbody td.name a");
  await expect(names).toHaveText([`Copy of ${name}`, name]);
});
