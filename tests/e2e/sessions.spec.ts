import type { Page } from "@playwright/test";
import { toast } from "./fixtures";
import { expect, allowStatus, scanAccessibility, test, unique } from "./media-host";
import {
  addAdvertisement,
  addAdvertiser,
  addReligiousMessage,
  addReligiousPartner,
  addSession,
  addSpecialty,
} from "./records";

const LIST = "/admin/sessions";
const names = (page: Page) => page.locator("tbody [data-label='Session Name'] a");
const column = (page: Page, name: string) => page.getByRole("columnheader", { name, exact: true });
const followLink = (page: Page, name: string) =>
  page.getByRole("link", { name, exact: true }).click();
const buildQuery = (values: Record<string, string>) => `?${new URLSearchParams(values).toString()}`;

test("sessions are searched, filtered, sorted, and paged by three", async ({
  page,
  visit,
  request,
}) => {
  const suffix = unique("Mark");
  const hips = await addSpecialty(request, { department: `Z ${suffix}`, name: unique("Hips") });
  const blood = await addSpecialty(request, { department: `Y ${suffix}`, name: unique("Blood") });
  await addSession(request, hips, { name: `B ${suffix}`, liveCoach: "Y", billType: "Paid" });
  await addSession(request, blood, { name: `D ${suffix}` });
  const activeId = await addSession(request, blood, { name: `A ${suffix}` });
  await addSession(request, hips, { name: unique("C"), startType: "Post-Procedure" });
  await request.post(`/session/${activeId}/publish`);

  await visit(LIST);
  await expect(page).toHaveTitle("Sessions Management - Calmward");
  const text = "Create, manage and organize medical procedure sessions for patient care";
  await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByRole("link", { name: "Create New Session" })).toHaveAttribute(
    "href",
    `${LIST}/new`,
  );
  const searchBox = page.getByRole("main").getByRole("searchbox");
  const placeholder = "Search sessions by name, specialty, or department...";
  await expect(searchBox).toHaveAttribute("placeholder", placeholder);
  await searchBox.fill(suffix.toUpperCase());
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(names(page)).toHaveText([`B ${suffix}`, `D ${suffix}`, `A ${suffix}`]);
  const first = page.getByRole("row").nth(1);
  await expect(first.locator("td[data-label]")).toHaveText([
    /^S\d{3,}$/,
    `B ${suffix} Who sees this: Nobody yet`,
    hips.department,
    hips.name,
    "Paid",
    "Pre-Procedure",
    "Yes",
    "Draft",
  ]);
  await expect(page.getByText("1 to 3 of 4")).toBeVisible();
  await followLink(page, "Page 2");
  await expect(names(page)).toHaveCount(1);
  await column(page, "Session Name").getByRole("link").click();
  await expect(names(page)).toHaveText([`A ${suffix}`, `B ${suffix}`, /^C /]);
  await column(page, "Department").getByRole("link").click();
  await expect(column(page, "Department")).toHaveAttribute("aria-sort", "ascending");
  await column(page, "Department").getByRole("link").click();
  await expect(column(page, "Department")).toHaveAttribute("aria-sort", "descending");
  await expect(names(page)).toHaveText([/^C /, `B ${suffix}`, /./]);

  const status = page.getByRole("navigation", { name: "Status" });
  await status.getByRole("link", { name: "Active" }).click();
  await expect(names(page)).toHaveText([`A ${suffix}`]);
  await expect(status.locator("[aria-current]")).toHaveText("Active");
  const listQuery = buildQuery({
    status: "Active",
    q: suffix.toUpperCase(),
    sort: "department",
    order: "desc",
  });
  await expect(page).toHaveURL(LIST + listQuery);
  const duplicate = page.getByRole("link", { name: `Duplicate A ${suffix}` });
  await expect(duplicate).toHaveAttribute("href", `${LIST}/${activeId}/duplicate${listQuery}`);
  await searchBox.fill(blood.name);
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page).toHaveURL(/status=Active/);
  await expect(names(page)).toHaveText([`A ${suffix}`]);
  await visit(`${LIST}?status=Active&q=there-is-no-such-session`);
  await expect(page.getByText("No sessions found matching your criteria.")).toBeVisible();
  await followLink(page, "Clear filters");
  await expect(page).toHaveURL(LIST);
});

