import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { readFields, FORM_HEADERS } from "../../support/forms";
import { useSharedServer } from "../../support/http";
import { NEXT_YEAR, RIDE } from "../../support/patient-requests";

const { getServer, fetchPath, callApi } = useSharedServer();

/** Browser without scripts, with a cookie jar. */
function createBrowser() {
  const jar = new Map<string, string>();
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const storeCookies = (response: Response) => {
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      jar.set(name, value);
    }
    return response;
  };
  const open = async (path: string): Promise<string> => {
    const response = storeCookies(await fetchPath("GET", path, undefined, { Cookie: cookies() }));
    // Where a time can be booked, a request leads on to that dialog.
    const leadsTo = response.headers.get("location");
    return leadsTo ? open(leadsTo) : response.text();
  };
  const post = async (path: string, fields: URLSearchParams) => {
    const headers = { ...FORM_HEADERS, Cookie: cookies() };
    const response = storeCookies(await fetchPath("POST", path, fields.toString(), headers));
    return {
      status: response.status,
      location: response.headers.get("location") ?? "",
      html: await response.text(),
      cookies: response.headers.getSetCookie().map((each) => each.split("=", 1)[0]),
    };
  };
  /** Fills in the form of a page, and submits it once. */
  const send = async (path: string, rawValues: Record<string, string> = {}) =>
    post(path, readFields(await open(path), { submissionKey: randomUUID(), ...rawValues }));
  return { open, post, send };
}

const LIVE_SESSION = {
  leaderType: "rabbi",
  sessionType: "prayers",
  price: "50",
  preferredDate: NEXT_YEAR,
  preferredTime: "10:00",
  additionalInfo: "A quiet voice",
  contact: "",
  looksHere: "yes",
};
const CONFIRMED = {
  status: "Confirmed",
  arrangement: "All is arranged. Please wait at the main entrance.",
  whoToCall: "Welcome desk, (206) 555-0108",
};

/** Finds the ids of the sample patient's procedures: the one to come, and a past one. */
async function findSampleProcedures() {
  const html = await createBrowser().open("/patient-procedures");
  const upcomingId = /\/patient-procedures\/(\d+)\/live-session/.exec(html)?.[1] ?? "";
  const ids = [...html.matchAll(/id="procedure-(\d+)"/g)].map(([, id]) => id);
  return { upcomingId, pastId: ids.find((id) => id !== upcomingId) ?? "" };
}

const findRequests = async (list: string, search: string) =>
  (await callApi("GET", `/${list}-request?search=${encodeURIComponent(search)}`)).data as Record<
    string,
    { id: number; status: string; patient: string }[]
  >;

