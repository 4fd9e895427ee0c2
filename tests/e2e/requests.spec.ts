import { type Page } from "@playwright/test";
import { expect, allowStatus, scanAccessibility, test, toast, unique } from "./fixtures";

const nextYearDate = `${new Date().getFullYear() + 1}-06-15`;

test(
  "a patient requests a live session, an administrator confirms it, and the patient sees the confirmation",
  allowStatus(422),
  async ({ page, visit, javaScript }) => {
    await visit("/patient-procedures");
    await page.getByRole("link", { name: "Request Live Session" }).click();
    const dialog = page.getByRole("dialog", { name: /Request Live Session/ });
    const submit = dialog.getByRole("button", { name: "Submit Request" });
    await dialog.getByRole("combobox", { name: "Session Leader" }).selectOption("Imam");
    await dialog.getByLabel("Preferred Time").fill("10:30");
    await submit.click();
    const summary = dialog.getByRole("alert");
    await expect(summary.getByRole("link", { name: "Please select a session type" })).toBeVisible();
    await expect(
      summary.getByRole("link", { name: "Please select a preferred date" }),
    ).toBeVisible();
    await expect(summary.getByRole("link", { name: /Please enter a phone number/ })).toBeVisible();
    await expect(summary.getByRole("link")).toHaveCount(3);
    await expect(dialog.getByLabel("Preferred Time")).toHaveValue("10:30");
    if (javaScript) await scanAccessibility(page);

    await dialog.getByRole("combobox", { name: "Session Type" }).selectOption("Prayers");
    await dialog.getByLabel("Preferred Date").fill(nextYearDate);
    await dialog.getByLabel("Phone or email").fill("ada@example.org");
    if (javaScript) {
      const price = dialog.getByRole("slider", { name: "Price" });
      await expect(dialog.getByText(/^\$20: \d+\+? options available$/)).toBeVisible();
      await price.press("ArrowRight");
      await expect(price).toHaveValue("30");
      await expect(dialog.getByText(/^\$30: \d+\+? options available$/)).toBeVisible();
    } else {
      await dialog.getByRole("radio", { name: /^\$30 \d+\+? options available$/ }).check();
    }
    await submit.click();
    const confirmation = page.getByRole("dialog", { name: "Request Submitted!" });
    await expect(confirmation).toContainText(
      "A member of our team will contact you shortly to confirm",
    );
    await expect(page).toHaveTitle("Request Submitted! - Calmward");
    await confirmation.getByRole("link", { name: "Close" }).last().click();
    await expect(confirmation).toBeHidden();
    const requestItem = page
      .getByRole("listitem")
      .filter({ hasText: "Live session: Imam, Prayers" });
    await expect(requestItem.last()).toContainText("New");
    const withdrawLink = requestItem.last().getByRole("link", { name: "Withdraw" });
    const requestId = /live-session\/(\d+)\//.exec(
      (await withdrawLink.getAttribute("href")) ?? "",
    )?.[1];

    await visit("/admin/live-sessions/requests?state=Unanswered");
    await page.getByRole("link", { name: `View request ${requestId} from` }).click();
    const requestDialog = page.getByRole("dialog", { name: /Live session for Guest patient/ });
    await expect(requestDialog).toContainText("$30");
    if (javaScript) await scanAccessibility(page);
    await visit(`/admin/live-sessions/requests/${requestId}/assign`);
    const handling = page.getByRole("dialog", { name: /Assign and Note/ });
    await expect(handling).toBeVisible();
    if (javaScript) await scanAccessibility(page);
    await handling.getByLabel("Internal note").fill("Called twice.");
    await handling.getByRole("button", { name: "Save Changes" }).click();
    await expect(toast(page, "Request updated successfully")).toBeVisible();
    await expect(requestDialog).toContainText("Called twice.");
    await visit("/patient-procedures");
    await expect(requestItem.last()).not.toContainText("Called twice.");
    await visit(`/admin/live-sessions/requests/${requestId}/view`);
    await requestDialog.getByRole("link", { name: "Confirm by Hand" }).click();
    const form = page.getByRole("dialog", { name: /Confirm Request/ });
    await expect(form).toBeVisible();
    if (javaScript) await scanAccessibility(page);
    await form.getByLabel("What was arranged").fill("Imam Yusuf calls you at 10:30 AM.");
    await form.getByLabel("Who to call").fill("");
    await form.getByRole("button", { name: "Confirm" }).click();
    await expect(form.getByRole("link", { name: "Who to call is required" })).toBeVisible();
    await form.getByLabel("Who to call").fill("Welcome desk, (206) 555-0108");
    await form.getByRole("button", { name: "Confirm" }).click();
    await expect(toast(page, "Request marked as Confirmed")).toBeVisible();
    await visit(`/admin/live-sessions/requests/${requestId}/view`);
    await expect(requestDialog.getByText("by Admin")).toBeVisible();

    await visit("/patient-procedures");
    await expect(requestItem.last()).toContainText("Confirmed");
    await expect(requestItem.last()).toContainText("Imam Yusuf calls you at 10:30 AM.");
    await expect(requestItem.last().getByRole("link")).toHaveAttribute("href", "tel:+12065550108");
  },
);