test(
  "a session is viewed, played, published and deleted",
  allowStatus(409),
  async ({ page, visit, request, mediaHost, javaScript }) => {
    const name = unique("Guided breathing");
    const specialty = await addSpecialty(request, {
      department: unique("Department"),
      name: unique("Specialty"),
    });
    const messageUrl = mediaHost.url("message.wav");
    const partner = await addReligiousPartner(request, unique("Partner"));
    const advertiser = unique("Advertiser");
    const advertisementId = await addAdvertisement(
      request,
      await addAdvertiser(request, advertiser),
      {
        advertisementName: "Aspirin spot",
      },
    );
    const id = await addSession(request, specialty, {
      name,
      description: "Ten quiet minutes.",
      audioUrl: mediaHost.url("breathing.wav"),
      religiousMessageId: await addReligiousMessage(request, partner, { messageUrl }),
      advertisementId,
      advertisingDescription: "A short spot.",
    });
    await request.delete(`/advertisement/${advertisementId}`);

    const listUrl = `${LIST}${buildQuery({ status: "Draft", q: name })}`;
    await visit(listUrl);
    await page.getByRole("link", { name: `View ${name}` }).click();
    const dialog = page.getByRole("dialog", { name });
    await expect(dialog.getByRole("heading", { level: 2 })).toHaveText(/ S\d{3,}$/);
    await expect(page).toHaveTitle(`${name} - Calmward`);
    await expect(dialog.getByRole("heading", { level: 3 })).toHaveText([
      "Session Information",
      "Department & Specialty",
      "Session Configuration",
      "Session Media Player",
    ]);
    for (const text of [
      specialty.name,
      specialty.department,
      "Ten quiet minutes.",
      "Pre-Procedure",
    ]) {
      await expect(dialog.getByText(text)).toBeVisible();
    }

    const tabLink = (text: string) => dialog.getByRole("link", { name: text, exact: true });
    await expect(tabLink("Audio, 10 min")).toHaveAttribute("aria-current", "page");
    const player = dialog.locator("audio");
    await expect(player).toHaveAccessibleName(`Audio of ${name}`);
    expect(mediaHost.requests).toEqual([]);
    const playToEnd = async () => {
      if (!javaScript) return;
      await player.evaluate((media: HTMLAudioElement) => media.play());
      await expect.poll(() => player.evaluate((media: HTMLAudioElement) => media.ended)).toBe(true);
    };
    await playToEnd();
    const loadedRoutes: string[] = [];
    page.on("request", (pageRequest) =>
      loadedRoutes.push(new URL(pageRequest.url()).searchParams.get("_routes") ?? ""),
    );
    await tabLink("Video").click();
    await expect(dialog.getByText("No video content available")).toBeVisible();
    await expect(page).toHaveURL(
      `${LIST}/${id}/view${buildQuery({ status: "Draft", q: name, tab: "video" })}`,
    );
    await tabLink("Religious").click();
    await expect(player).toHaveAccessibleName(`Religious of ${name}`);
    await playToEnd();
    await expect(dialog.locator("dl").last()).toContainText("30 seconds");
    await tabLink("Advertisement, deleted").click();
    await expect(dialog).toContainText(
      `This advertisement has been deleted: "Aspirin spot" of ${advertiser}. Edit the session to choose another one.`,
    );

    // Except the wizard, which the list always prefetches.
    const sessionRoutes = loadedRoutes
      .flatMap((routes) => routes.split(","))
      .filter((route) => route.includes("sessions") && route !== "sessions/new");
    expect(sessionRoutes, "routes loaded by changing tabs").toEqual([]);

    const publish = page.getByRole("button", { name: "Publish", exact: true });
    const obstacle = 'includes the advertisement "Aspirin spot", which was deleted.';
    await expect(dialog).toContainText("Draft, never published");
    await expect(publish).toHaveAccessibleDescription(new RegExp(obstacle));
    await publish.click();
    await expect(page.getByRole("alert")).toContainText(
      `Failed to change the status: This session ${obstacle}`,
    );
    await expect(page).toHaveTitle(/^Error: /);
    if (javaScript) await scanAccessibility(page);
    const { result } = (await (await request.get(`/session/${id}`)).json()) as {
      result: { data: { session: object } };
    };
    const changed = { ...result.data.session, advertisingContent: "No" };
    const response = await request.put(`/session/${id}`, { data: changed });
    expect(response.status()).toBe(200);
    const { version } = (
      (await response.json()) as { result: { data: { session: { version: number } } } }
    ).result.data.session;
    // The session was saved meanwhile: the first click reports the conflict and loads the current version.
    await publish.click();
    await expect(page.getByRole("alert")).toContainText("was changed by Admin");
    await expect(dialog.locator("input[name=version]")).toHaveValue(String(version));
    await publish.click();
    await expect(toast(page, "Session published successfully")).toBeVisible();
    await expect(dialog).toContainText(/Active, published by Admin on \w{3} \d+, \d{4}/);
    await expect(dialog.getByText("No advertisement content available")).toBeVisible();
    await page.getByRole("button", { name: "Unpublish" }).click();
    await expect(toast(page, "Session unpublished successfully")).toBeVisible();
    await expect(dialog).toContainText("Draft, unpublished by Admin on");

    await page.getByRole("button", { name: "Undo" }).click();
    await expect(toast(page, "Session published successfully")).toBeVisible();
    await expect(dialog).toContainText("Active, published by Admin on");

    const buttons = dialog.getByRole("link").filter({ hasText: /^(Close|Edit Session)$/ });
    await expect(buttons).toHaveText(["Close", "Close", "Edit Session"]);
    await tabLink("Audio, 10 min").click();
    await expect(tabLink("Audio, 10 min")).toHaveAttribute("aria-current", "page");
    await dialog.getByRole("link", { name: "Delete Session" }).click();
    await expect(dialog).toHaveCount(0);
    // With scripts this may be another document, which has to be reloaded before it plays.
    await page.goBack();
    if (javaScript) await dialog.getByRole("link", { name: "Load it from 127.0.0.1" }).click();
    await expect(player).toBeVisible();
    await dialog.getByRole("link", { name: "Delete Session" }).click();
    const confirmation = page.getByRole("dialog", { name: "Delete Session" });
    await expect(confirmation).toContainText(
      `Are you sure you want to delete the session ${name}?`,
    );
    await page.getByRole("button", { name: "Delete Session" }).click();
    await expect(toast(page, "Session deleted successfully")).toBeVisible();
    await expect(page).toHaveURL(listUrl);
    await expect(page.getByText("No sessions found matching your criteria.")).toBeVisible();
  },
);

