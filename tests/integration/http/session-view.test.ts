import { describe, expect, it } from "vitest";
import { unique } from "../../factories/names";
import { readFields, FORM_HEADERS } from "../../support/forms";
import { useSharedServer } from "../../support/http";

const { fetchPath, callApi } = useSharedServer();

type Row = { id: number; version: number; status: string };

async function createRecord(path: string, key: string, values: object): Promise<Row> {
  const { data } = await callApi("POST", path, values);
  return data?.[key] as Row;
}

async function createSpecialty() {
  const name = unique("Specialty");
  const { data } = await callApi("POST", "/department", { name: unique("Department") });
  const departmentId = (data as { id: number }).id;
  return {
    ...(await createRecord("/speciality", "speciality", { name, departmentId })),
    name,
    departmentId,
  };
}

async function createAdvertisement(advertisementUrl: string) {
  const advertiser = await createRecord("/advertiser", "advertiser", {
    advertiserName: unique("Advertiser"),
    contactTitle: "Director",
    contactPhone: "+12065550100",
    contactFirstName: "Ann",
    contactLastName: "Lee",
    contactEmail: "ann@example.org",
  });
  return createRecord("/advertisement", "advertisement", {
    advertiserId: advertiser.id,
    advertisementName: unique("Spot"),
    advertisementUrl,
    advertisementDuration: 30,
    tagIds: [],
  });
}

/** Creates a session. @returns it with the path of its view and a reader of its current state */
async function createSession(values: object = {}) {
  const specialty = await createSpecialty();
  const { id } = await createRecord("/session", "session", {
    name: unique("Session"),
    title: "Breathing",
    departmentId: specialty.departmentId,
    specialityId: specialty.id,
    billType: "Free",
    startType: "Pre-Procedure",
    liveCoach: "N",
    audioUrl: "https://media.example.org/a.mp3",
    audioDuration: 10,
    ...values,
  });
  const readCurrent = async () => (await callApi("GET", `/session/${id}`)).data?.session as Row;
  return { id, specialty, viewPath: `/admin/sessions/${id}/view`, readCurrent };
}

const withAdvertisement = ({ id }: Row) => ({
  advertisementId: id,
  advertisingDescription: "A spot",
});

async function readMediaSources(address: string) {
  const { headers } = await fetchPath("GET", address);
  const policy = headers.get("content-security-policy") ?? "";
  return policy.split("; ").filter((directive) => /^(media|frame)-src /.test(directive));
}

/** Submits the form of a page that was loaded earlier. */
async function submitStatus(viewPath: string, html: string, status: string) {
  const response = await fetchPath(
    "POST",
    viewPath,
    readFields(html, { status }).toString(),
    FORM_HEADERS,
  );
  return {
    status: response.status,
    location: response.headers.get("location"),
    html: await response.text(),
  };
}
const loadPage = async (address: string) => (await fetchPath("GET", address)).text();

describe("the view of a session", () => {
  it("allows the media sources of all its tabs, whichever is open, and nothing else", async () => {
    const { viewPath } = await createSession();
    const ownSources = "media-src 'self' blob:";
    expect(await readMediaSources(viewPath)).toEqual([`${ownSources} https:`]);
    expect(await readMediaSources("/admin/sessions")).toEqual([ownSources]);
    const advertisement = await createAdvertisement("https://youtu.be/dQw4w9WgXcQ");
    const audioUrl = "http://sound.example.org/a.mp3";
    const withBoth = await createSession({ ...withAdvertisement(advertisement), audioUrl });
    for (const tab of ["audio", "advertisement"]) {
      expect(await readMediaSources(`${withBoth.viewPath}?tab=${tab}`)).toEqual([
        `${ownSources} https: http://sound.example.org`,
        "frame-src https://www.youtube-nocookie.com",
      ]);
    }
  });

  it("has no autoplay, and counts no view of its advertisement", async () => {
    const advertisement = await createAdvertisement("https://youtu.be/dQw4w9WgXcQ");
    const { viewPath } = await createSession(withAdvertisement(advertisement));
    expect(await loadPage(viewPath)).toMatch(/<audio[^>]* preload="none"/);
    expect(await loadPage(viewPath)).not.toContain("autoPlay");
    const html = await loadPage(`${viewPath}?tab=advertisement`);
    expect(html).toContain('src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"');
    expect(
      (await callApi("GET", `/advertisement/${advertisement.id}`)).data?.advertisement,
    ).toMatchObject({
      views: 0,
    });
  });

  it("has four tabs, and refuses unknown tabs and sessions", async () => {
    const { viewPath } = await createSession();
    expect((await fetchPath("GET", `${viewPath}?tab=religious`)).status).toBe(200);
    expect((await fetchPath("GET", `${viewPath}?tab=evil`)).status).toBe(400);
    expect((await fetchPath("GET", "/admin/sessions/999999/view")).status).toBe(404);
    expect((await fetchPath("GET", "/admin/sessions/x/view")).status).toBe(400);
  });
});

