import { expect, expecting, test, toast, unique } from "./fixtures";
import { addReligiousMessage, addReligiousPartner } from "./records";
import {
  ADDRESS,
  choice,
  field,
  fillMessage,
  firstColumn,
  FIRST,
  LIST,
  press,
  rowOf,
  SECOND,
  THIRD,
} from "./religious-screens";

test("adds, changes and deletes a message", async ({ page, visit, request }) => {
  const id = await addReligiousPartner(request, unique("Partner"));
  await visit(`${LIST}/${id}`);
  await expect(page.getByText("No Religious Messages")).toBeVisible();
  await page.getByRole("link", { name: "Add Religious Message" }).click();
  await expect(page.getByRole("dialog", { name: "Add Religious Message" })).toBeVisible();
  await fillMessage(page, FIRST, "Buddhist");
  await field(page, "Description").fill("Kept\nin two lines");
  await press(page, "Add Message");
  await expect(toast(page, "Religious message created successfully!")).toBeVisible();
  await expect(rowOf(page, FIRST).getByRole("cell")).toHaveText([
    FIRST,
    "Buddhist",
    /^https:\/\/media\.example\.org\/message\.mp3/,
    "30 seconds",
    "0",
    "0",
    "Active",
    /Preview.*Edit.*Delete/,
  ]);
  const address = rowOf(page, FIRST).getByRole("link", { name: ADDRESS });
  await expect(address).toHaveAttribute("target", "_blank");
  await expect(address).toHaveAttribute("rel", /noreferrer/);

  await page.getByRole("link", { name: `Edit ${FIRST}` }).click();
  await expect(field(page, "Description")).toHaveValue("Kept\nin two lines");
  await choice(page, "Message Name").selectOption(SECOND);
  await choice(page, "Status").selectOption("Inactive");
  await field(page, "Duration (seconds)").fill("90");
  await press(page, "Save Changes");
  await expect(toast(page, "Religious message updated successfully!")).toBeVisible();
  await expect(rowOf(page, SECOND)).toContainText("90 seconds");
  await expect(rowOf(page, SECOND)).toContainText("Inactive");

  await page.getByRole("link", { name: `Delete ${SECOND}` }).click();
  const dialog = page.getByRole("dialog", { name: "Delete Religious Message" });
  await expect(dialog).toContainText("0 views and 0 plays");
  await press(page, "Delete Religious Message");
  await expect(toast(page, "Religious message deleted successfully!")).toBeVisible();
  await expect(page.getByText("No Religious Messages")).toBeVisible();
});

test(
  "the dialog has messages of its own for an invalid duration",
  expecting(422),
  async ({ page, visit, request }) => {
    const id = await addReligiousPartner(request, unique("Partner"));
    await visit(`${LIST}/${id}/messages/new`);
    await fillMessage(page, FIRST, "Other", "data:text/html,x");
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

test("sorts the messages, durations numerically", async ({ page, visit, request }) => {
  const id = await addReligiousPartner(request, unique("Partner"));
  for (const [messageName, duration] of [
    [SECOND, 100],
    [FIRST, 9],
    [THIRD, 20],
  ] as const) {
    await addReligiousMessage(request, id, { messageName, duration });
  }
  await visit(`${LIST}/${id}`);
  await page.getByRole("link", { name: "Duration" }).click();
  await expect.poll(() => firstColumn(page)).toEqual([FIRST, THIRD, SECOND]);
  await page.getByRole("link", { name: "Duration" }).click();
  await expect.poll(() => firstColumn(page)).toEqual([SECOND, THIRD, FIRST]);
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
});

test(
  "shows 404 for a message of another partner",
  expecting(404),
  async ({ page, visit, request }) => {
    const id = await addReligiousPartner(request, unique("Partner"));
    const child = await addReligiousMessage(request, id);
    const other = await addReligiousPartner(request, unique("Partner"));
    await visit(`${LIST}/${other}/messages/${child}/edit`);
    await expect(page.getByRole("heading", { name: "Religious Message Not Found" })).toBeVisible();
  },
);