test(
  "warns before deleting what sessions use, and refuses to delete their specialty",
  { tag: "@forms-client-only" },
  async ({ page, visit, request }) => {
    const department = unique("Department");
    const specialty = await addSpecialty(request, { department, name: unique("Specialty") });
    const advertiser = await addAdvertiser(request, unique("Advertiser"));
    const partner = await addReligiousPartner(request, unique("Partner"));
    const advertisementId = await addAdvertisement(request, advertiser);
    const religiousMessageId = await addReligiousMessage(request, partner);
    const included = { advertisementId, advertisingDescription: "A spot", religiousMessageId };
    const name = unique("Session");
    await addSession(request, specialty, { name, ...included });
    for (const [path, text] of [
      [`advertisers/${advertiser}/delete`, "1 session includes one of its advertisements."],
      [
        `advertisers/${advertiser}/advertisements/${advertisementId}/delete`,
        "1 session includes it.",
      ],
      [`religious/${partner}/delete`, "1 session includes one of its messages."],
      [`religious/${partner}/messages/${religiousMessageId}/delete`, "1 session includes it."],
    ] as const) {
      await page.goto(`/admin/${path}`);
      await expect(page.getByText(text)).toBeVisible();
    }
    await visit(`/admin/departments/${specialty.id}/delete`);
    const dialog = page.getByRole("dialog", { name: "Delete Department & Specialty" });
    await expect(dialog).toContainText("cannot be deleted, because it is used in:");
    await expect(dialog.getByRole("listitem").first()).toHaveText(
      "Sessions and treatments: 1 session",
    );
    await expect(dialog.getByRole("button")).toHaveCount(0);
    await dialog.getByRole("link", { name: "1 session" }).click();
    await expect(names(page)).toHaveText([name]);
  },
);
