import { describe, expect, it } from "vitest";
import { unique } from "../../factories/names";
import { fieldsOf, FORM } from "../../support/forms";
import { useServer } from "../../support/http";

const { call, api } = useServer();

type Record = { id: number; version: number; status: string };

async function made(path: string, thing: string, values: object): Promise<Record> {
  const { data } = await api("POST", path, values);
  return data?.[thing] as Record;
}

async function aSpecialty() {
  const name = unique("Specialty");
  const { data } = await api("POST", "/department", { name: unique("Department") });
  const departmentId = (data as { id: number }).id;
  return {
    ...(await made("/speciality", "speciality", { name, departmentId })),
    name,
    departmentId,
  };
}

async function anAdvertisement(advertisementUrl: string) {
  const advertiser = await made("/advertiser", "advertiser", {
    ...{ advertiserName: unique("Advertiser"), contactTitle: "Director", contactPhone: "555 0100" },
    ...{ contactFirstName: "Ann", contactLastName: "Lee", contactEmail: "ann@example.org" },
  });
  return made("/advertisement", "advertisement", {
    ...{ advertiserId: advertiser.id, advertisementName: unique("Spot"), advertisementUrl },
    ...{ advertisementDuration: 30, tagIds: [] },
  });
}

/** A session, where it is viewed, and how it is now. */
async function aSession(values: object = {}) {
  const specialty = await aSpecialty();
  const { id } = await made("/session", "session", {
    ...{ name: unique("Session"), title: "Breathing", departmentId: specialty.departmentId },
    ...{ specialityId: specialty.id, billType: "Free", startType: "Pre-Procedure", liveCoach: "N" },
    ...{ audioUrl: "https://media.example.org/a.mp3", audioDuration: 10, ...values },
  });
  const now = async () => (await api("GET", `/session/${id}`)).data?.session as Record;
  return { id, specialty, view: `/admin/sessions/${id}/view`, now };
}

const including = ({ id }: Record) => ({ advertisementId: id, advertisingDescription: "A spot" });

async function sourcesOf(address: string) {
  const { headers } = await call("GET", address);
  const policy = headers.get("content-security-policy") ?? "";
  return policy.split("; ").filter((directive) => /^(media|frame)-src /.test(directive));
}

/** Presses the button of a page that was loaded before. */
async function press(view: string, html: string, status: string) {
  const answer = await call("POST", view, fieldsOf(html, { status }).toString(), FORM);
  return { status: answer.status, to: answer.headers.get("location"), html: await answer.text() };
}
const load = async (address: string) => (await call("GET", address)).text();

describe("the view of a session", () => {
  it("may load what its tabs play, whichever is open, and nothing else", async () => {
    const { view } = await aSession();
    const own = "media-src 'self' blob:";
    expect(await sourcesOf(view)).toEqual([`${own} https:`]);
    expect(await sourcesOf("/admin/sessions")).toEqual([own]);
    const spot = await anAdvertisement("https://youtu.be/dQw4w9WgXcQ");
    const audioUrl = "http://sound.example.org/a.mp3";
    const both = await aSession({ ...including(spot), audioUrl });
    for (const tab of ["audio", "advertisement"]) {
      expect(await sourcesOf(`${both.view}?tab=${tab}`)).toEqual([
        `${own} https: http://sound.example.org`,
        "frame-src https://www.youtube-nocookie.com",
      ]);
    }
  });

  it("starts nothing by itself, and counts no view of what it shows", async () => {
    const spot = await anAdvertisement("https://youtu.be/dQw4w9WgXcQ");
    const { view } = await aSession(including(spot));
    expect(await load(view)).toMatch(/<audio[^>]* preload="none"/);
    expect(await load(view)).not.toContain("autoPlay");
    const html = await load(`${view}?tab=advertisement`);
    expect(html).toContain('src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"');
    expect((await api("GET", `/advertisement/${spot.id}`)).data?.advertisement).toMatchObject({
      views: 0,
    });
  });

  it("has four tabs, and is not there for another one or another session", async () => {
    const { view } = await aSession();
    expect((await call("GET", `${view}?tab=religious`)).status).toBe(200);
    expect((await call("GET", `${view}?tab=evil`)).status).toBe(400);
    expect((await call("GET", "/admin/sessions/999999/view")).status).toBe(404);
    expect((await call("GET", "/admin/sessions/x/view")).status).toBe(400);
  });
});

