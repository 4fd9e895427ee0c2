import type { Page } from "@playwright/test";
import { allowStatus, expect, scanAccessibility, test, toast, unique } from "./fixtures";

const WEEK = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const nextYearDate = `${new Date().getFullYear() + 1}-06-15`;

/** Creates a coach who works around the clock: whoever asks for a rabbi and prayers in Hebrew is offered them first. */
async function createCoach(page: Page) {
  const data = {
    name: unique("Rabbi"),
    types: ["rabbi"],
    languages: ["he"],
    topics: ["prayers"],
    ways: ["Phone"],
    price: null,
    noticeHours: 0,
    weeklyHours: WEEK.map((day) => ({ day, from: "00:00", to: "23:30" })),
  };
  const response = await page.request.post("/coach", { data });
  expect(response.status()).toBe(201);
  return data.name;
}

/** Asks for a live session of such a coach. @returns its id */
async function askForSession(page: Page, visit: (path: string) => Promise<unknown>) {
  await visit("/patient-procedures");
  await page.getByRole("link", { name: "Request Live Session" }).click();
  const dialog = page.getByRole("dialog", { name: /Request Live Session/ });
  await dialog.getByRole("combobox", { name: "Session Leader" }).selectOption("Rabbi");
  await dialog.getByRole("combobox", { name: "Session Type" }).selectOption("Prayers");
  await dialog.getByLabel("Preferred Date").fill(nextYearDate);
  await dialog.getByLabel("Preferred Time").fill("10:30");
  await dialog.getByLabel("Phone or email").fill("(206) 555-0112");
  const wish = unique("Wish");
  await dialog.getByLabel(/^Additional/).fill(wish);
  await dialog.getByRole("button", { name: "Submit Request" }).click();
  await expect(page.getByRole("dialog", { name: "Request Submitted!" })).toBeVisible();
  const list = await page.request.get(`/live-session?search=${encodeURIComponent(wish)}`);
  const { result } = (await list.json()) as {
    result: { data: { liveSessions: { id: number }[] } };
  };
  return result.data.liveSessions[0]?.id ?? 0;
}

type Session = { offers: { id: number }[] };
async function readSession(page: Page, id: number): Promise<Session> {
  const response = await page.request.get(`/live-session/${id}`);
  return ((await response.json()) as { result: { data: { liveSession: Session } } }).result.data
    .liveSession;
}