test("a patient withdraws a request for a live session; staff delete one", async ({
  page,
  visit,
  javaScript,
}) => {
  const requestLiveSession = async () => {
    await visit("/patient-procedures");
    await page.getByRole("link", { name: "Request Live Session" }).click();
    const dialog = page.getByRole("dialog", { name: /Request Live Session/ });
    await dialog.getByRole("combobox", { name: "Session Leader" }).selectOption("Imam");
    await dialog.getByRole("combobox", { name: "Session Type" }).selectOption("Prayers");
    await dialog.getByLabel("Preferred Date").fill(nextYearDate);
    await dialog.getByLabel("Preferred Time").fill("10:30");
    await dialog.getByLabel("I will look here myself").check();
    await dialog.getByRole("button", { name: "Submit Request" }).click();
    await closeConfirmation(page, "Request Submitted!");
  };
  const requestItem = page.getByRole("listitem").filter({ hasText: "Live session: Imam, Prayers" });

  await requestLiveSession();
  await requestItem.getByRole("link", { name: "Withdraw" }).click();
  await confirmWithdrawal(page, javaScript);
  await expect(requestItem).toHaveCount(0);

  await requestLiveSession();
  const url = await requestItem.getByRole("link", { name: "Withdraw" }).getAttribute("href");
  const id = /live-session\/(\d+)\//.exec(url ?? "")?.[1];
  await visit("/admin/live-sessions/requests");
  await page.getByRole("link", { name: `Delete request ${id} from` }).click();
  await confirmDeletion(page, javaScript);
  await expect(page.getByRole("link", { name: `Delete request ${id} from` })).toHaveCount(0);
  await visit("/patient-procedures");
  await expect(requestItem).toHaveCount(0);
});

test("a patient withdraws a request for a ride; staff read another one and delete it", async ({
  page,
  visit,
  javaScript,
}) => {
  const pickUp = unique("Harbor Street");
  const requestRide = async () => {
    await visit("/patient-procedures");
    const dialog = await fillInRide(page, pickUp);
    if (javaScript) await scanAccessibility(page);
    await dialog.getByRole("button", { name: "Request Ride" }).click();
    await closeConfirmation(page, "Ride Requested!");
    await visit("/patient-procedures");
  };
  const requestItem = page.getByRole("listitem").filter({ hasText: `Ride: ${pickUp}` });

  await requestRide();
  await requestItem.getByRole("link", { name: "Withdraw" }).click();
  await confirmWithdrawal(page, javaScript);
  await expect(requestItem).toHaveCount(0);

  await requestRide();
  await expect(requestItem.last()).toContainText("New");
  const listUrl = `/admin/live-sessions/rides?q=${encodeURIComponent(pickUp)}`;
  await visit(listUrl);
  await page.getByRole("link", { name: "View request" }).click();
  const dialog = page.getByRole("dialog", { name: /Ride for Guest patient/ });
  await expect(dialog).toContainText(pickUp);
  await expect(dialog).toContainText("Wheelchair");
  if (javaScript) await scanAccessibility(page);
  const id = /rides\/(\d+)\/view/.exec(page.url())?.[1];
  for (const [path, title] of [
    ["assign", /Assign and Note/],
    ["offer", /Offer Another Time/],
  ] as const) {
    await visit(`/admin/live-sessions/rides/${id}/${path}`);
    await expect(page.getByRole("dialog", { name: title })).toBeVisible();
    if (javaScript) await scanAccessibility(page);
  }
  await visit(`/admin/live-sessions/rides/bulk?action=confirm&ids=${id}`);
  const many = page.getByRole("dialog", { name: "Confirm 1 Ride Request" });
  await expect(many.getByLabel("What was arranged")).not.toHaveAttribute("aria-invalid", "true");
  await expect(many).toBeVisible();
  if (javaScript) await scanAccessibility(page);
  await visit(`/admin/live-sessions/rides/${id}/view`);
  await dialog.getByRole("link", { name: "Confirm" }).click();
  await expect(page.getByRole("dialog", { name: /Confirm Request/ })).toBeVisible();
  if (javaScript) await scanAccessibility(page);
  await visit(listUrl);
  await page.getByRole("link", { name: "Delete request" }).click();
  await confirmDeletion(page, javaScript);
  await expect(page.getByText("No ride requests found matching your criteria.")).toBeVisible();
});