describe("the button that publishes", () => {
  it("publishes once however often it is sent, and stays at the tab and the list", async () => {
    const { view, now } = await aSession();
    const address = `${view}?status=Draft&q=a&tab=video`;
    const html = await load(address);
    const [one, two] = await Promise.all([
      press(address, html, "Active"),
      press(address, html, "Active"),
    ]);
    expect([one.status, two.status]).toEqual([303, 303]);
    expect(one.to).toBe(`${view}?status=Draft&tab=video&q=a`);
    expect(await now()).toMatchObject({ status: "Active", version: 1 });
    await press(view, await load(view), "Draft");
    expect(await now()).toMatchObject({ status: "Draft", version: 2 });
  });

  it("is refused when somebody saved the session meanwhile, and works on the page that says so", async () => {
    const { id, view, now } = await aSession();
    const html = await load(view);
    await api("POST", `/session/${id}/publish`);
    await api("POST", `/session/${id}/unpublish`);
    const refused = await press(view, html, "Active");
    expect(refused.status).toBe(409);
    expect(refused.html).toContain("This session was changed by Admin while you were editing.");
    expect(await now()).toMatchObject({ status: "Draft", version: 2 });
    expect((await press(view, refused.html, "Active")).status).toBe(303);
    expect(await now()).toMatchObject({ status: "Active", version: 3 });
  });

  it("is refused while something was deleted, which the page says before", async () => {
    const spot = await anAdvertisement("https://media.example.org/spot.mp3");
    const { view, now } = await aSession(including(spot));
    const before = await load(view);
    expect(before).not.toContain("which was deleted");
    await api("DELETE", `/advertisement/${spot.id}`);
    const html = await load(view);
    expect(html).toContain("which was deleted. Edit the session and choose again");
    for (const page of [before, html]) {
      const refused = await press(view, page, "Active");
      expect(refused.status).toBe(409);
      expect(refused.html).toContain("Failed to change the status: This session includes");
    }
    expect(await now()).toMatchObject({ status: "Draft", version: 0 });
  });

  it("takes no other status", async () => {
    const { view, now } = await aSession();
    expect((await press(view, await load(view), "Public")).status).toBe(400);
    expect(await now()).toMatchObject({ status: "Draft", version: 0 });
  });
});

describe("deleting a specialty that sessions belong to", () => {
  it("is not offered, and refused where it was offered before", async () => {
    const { id, specialty } = await aSession();
    const page = `/admin/departments/${specialty.id}/delete`;
    const used = await load(page);
    expect(used).toContain("cannot be deleted, because it is used by");
    expect(used).toContain(`/admin/sessions?q=${specialty.name.replaceAll(" ", "+")}`);
    expect(() => fieldsOf(used)).toThrow();
    await api("DELETE", `/session/${id}`);
    const free = await load(page);
    const again = await made("/session", "session", {
      ...{ name: "Back", title: "Back", departmentId: specialty.departmentId },
      ...{ specialityId: specialty.id, billType: "Free", startType: "Pre-Procedure" },
      ...{ liveCoach: "N", audioUrl: "https://media.example.org/a.mp3", audioDuration: 10 },
    });
    const refused = await call("POST", page, fieldsOf(free).toString(), FORM);
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("is used by 1 session and cannot be deleted");
    await api("DELETE", `/session/${again.id}`);
    expect((await call("POST", page, fieldsOf(await load(page)).toString(), FORM)).status).toBe(
      303,
    );
  });
});
