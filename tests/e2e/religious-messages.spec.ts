import { expect, allowStatus, test, toast, unique } from "./fixtures";
import { addReligiousMessage, addReligiousPartner } from "./records";
import {
  choice,
  field,
  fillMessage,
  nameColumn,
  FIRST_MESSAGE,
  LIST,
  press,
  findRow,
  SECOND_MESSAGE,
  THIRD_MESSAGE,
} from "./religious-screens";

test("adds, changes and deletes a message", async ({ page, visit, request }) => {
  const id = await addReligiousPartner(request, unique("Partner"));
  await visit(`${LIST}/${id}`);
  await expect(page.getByText("No Religious Messages")).toBeVisible();
  await page.getByRole("link", { name: "Add Religious Message" }).click();
  await expect(page.getByRole("dialog", { name: "Add Religious Message" })).toBeVisible();
  await fillMessage(page, FIRST_MESSAGE, "Buddhist");
  await field(page, "Description").fill("Kept\nin two lines");
  await press(page, "Add Message");
  await expect(toast(page, "Religious message created successfully!")).toBeVisible();
  await expect(findRow(page, FIRST_MESSAGE).getByRole("cell")).toHaveText([
    "",
    FIRST_MESSAGE,
    "Buddhist",
    /^media\.example\.org\/message\.mp3/,
    "30 seconds",
    "0",
    "0",
    "Active",
    /Preview.*Edit.*Delete/,
  ]);
  const address = findRow(page, FIRST_MESSAGE).getByRole("link", {
    name: "media.example.org/message.mp3",
  });
  await expect(address).toHaveAttribute("target", "_blank");
  await expect(address).toHaveAttribute("rel", /noreferrer/);

  await page.getByRole("link", { name: `Edit ${FIRST_MESSAGE}` }).click();
  await expect(field(page, "Description")).toHaveValue("Kept\nin two lines");
  await choice(page, "Message Name").selectOption(SECOND_MESSAGE);
  await choice(page, "Status").selectOption("Inactive");
  await field(page, "Duration (seconds)").fill("90");
  await press(page, "Save Changes");
  await expect(toast(page, "Religious message updated successfully!")).toBeVisible();
  await expect(findRow(page, SECOND_MESSAGE)).toContainText("90 seconds");
  await expect(findRow(page, SECOND_MESSAGE)).toContainText("Inactive");

  await page.getByRole("link", { name: `Delete ${SECOND_MESSAGE}` }).click();
  const dialog = page.getByRole("dialog", { name: "Delete Religious Message" });
  await expect(dialog).toContainText("0 views and 0 plays");
  await press(page, "Delete Religious Message");
  await expect(toast(page, "Religious message deleted successfully!")).toBeVisible();
  await expect(page.getByText("No Religious Messages")).toBeVisible();
});

test(
  "the dialog has messages of its own for an invalid duration",
  { ...allowStatus(422), tag: "@forms-client-only" },
  async ({ page, visit, request }) => {
    const id = await addReligiousPartner(request, unique("Partner"));
    await visit(`${LIST}/${id}/messages/new`);
    await fillMessage(page, FIRST_MESSAGE, "Other", "data:text/html,x");
    await field(page, "Duration (seconds)").fill("-1");
    await press(page, "Add Message");
    const summary = page.getByRole("alert");
    await expect(summary).toContainText("Please enter a valid URL");
    await expect(summary).toContainText("Duration must be a positive number");
    await field(page, "Duration (seconds)").fill("");
    await press(page, "Add Message");
    await expect(summary).toContainText("Duration is required");
    await expect(choice(page, "Religion Type")).toHaveValue("Other");
  },
);

test(
  "sorts the messages, durations numerically",
  { tag: "@forms-client-only" },
  async ({ page, visit, request }) => {
    const id = await addReligiousPartner(request, unique("Partner"));
    for (const [messageName, duration] of [
      [SECOND_MESSAGE, 100],
      [FIRST_MESSAGE, 9],
      [THIRD_MESSAGE, 20],
    ] as const) {
      await addReligiousMessage(request, id, { messageName, duration });
    }
    await visit(`${LIST}/${id}`);
    await page.getByRole("link", { name: "Duration" }).click();
    await expect
      .poll(() => nameColumn(page))
      .toEqual([FIRST_MESSAGE, THIRD_MESSAGE, SECOND_MESSAGE]);
    await page.getByRole("link", { name: "Duration" }).click();
    await expect
      .poll(() => nameColumn(page))
      .toEqual([SECOND_MESSAGE, THIRD_MESSAGE, FIRST_MESSAGE]);
    for (const column of [
      "Message Name",
      "Religion Type",
      "Message URL",
      "Views",
      "Plays",
      "Status",
    ]) {
      await page.getByRole("columnheader").getByRole("link", { name: column }).click();
      await expect(page.getByRole("columnheader", { name: column })).toHaveAttribute(
        "aria-sort",
        "ascending",
      );
    }
  },
);

test(
  "shows 404 for a message of another partner",
  { ...allowStatus(404), tag: "@forms-client-only" },
  async ({ page, visit, request }) => {
    const id = await addReligiousPartner(request, unique("Partner"));
    const messageId = await addReligiousMessage(request, id);
    const otherPartnerId = await addReligiousPartner(request, unique("Partner"));
    await visit(`${LIST}/${otherPartnerId}/messages/${messageId}/edit`);
    await expect(page.getByRole("heading", { name: "Religious Message Not Found" })).toBeVisible();
  },
);
