import { expect, expecting, scan, test, toast } from "./fixtures";

const nextYear = `${new Date().getFullYear() + 1}-06-15`;

test(
  "a patient requests a live session, an administrator confirms it, and the patient sees the confirmation",
  { ...expecting(422), tag: "@in-chromium" },
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
    await expect(summary.getByRole("link")).toHaveCount(2);
    await expect(dialog.getByLabel("Preferred Time")).toHaveValue("10:30");
    if (javaScript) await scan(page);

    await dialog.getByRole("combobox", { name: "Session Type" }).selectOption("Prayers");
    await dialog.getByLabel("Preferred Date").fill(nextYear);
    if (javaScript) {
      const price = dialog.getByRole("slider", { name: "Price" });
      await expect(dialog.getByText("$20: 13 options available")).toBeVisible();
      await price.press("ArrowRight");
      await expect(price).toHaveValue("30");
      await expect(dialog.getByText("$30: 27 options available")).toBeVisible();
    } else {
      await dialog.getByRole("radio", { name: "$30 27 options available" }).check();
    }
    await submit.click();
    const confirmation = page.getByRole("dialog", { name: "Request Submitted!" });
    await expect(confirmation).toContainText(
      "A member of our team will contact you shortly to confirm",
    );
    await expect(page).toHaveTitle("Request Submitted! - Calmward");
    await confirmation.locator(".actions").getByRole("link", { name: "Close" }).click();
    await expect(confirmation).toBeHidden();
    const requestItem = page
      .getByRole("listitem")
      .filter({ hasText: "Live session: Imam, Prayers" });
    await expect(requestItem.last()).toContainText("New");
    const withdraw = requestItem.last().getByRole("link", { name: "Withdraw" });
    const requestId = /live-session\/(\d+)\//.exec(
      (await withdraw.getAttribute("href")) ?? "",
    )?.[1];

    await visit("/admin/live-sessions/requests?status=New");
    await page.getByRole("link", { name: `View request ${requestId} of` }).click();
    const requestDialog = page.getByRole("dialog", { name: /Live session for Guest patient/ });
    await expect(requestDialog).toContainText("$30");
    if (javaScript) await scan(page);
    await requestDialog.getByRole("button", { name: "Confirm" }).click();
    await expect(toast(page, "Request marked as Confirmed")).toBeVisible();
    await expect(requestDialog.getByText("by Admin")).toBeVisible();

    await visit("/patient-procedures");
    await expect(requestItem.last()).toContainText("Confirmed");
    await expect(withdraw).toHaveCount(0);
  },
);
