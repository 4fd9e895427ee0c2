import { type Page } from "@playwright/test";
import { fieldName } from "./field-name";
import { allowStatus, expect, scanAccessibility, test, toast, unique } from "./fixtures";
import { addSession, addSpecialty, createRecord } from "./records";

const LIST = "/admin/procedure-plans";

const field = (page: Page, name: string) => page.getByRole("textbox", { name: fieldName(name) });
const choice = (page: Page, name: string) => page.getByRole("combobox", { name: fieldName(name) });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const follow = (page: Page, name: string) => page.getByRole("link", { name, exact: true }).click();

/** Creates a specialty with a published session. */
async function addContent(request: Parameters<typeof addSpecialty>[0]) {
  const specialty = await addSpecialty(request, {
    department: unique("Hands"),
    name: unique("Wrist Care"),
  });
  const session = unique("Calm Hands");
  const id = await addSession(request, specialty, { name: session, title: session });
  await createRecord(request, `/session/${id}/publish`, {});
  return { specialty, session };
}

/** Fills the fields of an item; a session's or a task's. */
async function fillItem(
  page: Page,
  item: { name: string; kind: string; days: [string, string]; session?: string; task?: string },
) {
  await field(page, "Item Name").fill(item.name);
  await choice(page, "What It Shows").selectOption(item.kind);
  if (item.session) await choice(page, "Session").selectOption(item.session);
  if (item.task) await field(page, "Task Title").fill(item.task);
  await field(page, "From Day").fill(item.days[0]);
  await field(page, "To Day").fill(item.days[1]);
}