test(
  "staff offer times of a coach, one of which is taken meanwhile, move what the patient accepts, and cancel it",
  allowStatus(409, 422),
  async ({ page, visit, javaScript }) => {
    const coach = await createCoach(page);
    const id = await askForSession(page, visit);
    const other = await askForSession(page, visit);
    await visit("/admin/live-sessions/requests?state=Unanswered");
    await page.getByRole("link", { name: `Offer Times request ${id} from` }).click();
    const offer = page.getByRole("dialog", { name: /Offer Times/ });
    await offer.getByLabel("Coach").selectOption({ label: coach });
    await offer.getByRole("button", { name: "Show Times" }).click();
    const [first, second] = [offer.getByLabel("Time 1"), offer.getByLabel("Time 2")];
    // Once the times are of this coach alone.
    await expect(first.locator("optgroup")).toHaveCount(1);
    if (javaScript) await scanAccessibility(page);
    // A time that somebody chose stays, whatever coach and day are shown next; a proposed one makes way.
    const own = await second.locator("option").nth(7).getAttribute("value");
    await second.selectOption(own);
    await offer.getByLabel("Coach").selectOption("");
    await offer.getByLabel("From").fill(nextYearDate);
    await offer.getByRole("button", { name: "Show Times" }).click();
    await expect(second.locator("optgroup").first()).toHaveAttribute("label", "Chosen before");
    await expect(second).toHaveValue(own ?? "");
    await expect(first).not.toHaveValue(own ?? "");
    await offer.getByLabel("Coach").selectOption({ label: coach });
    await offer.getByLabel("From").fill("");
    await offer.getByRole("button", { name: "Show Times" }).click();
    await expect(first.locator("optgroup")).toHaveCount(2);
    const chosen = await first.inputValue();
    const [coachId, start] = chosen.split("@").map(Number);
    const slots = [{ coachId, start: new Date((start ?? 0) * 60_000).toISOString() }];
    await page.request.post(`/live-session/${other}/offer`, { data: { slots } });
    await offer.getByLabel("Time 3").selectOption("");
    const kept = await second.inputValue();
    await offer.getByRole("button", { name: "Offer Times" }).click();
    await expect(
      offer.getByRole("alert").getByRole("link", { name: `${coach} is not free at that time` }),
    ).toBeVisible();
    await expect(first).toHaveValue(chosen);
    await expect(second).toHaveValue(kept);
    await first.selectOption("");
    await offer.getByRole("button", { name: "Offer Times" }).click();
    await expect(toast(page, "1 time offered")).toBeVisible();
    const view = page.getByRole("dialog", { name: /Live session for/ });
    await expect(view).toContainText("Offered Time");
    await expect(view).toContainText(coach);
    if (javaScript) await scanAccessibility(page);

    const { offers } = await readSession(page, id);
    const data = { slotId: offers[0]?.id };
    expect((await page.request.post(`/live-session/${id}/accept`, { data })).status()).toBe(200);
    await visit(`/admin/live-sessions/requests/${id}/view`);
    await expect(view).toContainText("Phone, the coach calls (206) 555-0112");
    await view.getByRole("link", { name: "Move" }).click();
    const move = page.getByRole("dialog", { name: /Move Live Session/ });
    await expect(move).toBeVisible();
    if (javaScript) await scanAccessibility(page);
    await move.getByRole("button", { name: "Move Live Session" }).click();
    await expect(move.getByRole("link", { name: "Please choose a time" })).toBeVisible();
    await move.getByLabel("New Time").selectOption({ index: 30 });
    await move.getByRole("button", { name: "Move Live Session" }).click();
    await expect(toast(page, "Live session moved")).toBeVisible();

    await visit(`/admin/live-sessions/requests/${id}/outcome`);
    const outcome = page.getByRole("dialog", { name: /Record Outcome/ });
    await outcome.getByLabel("The coach did not come").check();
    if (javaScript) await scanAccessibility(page);
    await outcome.getByRole("button", { name: "Save Outcome" }).click();
    await expect(
      outcome.getByText("can be recorded 15 minutes after the beginning").first(),
    ).toBeVisible();

    await visit(`/admin/live-sessions/requests/${id}/cancel`);
    const cancel = page.getByRole("dialog", { name: /Cancel Live Session/ });
    await expect(cancel).toBeVisible();
    if (javaScript) await scanAccessibility(page);
    await cancel.getByRole("button", { name: "Cancel Live Session" }).click();
    await expect(cancel.getByRole("link", { name: "Please say why" })).toBeVisible();
    await cancel.getByLabel("Reason").fill("The coach is ill.");
    await cancel.getByRole("button", { name: "Cancel Live Session" }).click();
    await expect(toast(page, "Live session canceled")).toBeVisible();
    await expect(view).toContainText("Your team");
    await expect(view).toContainText("The coach is ill.");
  },
);

test("the schedule shows the appointments of a day and of a coach, and opens each", async ({
  page,
  visit,
  javaScript,
}) => {
  const coach = await createCoach(page);
  const id = await askForSession(page, visit);
  const list = await page.request.get(`/coach?limit=1&name=${encodeURIComponent(coach)}`);
  const { result } = (await list.json()) as { result: { data: { coaches: { id: number }[] } } };
  const coachId = result.data.coaches[0]?.id;
  const start = `${nextYearDate}T15:00:00Z`;
  await page.request.post(`/live-session/${id}/offer`, { data: { slots: [{ coachId, start }] } });
  await visit(`/admin/live-sessions/schedule?date=${nextYearDate}&coach=${coachId}`);
  const row = page.getByRole("row").filter({ hasText: coach });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText("Held");
  await page.getByRole("link", { name: "Previous Day" }).click();
  await expect(page.getByText("No appointments found matching your criteria.")).toBeVisible();
  await page.getByRole("link", { name: "Next Day" }).click();
  await page.getByRole("link", { name: "Week", exact: true }).click();
  await expect(page.getByRole("heading", { level: 3 })).toHaveCount(1);
  if (javaScript) await scanAccessibility(page);
  await row.getByRole("link", { name: /View/ }).click();
  const view = page.getByRole("dialog", { name: /Live session for/ });
  await expect(view).toContainText(coach);
  await view.getByRole("link", { name: "Assign and Note" }).click();
  const assign = page.getByRole("dialog", { name: "Assign and Note" });
  await assign.getByLabel("Internal note (optional)").fill("Called twice.");
  await assign.getByRole("button", { name: "Save Changes" }).click();
  await expect(view).toContainText("Called twice.");
  await view.getByRole("link", { name: "Close" }).last().click();
  await expect(page).toHaveURL(new RegExp(`schedule\\?.*view=week.*coach=${coachId}`));
  await expect(row).toBeVisible();
});