describe("the publish button", () => {
  it("publishes once for concurrent submissions, and keeps the tab and the list", async () => {
    const { viewPath, readCurrent } = await createSession();
    const address = `${viewPath}?status=Draft&q=a&tab=video`;
    const html = await loadPage(address);
    const [first, second] = await Promise.all([
      submitStatus(address, html, "Active"),
      submitStatus(address, html, "Active"),
    ]);
    expect([first.status, second.status]).toEqual([303, 303]);
    expect(first.location).toBe(`${viewPath}?tab=video&status=Draft&q=a`);
    expect(await readCurrent()).toMatchObject({ status: "Active", version: 1 });
    await submitStatus(viewPath, await loadPage(viewPath), "Draft");
    expect(await readCurrent()).toMatchObject({ status: "Draft", version: 2 });
  });

  it("is refused after a concurrent change, and works on the page that reports it", async () => {
    const { id, viewPath, readCurrent } = await createSession();
    const html = await loadPage(viewPath);
    await callApi("POST", `/session/${id}/publish`);
    await callApi("POST", `/session/${id}/unpublish`);
    const refused = await submitStatus(viewPath, html, "Active");
    expect(refused.status).toBe(409);
    expect(refused.html).toContain("This session was changed by Admin while you were editing.");
    expect(await readCurrent()).toMatchObject({ status: "Draft", version: 2 });
    expect((await submitStatus(viewPath, refused.html, "Active")).status).toBe(303);
    expect(await readCurrent()).toMatchObject({ status: "Active", version: 3 });
  });

  it("is refused if a referenced record was deleted, which the page warns about", async () => {
    const advertisement = await createAdvertisement("https://media.example.org/spot.mp3");
    const { viewPath, readCurrent } = await createSession(withAdvertisement(advertisement));
    const earlierPage = await loadPage(viewPath);
    expect(earlierPage).not.toContain("which was deleted");
    await callApi("DELETE", `/advertisement/${advertisement.id}`);
    const html = await loadPage(viewPath);
    expect(html).toContain("which was deleted. Edit the session and choose again");
    for (const page of [earlierPage, html]) {
      const refused = await submitStatus(viewPath, page, "Active");
      expect(refused.status).toBe(409);
      expect(refused.html).toContain("Failed to change the status: This session includes");
    }
    expect(await readCurrent()).toMatchObject({ status: "Draft", version: 0 });
  });

  it("accepts no other status", async () => {
    const { viewPath, readCurrent } = await createSession();
    expect((await submitStatus(viewPath, await loadPage(viewPath), "Public")).status).toBe(400);
    expect(await readCurrent()).toMatchObject({ status: "Draft", version: 0 });
  });
});

describe("deleting a specialty that sessions belong to", () => {
  it("is not offered, and is refused on a page loaded earlier", async () => {
    const { id, specialty } = await createSession();
    const page = `/admin/departments/${specialty.id}/delete`;
    const usedPage = await loadPage(page);
    expect(usedPage).toContain("cannot be deleted, because it is used in:");
    expect(usedPage).toContain(`/admin/sessions?q=${specialty.name.replaceAll(" ", "+")}`);
    expect(() => readFields(usedPage)).toThrow();
    await callApi("DELETE", `/session/${id}`);
    const deletablePage = await loadPage(page);
    const newSession = await createRecord("/session", "session", {
      name: "Back",
      title: "Back",
      departmentId: specialty.departmentId,
      specialityId: specialty.id,
      billType: "Free",
      startType: "Pre-Procedure",
      liveCoach: "N",
      audioUrl: "https://media.example.org/a.mp3",
      audioDuration: 10,
    });
    const refused = await fetchPath(
      "POST",
      page,
      readFields(deletablePage).toString(),
      FORM_HEADERS,
    );
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("is used by 1 session and cannot be deleted");
    await callApi("DELETE", `/session/${newSession.id}`);
    expect(
      (await fetchPath("POST", page, readFields(await loadPage(page)).toString(), FORM_HEADERS))
        .status,
    ).toBe(303);
  });
});