test("a confirmed ride is checked after the date has moved, and canceled after its patient has erased their data", async ({
  page,
  visit,
  javaScript,
}) => {
  const pickUp = unique("Harbor Street");
  await visit("/patient-procedures");
  const ride = await fillInRide(page, pickUp);
  await ride.getByRole("button", { name: "Request Ride" }).click();
  await closeConfirmation(page, "Ride Requested!");
  const listUrl = `/admin/live-sessions/rides?q=${encodeURIComponent(pickUp)}`;
  await visit(listUrl);
  const view = await page.getByRole("link", { name: "View request" }).getAttribute("href");
  const id = /rides\/(\d+)/.exec(view ?? "")?.[1];
  const arrangement = `${pickUp} Taxi comes.`;
  const confirmed = { status: "Confirmed", arrangement, whoToCall: "Taxi, (206) 555-0108" };
  await page.request.put(`/ride-request/${id}`, { data: confirmed });

  await visit("/patient-procedures");
  await page.getByText("Procedure Details").first().click();
  await page.getByRole("link", { name: "Edit Details" }).first().click();
  const details = page.getByRole("dialog", { name: /Procedure Details/ });
  await details.getByLabel("Date").fill(nextYearDate);
  await details.getByRole("button", { name: "Save Details" }).click();
  const requestItem = page.getByRole("listitem").filter({ hasText: `Ride: ${pickUp}` });
  await expect(requestItem.last()).toContainText("Please check: the date has moved from");
  await visit(listUrl);
  await expect(page.getByRole("table")).toContainText("Please check: date moved");
  await page.getByRole("link", { name: "View request" }).click();
  await page.getByRole("button", { name: "Mark as Checked" }).click();
  await expect(toast(page, "Request marked as Confirmed")).toBeVisible();
  await expect(page.getByText("Please check")).toHaveCount(0);

  await visit("/patient-data/erase");
  const erasure = page.getByRole("dialog", { name: "Erase My Data" });
  await expect(erasure).toContainText("Confirmed ride, ");
  if (javaScript) await scanAccessibility(page);
  await erasure.getByRole("button", { name: "Erase My Data" }).click();
  await expect(toast(page, "Your data has been erased")).toBeVisible();
  await visit(`/admin/live-sessions/withdrawn?q=${encodeURIComponent(arrangement)}`);
  await page.getByRole("link", { name: "Ride", exact: true }).click();
  const withdrawn = page.getByRole("dialog", { name: "Withdrawn: Ride" });
  await expect(withdrawn).toBeVisible();
  if (javaScript) await scanAccessibility(page);
  await withdrawn.getByRole("link", { name: "Assign and Note" }).click();
  const note = page.getByRole("dialog", { name: /Assign and Note/ });
  await expect(note).toBeVisible();
  if (javaScript) await scanAccessibility(page);
  await note.getByRole("link", { name: "Cancel" }).click();
  await withdrawn.getByRole("button", { name: "Mark as Canceled" }).click();
  await expect(toast(page, "Request marked as Canceled")).toBeVisible();
  await withdrawn.getByRole("link", { name: "Delete" }).click();
  const deletion = page.getByRole("dialog", { name: "Delete Withdrawn Request" });
  await expect(deletion).toBeVisible();
  if (javaScript) await scanAccessibility(page);
  await deletion.getByRole("button", { name: "Delete Withdrawn Request" }).click();
  await expect(toast(page, "Withdrawn request deleted successfully")).toBeVisible();
});

/** Opens the ride dialog of the first procedure and fills it in. */
async function fillInRide(page: Page, pickUp: string) {
  await page.getByText("Procedure Details").first().click();
  await page.getByRole("link", { name: "Request Ride" }).click();
  const dialog = page.getByRole("dialog", { name: /Request Ride/ });
  await dialog.getByRole("textbox", { name: "Pick Up" }).fill(pickUp);
  await dialog.getByRole("textbox", { name: "Drop Off" }).fill("Main entrance");
  await dialog.getByLabel("Date", { exact: true }).fill(nextYearDate);
  await dialog.getByLabel("Time", { exact: true }).fill("08:15");
  await dialog.getByLabel("No", { exact: true }).check();
  await dialog.getByLabel("Getting in and out of the car").selectOption("Wheelchair");
  await dialog.getByLabel("I will look here myself").check();
  return dialog;
}

async function closeConfirmation(page: Page, name: string) {
  const confirmation = page.getByRole("dialog", { name });
  await confirmation.getByRole("link", { name: "Close" }).last().click();
  await expect(confirmation).toBeHidden();
}

/** Confirms the open withdrawal dialog. */
async function confirmWithdrawal(page: Page, javaScript: boolean) {
  const dialog = page.getByRole("dialog", { name: "Withdraw Request" });
  await expect(dialog).toBeVisible();
  if (javaScript) await scanAccessibility(page);
  await dialog.getByRole("button", { name: "Withdraw Request" }).click();
  await expect(toast(page, "Your request was withdrawn")).toBeVisible();
}

/** Confirms the open deletion dialog. */
async function confirmDeletion(page: Page, javaScript: boolean) {
  const dialog = page.getByRole("dialog", { name: "Delete Request" });
  await expect(dialog).toBeVisible();
  if (javaScript) await scanAccessibility(page);
  await dialog.getByRole("button", { name: "Delete Request" }).click();
  await expect(toast(page, "Request deleted successfully")).toBeVisible();
}
