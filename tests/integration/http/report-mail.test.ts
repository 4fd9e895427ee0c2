import type { Page } from "@playwright/test";
import { beforeAll, describe, expect, it } from "vitest";
import { Administrator, SavedReport } from "~/models";
import { unique } from "../../factories/names";
import { type Headers, signInEveryRole } from "../../factories/matrix-people";
import { openBrowser } from "../../support/forms-client/browser";
import { useServer } from "../../support/http";
import { withServerData } from "../../support/with-server-data";

const { getServer } = useServer({
  // Mail is on; nothing listens there.
  env: {
    ...{ ACCESS: "sign-in", SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "care@example.org" },
    TIME_ZONE: "UTC",
  },
});
let staff: Record<string, Headers>;

beforeAll(async () => {
  staff = await withServerData(getServer(), () => signInEveryRole(["navigator", "viewer"]));
});

const openPage = (role: string): Promise<Page> =>
  openBrowser().newPage({ baseURL: getServer().url, extraHTTPHeaders: staff[role] });
const findSaved = (name: string) =>
  withServerData(getServer(), () => SavedReport.findOne({ where: { name }, rejectOnEmpty: true }));

/** Saves a view of a report on its screen. @returns its row */
async function saveView(page: Page, report: string) {
  const name = unique("View");
  await page.goto(`/admin/reports/${report}/save?period=7d`);
  await page.getByRole("textbox", { name: "View Name" }).fill(name);
  await page.getByRole("button", { name: "Save This View" }).click();
  return findSaved(name);
}

describe("sending a report by mail, without scripts", () => {
  it("is chosen, says when and what, and ends", async () => {
    const page = await openPage("navigator");
    const { id, name } = await saveView(page, "funnel");
    const mail = `/admin/reports/funnel/saved/${id}/mail`;
    await page.goto(mail);
    const dialog = page.getByRole("dialog", { name: "Send by Mail" });
    const radio = (label: string) => page.getByRole("radio", { name: label });
    expect(await radio("Never").isChecked()).toBe(true);
    const words = "you get a mail with a link to this report. The mail has no figures.";
    const text = await dialog.textContent();
    expect(text).toContain(`Each Monday at 8:00 AM ${words}`);
    expect(text).toContain(`On the first day of each month at 8:00 AM ${words}`);
    await radio("Weekly").check();
    await page.getByRole("button", { name: "Save Changes" }).click();
    const saved = await findSaved(name);
    expect([saved.schedule, saved.nextAt?.getUTCDay(), saved.nextAt?.getUTCHours()]).toEqual([
      ...["weekly", 1, 8],
    ]);
    await page.goto(mail);
    expect(await radio("Weekly").isChecked()).toBe(true);
    await radio("Never").check();
    await page.getByRole("button", { name: "Save Changes" }).click();
    expect(await findSaved(name)).toMatchObject({ schedule: "", nextAt: null });
  });

  it("is not offered to who chose to get none, who can still end it", async () => {
    const page = await openPage("viewer");
    const { id, name, administratorId } = await saveView(page, "views");
    await withServerData(getServer(), async () => {
      const schedule = { schedule: "monthly", nextAt: new Date("2099-01-01") } as const;
      await SavedReport.update(schedule, { where: { id } });
      await Administrator.update({ notifiedAbout: "" }, { where: { id: administratorId ?? 0 } });
    });
    await page.goto(`/admin/reports/views/saved/${id}/mail`);
    const dialog = page.getByRole("dialog", { name: "Send by Mail" });
    expect(await dialog.textContent()).toContain("You chose to get no mail about reports.");
    expect(await page.getByRole("radio").count()).toBe(0);
    await page.getByRole("button", { name: "Stop Sending" }).click();
    expect(await findSaved(name)).toMatchObject({ schedule: "", nextAt: null });
  });

  it("has an address in its mails that opens the view, for its owner alone", async () => {
    const [page, stranger] = [await openPage("navigator"), await openPage("viewer")];
    const { id } = await saveView(page, "messages");
    const path = `/admin/reports/saved/${id}`;
    const { fetch: send } = globalThis;
    const open = (role: string) =>
      send(getServer().url + path, { redirect: "manual", headers: staff[role] });
    const answer = await open("navigator");
    expect([answer.status, answer.headers.get("location")]).toEqual([
      ...[302, "/admin/reports/messages?period=7d"],
    ]);
    expect((await open("viewer")).status).toBe(404);
    await stranger.goto(path);
    expect(await stranger.getByRole("heading", { name: "Saved View Not Found" }).count()).toBe(1);
    const signedOut = await send(getServer().url + path, { redirect: "manual" });
    expect(signedOut.headers.get("location")).toContain(encodeURIComponent(path));
  });
});