test(
  "a plan is made, published, seen as a patient on three days, and changed; earlier versions stay",
  allowStatus(422),
  async ({ page, visit, request, javaScript }) => {
    const { specialty, session } = await addContent(request);
    const name = unique("Wrist Surgery");
    await visit(`${LIST}/new`);
    await press(page, "Next");
    await expect(page.getByText("Procedure name is required").first()).toBeVisible();
    await expect(page.getByText("Specialty is required").first()).toBeVisible();
    await field(page, "Procedure Name").fill(name);
    await choice(page, "Department").selectOption(specialty.department);
    await choice(page, "Specialty").selectOption(specialty.name);
    await press(page, "Next");
    await expect(page).toHaveURL(/\/drafts\/[\w-]+\/items/);

    await fillItem(page, { name: "Calm", kind: "Session", days: ["3", "-3"], session });
    await press(page, "Add Item");
    await expect(page.getByText("From day must not be after to day").first()).toBeVisible();
    await field(page, "From Day").fill("-3");
    await field(page, "To Day").fill("-1");
    await press(page, "Add Item");
    await expect(page.getByText("Items of This Plan (5)").first()).toBeVisible();
    // Items stand by group, where the new one is the last of the first, and move within theirs.
    await expect(page.getByRole("button", { name: "Move item 4 up" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Move item 4 down" })).toBeHidden();
    await expect(page.getByRole("button", { name: "Move item 5 up" })).toBeHidden();
    const list = page.getByRole("region", { name: "Items of This Plan" });
    await expect(list.getByRole("heading", { level: 4 })).toHaveText([
      "Pre-Procedure",
      "Procedure-Day",
    ]);
    await expect(choice(page, "Group")).toHaveValue("pre-procedure");
    await fillItem(page, { name: "Pack", kind: "Task", days: ["0", "0"], task: "Pack your bag" });
    await choice(page, "Group").selectOption("Procedure-Day");
    if (javaScript) await scanAccessibility(page);
    await press(page, "Next");
    await expect(field(page, "Complete Plan Price")).toBeVisible();
    if (javaScript) await scanAccessibility(page);
    await field(page, "Complete Plan Price").fill("12.50");
    await press(page, "Next");
    await expect(page.getByText("What patients get, day by day")).toBeVisible();
    await expect(page.getByText("$12.50", { exact: true })).toBeVisible();
    // Another plan's price was left blank.
    await expect(page.getByText(/^\$[\d.]+ \(the usual price\)$/).first()).toBeVisible();
    if (javaScript) await scanAccessibility(page);
    const review = page.url();
    await visit(review.replace("/review", "/cancel"));
    await expect(page.getByRole("dialog")).toBeVisible();
    if (javaScript) await scanAccessibility(page);
    await visit(review);
    await press(page, "Publish");
    await expect(toast(page, "Procedure plan published successfully")).toBeVisible();
    await expect(page.getByRole("heading", { name: `${name} - Details` })).toBeVisible();
    await expect(page.getByText("Version 1 (Live)")).toBeVisible();
    await expect(page.getByText("$12.50")).toBeVisible();
    if (javaScript) await scanAccessibility(page);

    const [path = ""] = new URL(page.url()).pathname.split("?");
    await visit(`${path}/as-patient?day=-3`);
    await expect(page.getByRole("heading", { name: session })).toBeVisible();
    await visit(`${path}/as-patient?day=0`);
    await expect(page.getByRole("heading", { name: "Pack your bag" })).toBeVisible();
    await visit(`${path}/as-patient?day=5`);
    await expect(page.getByText("Nothing for today.")).toBeVisible();
    if (javaScript) await scanAccessibility(page);

    await visit(path);
    await follow(page, "Edit Plan");
    await press(page, "Next");
    await press(page, "Remove item 6");
    await expect(page.getByText("Items of This Plan (5)").first()).toBeVisible();
    await press(page, "Next");
    await press(page, "Next");
    await press(page, "Save Draft");
    await expect(toast(page, "Draft saved successfully")).toBeVisible();
    await expect(page.getByText("Version 1 (Live)")).toBeVisible();
    await follow(page, "Publish version 2");
    await press(page, "Publish");
    await expect(page.getByText("Version 2 (Live)")).toBeVisible();
    await follow(page, "View version 2");
    await expect(page.getByRole("heading", { name: "What changed from version 1" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Removed" })).toBeVisible();
    if (javaScript) await scanAccessibility(page);
  },
);

test(
  "the list of a long plan begins at its first item, and shows the one just added",
  { tag: "@needs-browser" },
  async ({ page, visit }) => {
    await visit(`${LIST}?q=Knee+Replacement`);
    await page.getByRole("link", { name: /^Duplicate / }).click();
    await field(page, "Procedure Name").fill(unique("Knee Replacement"));
    await press(page, "Next");
    const list = page.getByRole("region", { name: "Items of This Plan" });
    await expect(list.getByRole("listitem").first()).toBeInViewport({ ratio: 1 });
    const name = unique("Slippers");
    await fillItem(page, { name, kind: "Task", days: ["0", "0"], task: "Bring slippers" });
    await choice(page, "Group").selectOption("Procedure-Day");
    await press(page, "Add Item");
    const added = list.getByRole("listitem").filter({ hasText: name });
    await expect(added).toBeInViewport({ ratio: 0.9 });
    await expect(list.getByRole("listitem").first()).not.toBeInViewport();
    await expect(page.getByRole("dialog").getByRole("heading", { level: 2 })).toBeInViewport();
  },
);

test(
  "what cannot be published says why, and nothing is lost",
  { tag: "@forms-client-only", ...allowStatus(409) },
  async ({ page, visit, request }) => {
    const { specialty } = await addContent(request);
    const draft = unique("Unpublished Session");
    await addSession(request, specialty, { name: draft, title: draft });
    await visit(`${LIST}/new`);
    await field(page, "Procedure Name").fill(unique("Elbow Surgery"));
    await choice(page, "Department").selectOption(specialty.department);
    await choice(page, "Specialty").selectOption(specialty.name);
    await press(page, "Next");
    await press(page, "Next");
    await press(page, "Next");
    await press(page, "Publish");
    const message = "A plan needs at least one session to be published";
    await expect(page.getByText(message).first()).toBeVisible();
    await press(page, "Previous");
    await press(page, "Previous");
    await fillItem(page, {
      name: "Not yet",
      kind: "Session",
      days: ["-1", "-1"],
      session: `${draft} (draft)`,
    });
    await press(page, "Next");
    await press(page, "Next");
    await press(page, "Publish");
    await expect(
      page.getByText(`Content that this plan shows is not published: ${draft}`).first(),
    ).toBeVisible();
    await press(page, "Save Draft");
    await expect(toast(page, "Procedure plan created successfully")).toBeVisible();
    await expect(page.getByText("Version 1 (Draft)")).toBeVisible();
  },
);

test(
  "a plan is retired and deleted, where no patient has it",
  { tag: "@forms-client-only" },
  async ({ page, visit, request }) => {
    const { specialty, session } = await addContent(request);
    const { procedure } = await createRecord<{ procedure: { id: number } }>(request, "/procedure", {
      name: unique("Ankle Surgery"),
      specialityId: specialty.id,
    });
    await visit(`${LIST}/${procedure.id}/edit`);
    await press(page, "Next");
    await fillItem(page, { name: "Calm", kind: "Session", days: ["-1", "-1"], session });
    await press(page, "Next");
    await press(page, "Next");
    await press(page, "Publish");
    await follow(page, "Retire version 1");
    await press(page, "Retire Plan");
    await expect(toast(page, "Procedure plan retired successfully")).toBeVisible();
    await follow(page, "Delete Procedure Plan");
    await press(page, "Delete Procedure Plan");
    await expect(toast(page, "Procedure plan deleted successfully")).toBeVisible();
    await visit(`${LIST}?q=there-is-no-such-plan`);
    await expect(page.getByText("No procedure plans found matching your criteria.")).toBeVisible();
  },
);
