import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { unique } from "../../factories/names";
import { FORM_HEADERS } from "../../support/forms";
import { validationFailure, ISO_DATE } from "../../support/guidance-rest";
import { useSharedServer } from "../../support/http";
import { SESSION_BODY, type Session, sessionsApi } from "../../support/sessions-rest";

const { fetchPath, callApi } = useSharedServer();
const { createSpecialty, buildBody, createSession } = sessionsApi(callApi);

const readSession = ({ data }: { data: Record<string, unknown> | null }) =>
  data?.session as Session;
const getSession = async (id: number) => readSession(await callApi("GET", `/session/${id}`));

describe("/session", () => {
  it("creates, reads, changes and deletes a session in the envelope", async () => {
    const specialtyFields = await createSpecialty();
    const { departmentId, specialityId } = specialtyFields;
    const body = { ...SESSION_BODY, name: unique("Session"), departmentId, specialityId };
    const created = await callApi("POST", "/session", body);
    expect(created).toMatchObject({
      status: 201,
      success: true,
      message: "Session created successfully",
    });
    const session = readSession(created);
    const { id } = session;
    expect(session).toEqual({
      ...body,
      ...specialtyFields,
      specialtyId: specialityId,
      id: expect.any(Number) as number,
      duration: "10 min",
      status: "Draft",
      statusChangedAt: null,
      statusChangedBy: null,
      mediaCheckedAt: null,
      unreachableMedia: [],
      videoUrl: null,
      videoDuration: null,
      audioTranscript: null,
      videoTranscript: null,
      religiousContent: "No",
      religiousMessageId: null,
      religiousMessage: null,
      religiousMessageDeleted: false,
      advertisingContent: "No",
      advertiserId: null,
      advertiser: null,
      advertisementId: null,
      advertisement: null,
      advertisementDeleted: false,
      advertisingDescription: null,
      version: 0,
      createdAt: ISO_DATE,
      updatedAt: ISO_DATE,
    });

    const sessionPath = `/session/${id}`;
    const read = await callApi("GET", sessionPath);
    expect(read).toMatchObject({
      status: 200,
      message: "Session retrieved successfully",
      data: { session },
    });
    const etag = read.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"v0-/);
    expect((await fetchPath("GET", sessionPath, undefined, { "If-None-Match": etag })).status).toBe(
      304,
    );

    const ifMatch = { "If-Match": etag };
    const changed = { ...body, title: "Breathing slowly", videoDuration: 20 };
    expect(await callApi("PUT", sessionPath, changed, ifMatch)).toMatchObject({
      status: 200,
      message: "Session updated successfully",
      data: {
        session: { ...session, ...changed, duration: "20 min", version: 1, updatedAt: ISO_DATE },
      },
    });
    expect(await callApi("PUT", sessionPath, body, ifMatch)).toMatchObject({
      status: 412,
      message: expect.stringContaining("This session was changed by") as string,
    });
    for (const [method, path] of [
      ["DELETE", sessionPath],
      ["POST", `${sessionPath}/publish`],
      ["POST", `${sessionPath}/unpublish`],
    ] as const) {
      expect((await callApi(method, path, undefined, ifMatch)).status, path).toBe(412);
    }
    expect(await callApi("DELETE", sessionPath)).toMatchObject({
      status: 200,
      message: "Session deleted successfully",
      data: null,
    });
    for (const [method, path] of [
      ["GET", sessionPath],
      ["PUT", sessionPath],
      ["DELETE", sessionPath],
      ["POST", `${sessionPath}/duplicate`],
      ["POST", `${sessionPath}/publish`],
      ["POST", `${sessionPath}/unpublish`],
    ] as const) {
      const response = await callApi(method, path, method === "PUT" ? body : undefined);
      expect(response, path).toMatchObject({ status: 404, message: "Session not found" });
    }
  });

  it("takes the deprecated name of its specialty's ID, unless it has the other", async () => {
    const { specialityId: specialtyId, ...body } = await buildBody();
    const created = await callApi("POST", "/session", { ...body, specialtyId });
    expect(readSession(created)).toMatchObject({ specialityId: specialtyId, specialtyId });
    const both = { ...body, specialityId: specialtyId, specialtyId: 0 };
    const { id } = readSession(created);
    expect((await callApi("PUT", `/session/${id}`, both)).status).toBe(200);
    expect(await callApi("POST", "/session", body)).toMatchObject(
      validationFailure(["specialityId", "Specialty is required"]),
    );
  });

  it("accepts its own response unchanged, also as a form", async () => {
    const { religiousMessageId, advertisementId } = await createReferences();
    const session = await createSession({
      religiousMessageId,
      advertisementId,
      advertisingDescription: "Shown at the end",
      videoUrl: "https://media.example.org/breathing.mp4",
      videoDuration: 12,
    });
    expect(session).toMatchObject({ religiousContent: "Yes", advertisingContent: "Yes" });
    const sessionPath = `/session/${session.id}`;
    expect(readSession(await callApi("PUT", sessionPath, session))).toEqual(session);
    const fields = Object.entries(session).filter(([, value]) => value !== null);
    const form = new URLSearchParams(fields.map(([name, value]) => [name, String(value)]));
    expect(readSession(await callApi("PUT", sessionPath, form.toString(), FORM_HEADERS))).toEqual(
      session,
    );
    const minimal = await createSession();
    expect(readSession(await callApi("PUT", `/session/${minimal.id}`, minimal))).toEqual(minimal);
  });

  it("publishes, unpublishes and duplicates", async () => {
    const { id, name } = await createSession();
    const published = await callApi("POST", `/session/${id}/publish`);
    expect(published).toMatchObject({
      status: 200,
      message: "Session published successfully",
      data: { session: { status: "Active", statusChangedBy: "Admin", statusChangedAt: ISO_DATE } },
    });
    // Its media are tried meanwhile.
    const { mediaCheckedAt: _, unreachableMedia: __, ...asPublished } = readSession(published);
    const again = await callApi("POST", `/session/${id}/publish`);
    expect(readSession(again)).toMatchObject(asPublished);
    const duplicated = await callApi("POST", `/session/${id}/duplicate`);
    expect(duplicated).toMatchObject({
      status: 201,
      message: "Session created successfully",
      data: { session: { name: `Copy of ${name}`, status: "Draft", statusChangedAt: null } },
    });
    expect(await callApi("POST", `/session/${id}/unpublish`)).toMatchObject({
      status: 200,
      message: "Session unpublished successfully",
      data: { session: { status: "Draft", version: 2 } },
    });
    // A PUT cannot change the status.
    const body = { ...(await getSession(id)), status: "Active" };
    expect(readSession(await callApi("PUT", `/session/${id}`, body)).status).toBe("Draft");
  });

  it("is not published if a referenced record was deleted", async () => {
    const { religiousMessageId } = await createReferences();
    const { id } = await createSession({ religiousMessageId });
    await callApi("DELETE", `/religious-message/${religiousMessageId}`);
    expect(await getSession(id)).toMatchObject({ religiousMessageDeleted: true });
    const response = await callApi("POST", `/session/${id}/publish`);
    expect(response).toMatchObject({ status: 409, success: false });
    expect(response.message).toMatch(/^This session includes the religious message "/);
  });

  it("duplicates and publishes once, however often the key is sent", async () => {
    const { id, name } = await createSession();
    for (const [action, status] of [
      ["duplicate", 201],
      ["publish", 200],
    ] as const) {
      const key = { "Idempotency-Key": randomUUID() };
      const send = () => fetchPath("POST", `/session/${id}/${action}`, undefined, key);
      const responses = await Promise.all([send(), send(), send()]);
      expect(responses.map((response) => response.status)).toEqual([status, status, status]);
      const bodies = new Set(await Promise.all(responses.map((response) => response.text())));
      expect(bodies.size).toBe(1);
    }
    const copies = await callApi("GET", `/session?search=${encodeURIComponent(`Copy of ${name}`)}`);
    expect(copies.data?.sessions).toHaveLength(1);
    expect(await getSession(id)).toMatchObject({ status: "Active", version: 1 });
  });

  it("lists three a page, sorts, searches and filters", async () => {
    const prefix = unique("Mark");
    const specialtyFields = await createSpecialty(`${prefix} field`);
    const { departmentId, specialityId } = specialtyFields;
    const ids: number[] = [];
    for (const index of [1, 2, 3, 4]) {
      const values = { name: unique(`Session ${5 - index}`), departmentId, specialityId };
      ids.push((await createSession(values)).id);
    }
    await callApi("POST", `/session/${ids[1]}/publish`);
    const list = async (query: string) => {
      const { data } = await callApi(
        "GET",
        `/session?search=${encodeURIComponent(prefix)}${query}`,
      );
      return { ...data, ids: (data?.sessions as Session[]).map(({ id }) => id) };
    };
    expect(await list("")).toMatchObject({
      ids: ids.slice(0, 3),
      pagination: {
        currentPage: 1,
        totalPages: 2,
        totalItems: 4,
        itemsPerPage: 3,
        hasNextPage: true,
        hasPrevPage: false,
      },
      sorting: { sortBy: "id", sortOrder: "ASC" },
    });
    expect((await list("&page=2")).ids).toEqual([ids[3]]);
    expect((await list("&sortBy=name&sortOrder=asc&limit=10000")).ids).toEqual([...ids].reverse());
    expect((await list("&sortBy=department&sortOrder=DESC&limit=2")).ids).toEqual([ids[3], ids[2]]);
    expect((await list("&status=Active")).ids).toEqual([ids[1]]);
    expect((await list("&page=9")).ids).toEqual([]);
  });

  it("reports every error of a body, and writes nothing", async () => {
    const paginationBefore = (await callApi("GET", "/session")).data?.pagination;
    const invalidBody = await buildBody({
      name: "x".repeat(201),
      billType: "Gratis",
      audioUrl: "javascript:alert(1)",
      audioDuration: 1.5,
      religiousContent: "yes",
    });
    expect(await callApi("POST", "/session", invalidBody)).toMatchObject(
      validationFailure(
        ["name", "Session name must be at most 200 characters"],
        ["billType", "Bill type must be one of Free, Paid"],
        ["audioUrl", "Please enter a valid URL"],
        ["audioDuration", "Audio duration must be a whole number of minutes"],
        ["religiousMessageId", "Religious message is required when including religious content"],
      ),
    );
    const unknownReferences = await buildBody({ specialityId: 999_999, advertisementId: 999_999 });
    expect(
      await callApi("POST", "/session", { ...unknownReferences, advertisingDescription: "x" }),
    ).toMatchObject(
      validationFailure(
        ["specialityId", "Specialty not found"],
        ["advertisementId", "Advertisement not found"],
      ),
    );
    expect((await callApi("GET", "/session")).data?.pagination).toEqual(paginationBefore);
  });

  it("refuses to delete a specialty with sessions", async () => {
    const { specialityId, specialty } = await createSpecialty();
    const { departmentId } = (await callApi("GET", `/speciality/${specialityId}`)).data
      ?.speciality as Session;
    await createSession({ departmentId, specialityId });
    expect(await callApi("DELETE", `/speciality/${specialityId}`)).toMatchObject({
      status: 409,
      message: `Specialty "${specialty}" is used by 1 session and cannot be deleted`,
    });
  });
});

/** Creates a religious message; partner 1 and advertisement 1 are in the sample content. */
async function createReferences() {
  const message = await callApi("POST", "/religious-message", {
    religiousPartnerId: 1,
    messageName: "Pre-Procedure Message",
    religionType: "Other",
    messageUrl: "https://media.example.org/",
  });
  const { id } = message.data?.religiousMessage as { id: number };
  return { religiousMessageId: id, advertisementId: 1 };
}
