import { chromium } from "@playwright/test";
import { CHROMIUM_FLAGS, chromiumPath } from "./tests/support/chromium";
const b = await chromium.launch({ executablePath: chromiumPath, args: CHROMIUM_FLAGS });
for (const [js, w, name] of [[true, 1280, "js"], [false, 375, "nojs"]] as const) {
  const c = await b.newContext({ javaScriptEnabled: js, viewport: { width: w, height: 860 }, colorScheme: js ? "light" : "dark" });
  const p = await c.newPage();
  p.on("console", (m) => console.log(name, m.text()));
  await p.goto("http://127.0.0.1:5510/admin/surveys/1");
  if (js) await p.waitForTimeout(800);
  await p.getByRole("button", { name: "Move question 3 up" }).click();
  await p.waitForTimeout(500);
  await p.screenshot({ path: `/tmp/shot-${name}-1.png`, fullPage: true });
  console.log(p.url(), await p.locator("tbody td:nth-child(2)").allTextContents());
  await p.goto("http://127.0.0.1:5510/admin/surveys/1/preview");
  await p.waitForTimeout(800);
  await p.screenshot({ path: `/tmp/shot-${name}-2.png` });
  await p.locator(".dialog").evaluate((d) => { d.style.maxHeight = "none"; d.style.position="absolute"; });
  await p.screenshot({ path: `/tmp/shot-${name}-3.png`, fullPage: true });
}
await b.close();
