import { expect, allowStatus, isInBrowser, measureOverflow, test } from "./fixtures";

test(
  "an API developer searches for a call, opens it and reads how to send it",
  { tag: "@in-chromium" },
  async ({ page }) => {
    await page.goto("/admin/api-tokens");
    await page.getByRole("link", { name: "All API calls" }).click();
    await expect(page).toHaveURL("/api-docs");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Calmward API");
    await expect(page.locator("script, link[rel=modulepreload]")).toHaveCount(0);

    await page.getByRole("searchbox", { name: "Search calls" }).fill("publish a session");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("for “publish a session”");
    await page.getByRole("link", { name: "Publish a session", exact: true }).click();

    const call = page.getByRole("region", { name: "Publish a session", exact: true });
    const heading = call.getByRole("heading", { level: 2 });
    await (isInBrowser(page) ? expect(heading).toBeInViewport() : expect(heading).toBeVisible());
    await expect(call).toContainText("POST /session/{id}/publish");
    await expect(call).toContainText(
      "Needs no token here: access is open. With sign-in it needs a token of the scope write.",
    );
    const curl = call.getByRole("figure", { name: "curl" }).locator("code");
    await expect(curl).toHaveText(
      /^curl -X POST http:\/\/127\.0\.0\.1:\d+\/session\/\d+\/publish$/,
    );

    const commonResponses = call.getByRole("group", { name: "As other calls" });
    await expect(commonResponses).toBeHidden();
    await call.getByText("As other calls:").click();
    await expect(commonResponses.getByText("401", { exact: true })).toBeVisible();
  },
);

test(
  "a schema links to its fields, whose types are beside their names on a phone, too",
  { tag: "@needs-browser" },
  async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 812 });
    await page.goto("/api-docs/tags#createTag");
    const call = page.getByRole("region", { name: "Create a tag" });
    const refusals = call.getByRole("group", { name: "Of this call" });
    const nameInSentence = refusals.getByText("Idempotency-Key", { exact: true });
    await expect(nameInSentence).toHaveCSS("display", "inline");
    await call.getByRole("link", { name: "Tag", exact: true }).click();
    await expect(page).toHaveURL("/api-docs/tags#shape-Tag");
    await expect(page.getByRole("heading", { name: "Tag", exact: true })).toBeInViewport();
    const name = page.getByRole("region", { name: "Tag", exact: true }).getByRole("term").first();
    await expect(name).toHaveText(/^id whole number/);
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
  },
);

test(
  "an unknown group is a 404 in the style of the API docs",
  allowStatus(404),
  async ({ page }) => {
    await page.goto("/api-docs/nonsense");
    await expect(page).toHaveTitle("404 Page Not Found - API - Calmward");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("404 Page Not Found");
    await expect(page.getByRole("link", { name: "All calls" })).toBeVisible();
  },
);
