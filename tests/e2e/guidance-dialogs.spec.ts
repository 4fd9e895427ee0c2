import type { Page } from "@playwright/test";
import {
  expect,
  expectNoOverflow,
  allowStatus,
  resizeToPhone,
  scanAccessibility,
  test,
  toast,
} from "./fixtures";

const dialog = (page: Page, name = "Caretaker Guidance") => page.getByRole("dialog", { name });
const arrow = (page: Page, name: string | RegExp) => page.getByRole("link", { name, exact: true });
const position = (page: Page) => page.locator("[aria-live=polite]");
const phase = (page: Page) => page.getByRole("combobox", { name: "Phase" });

type PageFixtures = { page: Page; visit: (path: string) => Promise<unknown> };

/** Opens the target of a procedure card's link. */
async function openFromCard({ page, visit }: PageFixtures, segment: string) {
  await visit("/patient-procedures");
  await visit((await page.locator(`a[href$="/${segment}"]`).first().getAttribute("href")) ?? "");
}

/** Swipes horizontally over the current slide. */
async function swipe(page: Page, pixels: number) {
  const box = await page.getByRole("group", { name: / of \d+$/ }).boundingBox();
  if (!box) throw new Error("No slide is shown");
  const [x, y] = [box.x + box.width / 2 - pixels / 2, box.y + 12];
  const cdpSession = await page.context().newCDPSession(page);
  const dispatchTouch = (type: "touchStart" | "touchMove" | "touchEnd", offset?: number) =>
    cdpSession.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: offset === undefined ? [] : [{ x: x + offset, y }],
    });
  await dispatchTouch("touchStart", 0);
  for (const fraction of [0.25, 0.5, 0.75, 1]) await dispatchTouch("touchMove", fraction * pixels);
  await dispatchTouch("touchEnd");
  await cdpSession.detach();
}

/** Asserts that paper shows all steps, with pictures of at most 30 mm, no controls, and a place for the care team's number. */
async function expectPrintedSteps(page: Page) {
  await page.emulateMedia({ media: "print" });
  const headings = page.getByRole("heading", { level: 2 });
  await expect(headings).toHaveCount(8);
  for (const heading of await headings.all()) await expect(heading).toBeVisible();
  const pictures = page.locator("main img");
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    expect((await picture.boundingBox())?.height).toBeLessThanOrEqual((30 * 96) / 25.4 + 0.1);
  }
  await expect(arrow(page, "Next")).toBeHidden();
  await expect(page.getByText("Care team phone:")).toBeVisible();
  await expect(page.getByRole("link", { name: "call 911" })).toBeVisible();
  await expect(page.locator(".frame").filter({ has: headings }).first()).toHaveCSS(
    "display",
    "block",
  );
  await page.emulateMedia({ media: null });
}

test(
  "a patient pages through the caretaker guidance, shares it by a link, and revokes the link",
  allowStatus(404),
  async ({ page, visit, javaScript }) => {
    await resizeToPhone(page);
    await openFromCard({ page, visit }, "caretaker");
    await expect(phase(page)).toHaveValue("pre-procedure");
    if (javaScript) await expect(dialog(page).getByRole("heading", { level: 2 })).toBeFocused();
    await expect(position(page)).toContainText("1 of 7");
    await expect(dialog(page).getByRole("heading", { level: 3 })).toHaveCount(1);
    await expect(arrow(page, "Previous")).toHaveAttribute("aria-disabled", "true");

    await arrow(page, "Next").click();
    await expect(position(page)).toContainText("2 of 7");
    if (javaScript) {
      await expect(arrow(page, "Next")).toBeFocused();
      await page.keyboard.press("ArrowRight");
      await expect(position(page)).toContainText("3 of 7");
      await swipe(page, -60);
      await expect(position(page)).toContainText("4 of 7");
      await swipe(page, -40);
      await page.keyboard.press("ArrowLeft");
      await expect(position(page)).toContainText("3 of 7");
      await page.reload();
      await expect(position(page)).toContainText("3 of 7");
    }
    await arrow(page, "Step 7").click();
    await arrow(page, "Next: Procedure Departure").click();
    await expect(phase(page)).toHaveValue("procedure-departure");
    await expect(position(page)).toContainText("1 of 5");
    await arrow(page, "Previous: Pre-Procedure").click();
    await expect(phase(page)).toHaveValue("pre-procedure");
    await expect(position(page)).toContainText("7 of 7");

    await phase(page).selectOption("post-procedure");
    if (!javaScript) await page.getByRole("button", { name: "Show" }).click();
    await expect(position(page)).toContainText("1 of 8");
    await expectNoOverflow(page);

    await dialog(page).getByRole("link", { name: "Send To" }).click();
    await expect(dialog(page, "Send To")).toContainText("It works for 30 days");
    await page.getByRole("button", { name: "Make Link" }).click();
    await expect(toast(page, "The link is ready")).toBeVisible();
    const link = await page.getByRole("textbox", { name: "Link" }).inputValue();
    const mailto = await page.getByRole("link", { name: "Email" }).getAttribute("href");
    expect(mailto).toContain(encodeURIComponent(link));
    await expect(page.getByRole("button", { name: "Copy link" })).toHaveCount(javaScript ? 1 : 0);
    await expectNoOverflow(page);
    const shareUrl = page.url();

    const patientCookies = await page.context().cookies();
    await page.context().clearCookies();
    await visit(link);
    const title = page.getByRole("heading", { level: 1 });
    await expect(title).toHaveText("Caretaker Guidance: Post-Procedure");
    await expect(page.getByRole("navigation", { name: "Patient area" })).toHaveCount(0);
    await expect(arrow(page, "Previous")).toHaveAttribute("aria-disabled", "true");
    await arrow(page, "Next").click();
    await expect(position(page)).toContainText("2 of 8");
    if (javaScript) await scanAccessibility(page);
    if (javaScript) await expectPrintedSteps(page);

    await page.context().addCookies(patientCookies);
    await visit(shareUrl);
    await page.getByRole("button", { name: "Revoke link" }).click();
    await expect(toast(page, "Link revoked")).toBeVisible();
    await expect(page.getByRole("button", { name: "Make Link" })).toBeVisible();
    await page.context().clearCookies();
    const response = await page.goto(link);
    expect(response?.status()).toBe(404);
    await expect(title).toHaveText("This link does not work anymore");
  },
);

test(
  "a patient finds the way through the hospital",
  { tag: "@in-chromium" },
  async ({ page, visit }) => {
    await resizeToPhone(page);
    await openFromCard({ page, visit }, "navigation");
    const navigationDialog = dialog(page, "Onsite Navigation");
    // Nobody answers the number of the invented hospital.
    await expect(navigationDialog.getByText("This hospital is invented")).toBeVisible();
    await expect(navigationDialog.getByText("555")).toHaveCount(0);
    await arrow(page, "Next").click();
    await expect(position(page)).toContainText(/^2 of/);
    await navigationDialog.getByRole("link", { name: "Close" }).click();
    await expect(page).toHaveURL(/\/patient-procedures\?open=\d+&section=details/);
  },
);
