import type { Locator, Page } from "@playwright/test";
import { allowStatus, expect, test, toast, unique } from "./fixtures";
import { addWaitingPatient } from "./waiting-patients";

test("shows who needs somebody and why, and takes them off once they were called", async ({
  page,
  visit,
  request,
}) => {
  const name = unique("Varga");
  await addWaitingPatient(request, name);
  await visit(`/admin/patients?q=${name}`);
  await expect(
    page.getByText(/^\d+ patients, \d+ needs? you, \d+ waiting too long$/),
  ).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText("Wrote to us");
  await expect(row).toContainText("2 days ago");
  await expect(row).toContainText("Waiting too long");
  await expect(row.getByRole("link", { name: "(206) 555-0142" })).toBeVisible();

  await page.getByRole("link", { name: `I called Ines ${name}` }).click();
  await page.getByRole("textbox", { name: "Note (optional)" }).fill("She calls back.");
  await page.getByRole("button", { name: "Save Call" }).click();
  await expect(toast(page, "Call noted")).toBeVisible();
  await expect(row).toContainText("by Admin");

  await page.getByRole("link", { name: `Snooze Ines ${name}` }).click();
  await page.getByRole("combobox", { name: "Until" }).selectOption("In 3 days");
  await page.getByRole("button", { name: "Snooze" }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole("link", { name: "Snoozed" }).click();
  await expect(row).toContainText("Snoozed until");

  await page.getByRole("link", { name: `Done Ines ${name}` }).click();
  await expect(page.getByRole("textbox", { name: "Note (optional)" })).toHaveValue(
    "She calls back.",
  );
  await page.getByRole("button", { name: "Take Off the List" }).click();
  await expect(toast(page, "Taken off the work list")).toBeVisible();
  await page.getByRole("link", { name: "Done", exact: true }).click();
  await expect(row).toContainText("Done by Admin");

  await page.getByRole("link", { name: `Open Again Ines ${name}` }).click();
  await page.getByRole("button", { name: "Open Again" }).click();
  await expect(toast(page, "Back on the work list")).toBeVisible();
});

test(
  "asks for a date that is to come",
  { ...allowStatus(422), tag: "@forms-client-only" },
  async ({ page, visit, request }) => {
    const name = unique("Varga");
    await addWaitingPatient(request, name);
    await visit(`/admin/patients?q=${name}`);
    await page.getByRole("link", { name: `Snooze Ines ${name}` }).click();
    await page.getByRole("combobox", { name: "Until" }).selectOption("A date");
    await page.getByRole("button", { name: "Snooze" }).click();
    await expect(page.getByText("Please choose a date").first()).toBeVisible();
    await page.getByLabel("Date").fill("2020-01-01");
    await page.getByRole("button", { name: "Snooze" }).click();
    await expect(page.getByText("Please choose a later day").first()).toBeVisible();
  },
);

/** Moves the focus forward by keyboard until it is on an element. */
async function tabTo(page: Page, target: Locator) {
  const isFocused = () => target.evaluate((element) => element === document.activeElement);
  for (let press = 0; press < 80 && !(await isFocused()); press += 1) {
    await page.keyboard.press("Tab");
  }
  await expect(target).toBeFocused();
}

test(
  "is worked through by keyboard alone",
  { tag: "@needs-browser" },
  async ({ page, visit, request }) => {
    const name = unique("Varga");
    await addWaitingPatient(request, name);
    await visit(`/admin/patients?q=${name}`);
    const row = page.getByRole("row").filter({ hasText: name });
    const press = async (target: Locator, key = "Enter") => {
      await tabTo(page, target);
      await page.keyboard.press(key);
    };
    await press(page.getByRole("link", { name: "Too long" }));
    await expect(row).toHaveCount(1);

    await press(page.getByRole("link", { name: `I called Ines ${name}` }));
    const note = page.getByRole("textbox", { name: "Note (optional)" });
    await expect(note).toBeFocused();
    await page.keyboard.type("No answer.");
    await press(page.getByRole("button", { name: "Save Call" }));
    await expect(toast(page, "Call noted")).toBeVisible();

    await press(page.getByRole("link", { name: `Give to... Ines ${name}` }));
    const dialog = page.getByRole("dialog", { name: "Give to Somebody" });
    await expect(dialog.getByRole("combobox", { name: "Give to" })).toBeFocused();
    await press(dialog.getByRole("link", { name: "Cancel" }));
    await expect(dialog).toHaveCount(0);

    await press(page.getByRole("link", { name: `Snooze Ines ${name}` }));
    await expect(page.getByRole("combobox", { name: "Until" })).toBeFocused();
    await press(page.getByRole("button", { name: "Snooze" }));
    await expect(toast(page, "Snoozed until")).toBeVisible();
    await expect(row).toHaveCount(0);

    await visit(`/admin/patients?q=${name}&status=Snoozed`);
    await press(page.getByRole("link", { name: `Done Ines ${name}` }));
    await expect(note).toBeFocused();
    await press(page.getByRole("button", { name: "Take Off the List" }));
    await expect(toast(page, "Taken off the work list")).toBeVisible();
  },
);

test(
  "fits a phone, and is snoozed and done there",
  { tag: "@needs-browser" },
  async ({ page, visit, request }) => {
    const name = unique("Varga");
    await addWaitingPatient(request, name);
    await page.setViewportSize({ width: 375, height: 812 });
    await visit(`/admin/patients?q=${name}`);
    const row = page.getByRole("row").filter({ hasText: name });
    const isTooWide = () =>
      page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    await expect(row).toContainText("Waiting too long");
    expect(await isTooWide()).toBe(false);
    await page.getByRole("link", { name: `Snooze Ines ${name}` }).click();
    expect(await isTooWide()).toBe(false);
    await page.getByRole("button", { name: "Snooze" }).click();
    await expect(row).toHaveCount(0);
    await visit(`/admin/patients?q=${name}&status=Snoozed`);
    await page.getByRole("link", { name: `Done Ines ${name}` }).click();
    await page.getByRole("button", { name: "Take Off the List" }).click();
    await expect(toast(page, "Taken off the work list")).toBeVisible();
  },
);

test(
  "says so where somebody else has changed a row meanwhile, and keeps what was typed",
  allowStatus(409),
  async ({ page, visit, request }) => {
    const name = unique("Varga");
    await addWaitingPatient(request, name);
    await visit(`/admin/patients?q=${name}`);
    await page.getByRole("link", { name: `I called Ines ${name}` }).click();
    await page.getByRole("textbox", { name: "Note (optional)" }).fill("Calls back.");
    const found = await request.get(`/work-item?search=${name}`);
    const { result } = (await found.json()) as {
      result: { data: { workItems: { id: number }[] } };
    };
    const [item] = result.data.workItems;
    await request.put(`/work-item/${item?.id}`, { data: { status: "Done" } });
    await page.getByRole("button", { name: "Save Call" }).click();
    await expect(page.getByText(/^This work item was changed by /).first()).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Note (optional)" })).toHaveValue("Calls back.");
  },
);