describe("the dialog of a live session request", () => {
  it("offers every leader, type and price with its description, and preselects the lowest price", async () => {
    const { upcomingId } = await findSampleProcedures();
    const html = await createBrowser().open(`/patient-procedures/${upcomingId}/live-session`);
    expect(html).toContain("<title>Request Live Session - Calmward</title>");
    for (const text of ["Meditation Guide", "Post-Procedure Support", "options available"]) {
      expect(html).toContain(text);
    }
    expect(Object.fromEntries(readFields(html))).toMatchObject({ price: "20", leaderType: "" });
    // No text messages are sent: nobody can ask for one.
    expect(html).not.toContain('name="textMe"');
    expect(html).toContain("So that our team can reach you. We answer on this page.");
  });

  it("stores the request, creates a guest patient, and confirms without a toast", async () => {
    const { upcomingId } = await findSampleProcedures();
    const { open, send } = createBrowser();
    const note = `Wheelchair ${randomUUID()}`;
    const path = `/patient-procedures/${upcomingId}/live-session`;
    const contact = "rosa.lind@example.org";
    const sent = await send(path, { ...LIVE_SESSION, additionalInfo: note, contact });
    expect([sent.status, sent.location]).toEqual([303, `${path}?sent=on`]);
    expect(sent.cookies).toEqual(["patient"]);
    const confirmationPage = await open(sent.location);
    expect(confirmationPage).toContain("<title>Request Submitted! - Calmward</title>");
    expect(confirmationPage).toContain(
      "Your live session request has been sent. A member of our team will contact you shortly to confirm your appointment.",
    );
    const { liveSessionRequests = [] } = await findRequests("live-session", note);
    expect(liveSessionRequests).toMatchObject([
      { leaderType: "rabbi", price: 50, additionalInfo: note, contact, status: "New" },
    ]);
    const proceduresPage = await open("/patient-procedures");
    expect(proceduresPage).toContain("Live session: Rabbi, Prayers");
    expect(proceduresPage).not.toContain(note);
    expect(getServer().output()).not.toContain(note);
    expect(await open(path)).not.toContain("Request Submitted!");
  });

  it("promises no call to whoever looks here, and asks for a contact or that choice", async () => {
    const { upcomingId } = await findSampleProcedures();
    const { open, send } = createBrowser();
    const path = `/patient-procedures/${upcomingId}/live-session`;
    const { looksHere: _, ...withoutChoice } = LIVE_SESSION;
    const refused = await createBrowser().send(path, withoutChoice);
    expect(refused.status).toBe(422);
    expect(refused.html).toContain("or choose “I will look here myself”");
    const sent = await send(path, LIVE_SESSION);
    expect(sent.location).toBe(`${path}?sent=here`);
    const confirmationPage = await open(sent.location);
    expect(confirmationPage).toContain("Your live session request has been sent.");
    expect(confirmationPage).toContain("We answer on this page. Please come back and look.");
    for (const page of [confirmationPage, await open("/patient-procedures")]) {
      expect(page).not.toMatch(/contact you|We will also/);
    }
  });

  it("is shown again with every error message and value", async () => {
    const { upcomingId } = await findSampleProcedures();
    const path = `/patient-procedures/${upcomingId}/live-session`;
    const values = { ...LIVE_SESSION, sessionType: "", price: "", additionalInfo: "Quiet, please" };
    const { status, html, cookies } = await createBrowser().send(path, values);
    expect(status).toBe(422);
    expect(html).toContain("<title>Error: Request Live Session - Calmward</title>");
    expect(html).toContain("Please select a session type");
    expect(html).toContain("Please select a price");
    expect(Object.fromEntries(readFields(html))).toMatchObject({ additionalInfo: "Quiet, please" });
    expect(cookies).toEqual([]);
  });

  it("stores a duplicate submission once", async () => {
    const { upcomingId } = await findSampleProcedures();
    const path = `/patient-procedures/${upcomingId}/live-session`;
    const note = `Twice ${randomUUID()}`;
    const { open, post } = createBrowser();
    const key = { submissionKey: randomUUID() };
    const fields = readFields(await open(path), { ...LIVE_SESSION, additionalInfo: note, ...key });
    const responses = await Promise.all([1, 2, 3].map(() => post(path, fields)));
    expect(responses.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect((await findRequests("live-session", note)).liveSessionRequests).toHaveLength(1);
  });

  it("refuses requests for a past procedure", async () => {
    const { upcomingId, pastId } = await findSampleProcedures();
    const { open, post } = createBrowser();
    const path = `/patient-procedures/${pastId}/live-session`;
    expect(await open(path)).toContain("nothing can be requested for it anymore");
    const form = await open(`/patient-procedures/${upcomingId}/live-session`);
    const refused = await post(path, readFields(form, LIVE_SESSION));
    expect(refused.status).toBe(409);
    // A stranger is led to the sign-in, whatever the record.
    expect((await fetchPath("GET", "/patient-procedures/999999/live-session")).status).toBe(302);
    expect((await fetchPath("GET", "/patient-procedures/one/live-session")).status).toBe(400);
  });
});

describe("the dialog of a ride", () => {
  it("prefills nothing of an example, and its request can be withdrawn until it is answered", async () => {
    const { upcomingId } = await findSampleProcedures();
    const { open, send } = createBrowser();
    const path = `/patient-procedures/${upcomingId}/ride`;
    expect(Object.fromEntries(readFields(await open(path)))).toMatchObject({
      pickUp: "",
      dropOff: "",
      date: "",
      time: "",
    });
    const pickUp = `Street ${randomUUID()}`;
    const { location } = await send(path, { ...RIDE, pickUp });
    expect(await open(location)).toContain("Ride Requested!");
    const { rideRequests: [ride] = [] } = await findRequests("ride", pickUp);
    const proceduresPage = await open("/patient-procedures");
    const withdrawPath =
      /\/patient-procedures\/\d+\/ride\/\d+\/withdraw/.exec(proceduresPage)?.[0] ?? "";
    expect(withdrawPath).toContain(`/ride/${ride?.id}/`);
    expect((await fetchPath("GET", withdrawPath)).status).toBe(302);
    expect((await createBrowser().post(withdrawPath, new URLSearchParams())).status).toBe(404);

    await callApi("PUT", `/ride-request/${ride?.id}`, CONFIRMED);
    expect(await open(withdrawPath)).toContain("This request is confirmed already.");
    const confirmedPage = await open("/patient-procedures");
    expect(confirmedPage).not.toContain("/withdraw");
    expect(confirmedPage).toContain(CONFIRMED.arrangement);
    expect(confirmedPage).toContain('<a href="tel:+12065550108">(206) 555-0108</a>');
    expect(await open("/patient-data/erase")).toContain("Our team is told to cancel");
    await callApi("PUT", `/ride-request/${ride?.id}`, { status: "New" });
    const withdrawn = await send(withdrawPath);
    expect(withdrawn).toMatchObject({ status: 303 });
    expect(withdrawn.location).toContain("/patient-procedures?open=");
    expect((await findRequests("ride", pickUp)).rideRequests).toEqual([]);
  });
});

describe.each([
  ["live-session", "Live session request", "liveSessionRequest", LIVE_SESSION],
  ["ride", "Ride request", "rideRequest", RIDE],
] as const)("/%s-request", (kind, name, field, fields) => {
  async function createRequest() {
    const { upcomingId } = await findSampleProcedures();
    const contact = `${randomUUID()}@example.org`;
    const sent = await createBrowser().send(`/patient-procedures/${upcomingId}/${kind}`, {
      ...fields,
      contact,
    });
    expect(sent.status).toBe(303);
    const [request] = (await findRequests(kind, contact))[`${field}s`] ?? [];
    if (!request) throw new Error("The request was not stored");
    return request;
  }

  it("lists, reads, answers and deletes a request in the envelope", async () => {
    const { id, patient } = await createRequest();
    expect(patient).toMatch(/^Guest patient \d+$/);
    const path = `/${kind}-request/${id}`;
    const read = await callApi("GET", path);
    expect(read).toMatchObject({
      status: 200,
      success: true,
      message: `${name} retrieved successfully`,
      data: {
        [field]: {
          id,
          ...("price" in fields
            ? { leaderType: "rabbi", price: 50 }
            : { date: NEXT_YEAR, time: "08:15", returnTrip: false, mobility: "none" }),
          contact: expect.stringContaining("@") as string,
        },
      },
    });
    const etag = read.headers.get("etag") ?? "";
    expect((await fetchPath("GET", path, undefined, { "If-None-Match": etag })).status).toBe(304);
    const put = (status: string, ifMatch = etag) =>
      callApi("PUT", path, { status }, { "If-Match": ifMatch });
    const message = "Status must be one of New, Offered, Confirmed, Declined";
    expect(await put("Answered")).toMatchObject({
      status: 422,
      data: { errors: [{ field: "status", message }] },
    });
    expect(await put("Declined")).toMatchObject({
      status: 200,
      message: `${name} updated successfully`,
      data: { [field]: { id, status: "Declined", statusChangedBy: "Admin", version: 1 } },
    });
    expect((await put("New")).status).toBe(412);
    expect(await callApi("GET", `/${kind}-request?status=Declined&limit=1`)).toMatchObject({
      message: `${name}s retrieved successfully`,
      data: {
        [`${field}s`]: [{ id }],
        pagination: { itemsPerPage: 1 },
        sorting: { sortBy: "createdAt", sortOrder: "DESC" },
      },
    });
    expect(await callApi("DELETE", path)).toMatchObject({
      status: 200,
      message: `${name} deleted successfully`,
      data: null,
    });
    expect(await callApi("DELETE", path)).toMatchObject({
      status: 404,
      message: `${name} not found`,
    });
  });

  it("reports what is wrong with a request", async () => {
    expect(await callApi("GET", `/${kind}-request?status=Old`)).toMatchObject({
      status: 400,
      message: "status must be one of New, Offered, Confirmed, Declined",
    });
    expect((await callApi("GET", `/${kind}-request?sortBy=contact`)).status).toBe(400);
    expect((await callApi("GET", `/${kind}-request/none`)).status).toBe(400);
    const posted = await callApi("POST", `/${kind}-request`, fields);
    expect([posted.status, posted.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
  });
});

describe("the area of live sessions", () => {
  it("answers a request in one press in its row, without scripts, and refuses one that has changed meanwhile", async () => {
    const list = "/admin/live-sessions/rides";
    const guest = createBrowser();
    const procedures = await guest.open("/patient-procedures");
    const procedureId = /\/patient-procedures\/(\d+)\/ride/.exec(procedures)?.[1] ?? "";
    await guest.send(`/patient-procedures/${procedureId}/ride`, RIDE);
    const html = await (await fetchPath("GET", list)).text();
    const button = /formaction="([^"]+)" name="rowAnswer" value="(Declined \d+)"/i.exec(html);
    const [, to = "", rowAnswer = ""] = button ?? [];
    const press = (value: string) => {
      const fields = readFields(html, { submissionKey: randomUUID(), rowAnswer: value });
      return fetchPath("POST", to, fields.toString(), FORM_HEADERS);
    };
    const pressed = await press(rowAnswer);
    expect([pressed.status, pressed.headers.get("location")]).toEqual([303, list]);
    expect((await press(rowAnswer)).status).toBe(409);
    const version = Number(rowAnswer.split(" ")[1]) + 1;
    expect((await press(`New ${version}`)).headers.get("location")).toBe(list);
  });

  it("opens with the requests of live sessions", async () => {
    const opened = await fetchPath("GET", "/admin/live-sessions");
    expect(opened.headers.get("location")).toBe("/admin/live-sessions/requests");
  });
});
