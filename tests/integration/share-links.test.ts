import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { AuditEvent, Guidance, PatientProcedure, ShareLink } from "~/models";
import {
  createShareLink,
  listOwnShareLinks,
  resolveShareLink,
  revokeShareLink,
} from "~/server/patients/share-links";
import type { Caller } from "~/server/platform/caller";
import { addDays } from "~/server/platform/dates";
import { loadSampleContent } from "~/server/sample-content/load";
import { seedGuidance, seedGuidanceStep } from "../factories/content";
import { findOwnProcedureId, seedGuest, writeAsGuest, visitor } from "../factories/patients";
import { recordEvents } from "../support/audit";
import { HAS_DATABASE, recordStatements, collectStatuses, useDatabase } from "../support/database";

const DAY_MS = 86_400_000;

describe.runIf(HAS_DATABASE)("a share link of a patient", () => {
  useDatabase();
  let guest: Caller = visitor;
  beforeAll(async () => {
    await loadSampleContent();
    for (const phase of ["pre-procedure", "post-procedure"]) {
      await seedGuidanceStep((await seedGuidance({ phase })).id);
    }
  });
  beforeEach(async () => {
    guest = await seedGuest();
  });

  const createLink = (
    patient = guest,
    phase: "pre-procedure" | "post-procedure" = "pre-procedure",
  ) => writeAsGuest(patient, (writer) => createShareLink(writer, "caretaker", phase));
  const readToken = ({ path }: { path: string | null }) => path?.replace("/share/", "") ?? "";
  const revoke = (patient: Caller, id: number) =>
    writeAsGuest(patient, (writer) => revokeShareLink(writer, id));

  it("shows one phase of one audience, and nothing of the patient, to anyone with the URL", async () => {
    const created = await createLink();
    expect(created.path).toMatch(/^\/share\/[\w-]{43}$/);
    const resolved = await resolveShareLink(visitor, readToken(created));
    expect(resolved).toEqual({
      audience: "caretaker",
      phase: "pre-procedure",
      expiresAt: created.expiresAt,
      ...{ day: null, phone: null, planVersionId: null },
    });
  });

  it("is the same for the same phase, also for concurrent requests", async () => {
    const [first, second] = await Promise.all([createLink(), createLink()]);
    expect(second).toEqual(first);
    expect(await createLink()).toEqual(first);
    expect(await createLink(guest, "post-procedure")).not.toEqual(first);
    expect(await ShareLink.count({ where: { patientId: guest.patientId } })).toBe(2);
  });

  it("is listed with its URL, only for its patient", async () => {
    const first = await createLink();
    const second = await createLink(guest, "post-procedure");
    expect(await listOwnShareLinks(guest)).toEqual([second, first]);
    expect(await listOwnShareLinks(await seedGuest())).toEqual([]);
    expect(await listOwnShareLinks(visitor)).toEqual([]);
    expect(await recordStatements(() => listOwnShareLinks(guest))).toHaveLength(1);
  });

  it("does not resolve once revoked, and is followed by a different link", async () => {
    const created = await createLink();
    await revoke(guest, created.id);
    await revoke(guest, created.id);
    await expect(resolveShareLink(visitor, readToken(created))).rejects.toMatchObject({
      status: 404,
    });
    expect(await listOwnShareLinks(guest)).toEqual([]);
    expect((await createLink()).path).not.toBe(created.path);
    expect(await ShareLink.count({ where: { patientId: guest.patientId } })).toBe(1);
  });

  it("cannot be revoked by another patient", async () => {
    const created = await createLink();
    const other = await seedGuest();
    expect(await collectStatuses([revoke(other, created.id), revoke(guest, 999_999)])).toEqual([
      404, 404,
    ]);
    expect(await resolveShareLink(visitor, readToken(created))).toBeTruthy();
  });

  it("resolves for 30 days, to the second", async () => {
    const created = await createLink();
    const expiresAt = Date.parse(created.expiresAt);
    expect(Math.round((expiresAt - Date.parse(created.createdAt)) / DAY_MS)).toBe(30);
    const resolveAt = async (time: number) => {
      vi.setSystemTime(time);
      return (await collectStatuses([resolveShareLink(visitor, readToken(created))]))[0];
    };
    vi.useFakeTimers({ toFake: ["Date"] });
    try {
      expect(await resolveAt(expiresAt - 1_000)).toBe("done");
      expect(await resolveAt(expiresAt)).toBe(404);
      expect(await listOwnShareLinks(guest)).toEqual([]);
      expect((await createLink()).path).not.toBe(created.path);
    } finally {
      vi.useRealTimers();
    }
  });

  it("is not found by a malformed token, without a database query", async () => {
    for (const token of ["", "x", "A".repeat(10_000), "%00", "' OR 1=1 --"]) {
      const resolve = async () => {
        await expect(resolveShareLink(visitor, token)).rejects.toMatchObject({ status: 404 });
      };
      expect(await recordStatements(resolve)).toEqual([]);
    }
    await expect(resolveShareLink(visitor, "A".repeat(43))).rejects.toMatchObject({ status: 404 });
  });

  it("writes nothing when it is resolved", async () => {
    const created = await createLink();
    const statements = await recordStatements(() => resolveShareLink(visitor, readToken(created)));
    expect(statements).toHaveLength(1);
    expect(statements[0]).toContain("SELECT");
  });

  it("holds all phases, and the day and number of a procedure, where the patient ticks them", async () => {
    const procedureId = await findOwnProcedureId(guest, "MRI");
    const day = addDays(new Date(), 5);
    await PatientProcedure.update(
      { date: day, phone: "+12065550142", isExample: false },
      { where: { id: procedureId } },
    );
    const create = (showsDay: boolean, showsPhone: boolean) =>
      writeAsGuest(guest, (writer) =>
        createShareLink(writer, "caretaker", "all", { procedureId, showsDay, showsPhone }),
      );
    const resolve = async (link: { path: string | null }) =>
      resolveShareLink(visitor, readToken(link));
    const plain = await create(false, false);
    expect(await resolve(plain)).toMatchObject({ phase: "all", day: null, phone: null });
    expect(await create(false, false)).toEqual(plain);
    expect(await resolve(await create(true, false))).toMatchObject({ day, phone: null });
    const both = await create(true, true);
    expect(await resolve(both)).toMatchObject({ day, phone: "+12065550142" });
    const other = await seedGuest();
    await expect(
      writeAsGuest(other, (writer) =>
        createShareLink(writer, "caretaker", "all", {
          ...{ procedureId, showsDay: true, showsPhone: false },
        }),
      ),
    ).rejects.toMatchObject({ status: 404 });
    await PatientProcedure.destroy({ where: { id: procedureId } });
    expect(await resolve(both)).toMatchObject({ day: null, phone: null });
  });

  it("needs guidance to show", async () => {
    await Guidance.update({ phase: null }, { where: { phase: "procedure-pickup" } });
    const attempt = writeAsGuest(guest, (writer) =>
      createShareLink(writer, "caretaker", "procedure-pickup"),
    );
    await expect(attempt).rejects.toMatchObject({
      status: 409,
      message: "There is no guidance for Procedure Pick-Up to send yet",
    });
  });

  it("leaves audit events of its creation and revocation, without its token", async () => {
    let token = "";
    const events = await recordEvents(async () => {
      const created = await createLink();
      token = readToken(created);
      await revoke(guest, created.id);
    });
    const linkEvents = events.filter(({ recordType }) => recordType === "share link");
    expect(linkEvents.map(({ action, recordName }) => [action, recordName])).toEqual([
      ["created", "Caretaker guidance, Pre-Procedure"],
      ["revoked", "Caretaker guidance, Pre-Procedure"],
    ]);
    const all = JSON.stringify(await AuditEvent.findAll());
    const { tokenHash = "", sealedToken = "" } =
      (await ShareLink.findOne({ order: [["id", "DESC"]] })) ?? {};
    for (const secret of [token, tokenHash, sealedToken]) expect(all).not.toContain(secret);
  });
});
