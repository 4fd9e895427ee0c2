import { execFileSync } from "node:child_process";
import { expect, scanAccessibility, test, unique } from "./fixtures";
import { OPEN } from "./servers";

test("somebody stops messages by the link in one, or all of them, and lets them start again", async ({
  page,
  visit,
  javaScript,
}) => {
  const address = `${unique("rosa").replaceAll(/\W/g, "")}@example.org`;
  const command = ["--import", "tsx", "tests/support/unsubscribe-path.ts", OPEN.dataDir, address];
  const path = execFileSync(process.execPath, command, { encoding: "utf8" }).trim();
  await visit(path);
  await expect(page).toHaveTitle("Stop these messages - Calmward");
  await expect(page.getByText("Answers to what you asked for, by email to r•••")).toBeVisible();
  if (javaScript) await scanAccessibility(page);
  await page.getByRole("button", { name: "Stop these messages" }).click();
  await expect(page.getByRole("heading", { name: "These messages are stopped" })).toBeVisible();
  if (javaScript) await scanAccessibility(page);
  await page.getByRole("button", { name: "Start again" }).click();
  await expect(page.getByRole("button", { name: "Stop these messages" })).toBeVisible();

  await page.getByRole("link", { name: /^All messages from / }).click();
  await expect(page.getByRole("heading", { name: /^All messages from / })).toBeVisible();
  await expect(page.getByText("cannot be stopped here")).toBeVisible();
  if (javaScript) await scanAccessibility(page);
  await page.getByRole("button", { name: "Stop all messages" }).click();
  const startCare = page.getByRole("button", {
    name: "Start again: Answers to what you asked for",
  });
  await expect(startCare).toBeVisible();
  await expect(page.getByRole("button", { name: "Stop all messages" })).toHaveCount(0);
  if (javaScript) await scanAccessibility(page);
  await startCare.click();
  await page.getByRole("button", { name: "Stop: Answers to what you asked for" }).click();
  await expect(startCare).toBeVisible();
});
