import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { AuditEvent, Guidance, ShareLink } from "~/models";
import {
  createShareLink,
  listOwnShareLinks,
  resolveShareLink,
  revokeShareLink,
} from "~/server/patients/share-links";
import type { Caller } from "~/server/platform/caller";
import { loadSampleContent } from "~/server/sample-content/load";
import { aGuidance, aStep } from "../factories/content";
import { aGuest, asPatient, visitor } from "../factories/patients";
import { eventsOf } from "../support/audit";
import { HAS_DATABASE, statementsOf, statusesOf, useDatabase } from "../support/database";

const DAY_MS = 86_400_000;

describe.runIf(HAS_DATABASE)("a link that a patient sends", () => {
  useDatabase();
  let guest: Caller = visitor;
  beforeAll(async () => {
    await loadSampleContent();
    for (const phase of ["pre-procedure", "post-procedure"]) {
      await aStep((await aGuidance({ phase })).id);
    }
  });
  beforeEach(async () => {
    guest = await aGuest();
  });

  const make = (patient = guest, phase: "pre-procedure" | "post-procedure" = "pre-procedure") =>
    asPatient(patient, (writer) => createShareLink(writer, "caretaker", phase));
  const tokenOf = ({ path }: { path: string | null }) => path?.replace("/share/", "") ?? "";
  const revoke = (patient: Caller, id: number) =>
    asPatient(patient, (writer) => revokeShareLink(writer, id));

  it("shows one phase of one audience, and nothing of the patient, to whoever has it", async () => {
    const made = await make();
    expect(made.path).toMatch(/^\/share\/[\w-]{43}$/);
    const opened = await resolveShareLink(visitor, tokenOf(made));
    expect(opened).toEqual({
      audience: "caretaker",
      phase: "pre-procedure",
      expiresAt: made.expiresAt,
    });
  });

  it("is the same one for the same phase, also when it is asked for twice at once", async () => {
    const [first, second] = await Promise.all([make(), make()]);
    expect(second).toEqual(first);
    expect(await make()).toEqual(first);
    expect(await make(guest, "post-procedure")).not.toEqual(first);
    expect(await ShareLink.count({ where: { patientId: guest.patientId } })).toBe(2);
  });

  it("is listed with its address for its patient alone", async () => {
    const first = await make();
    const second = await make(guest, "post-procedure");
    expect(await listOwnShareLinks(guest)).toEqual([second, first]);
    expect(await listOwnShareLinks(await aGuest())).toEqual([]);
    expect(await listOwnShareLinks(visitor)).toEqual([]);
    expect(await statementsOf(() => listOwnShareLinks(guest))).toHaveLength(1);
  });

  it("does not open once it is revoked, and a new one is another", async () => {
    const made = await make();
    await revoke(guest, made.id);
    await revoke(guest, made.id);
    await expect(resolveShareLink(visitor, tokenOf(made))).rejects.toMatchObject({ status: 404 });
    expect(await listOwnShareLinks(guest)).toEqual([]);
    expect((await make()).path).not.toBe(made.path);
    expect(await ShareLink.count({ where: { patientId: guest.patientId } })).toBe(1);
  });

  it("is revoked by nobody else", async () => {
    const made = await make();
    const other = await aGuest();
    expect(await statusesOf([revoke(other, made.id), revoke(guest, 999_999)])).toEqual([404, 404]);
    expect(await resolveShareLink(visitor, tokenOf(made))).toBeTruthy();
  });

  it("opens for 30 days, to the second", async () => {
    const made = await make();
    const expires = Date.parse(made.expiresAt);
    expect(Math.round((expires - Date.parse(made.createdAt)) / DAY_MS)).toBe(30);
    const opensAt = async (time: number) => {
      vi.setSystemTime(time);
      return (await statusesOf([resolveShareLink(visitor, tokenOf(made))]))[0];
    };
    vi.useFakeTimers({ toFake: ["Date"] });
    try {
      expect(await opensAt(expires - 1_000)).toBe("done");
      expect(await opensAt(expires)).toBe(404);
      expect(await listOwnShareLinks(guest)).toEqual([]);
      expect((await make()).path).not.toBe(made.path);
    } finally {
      vi.useRealTimers();
    }
  });

  it("is not found by what cannot be one, and asks the database nothing then", async () => {
    for (const token of ["", "x", "A".repeat(10_000), "%00", "' OR 1=1 --"]) {
      const open = async () => {
        await expect(resolveShareLink(visitor, token)).rejects.toMatchObject({ status: 404 });
      };
      expect(await statementsOf(open)).toEqual([]);
    }
    await expect(resolveShareLink(visitor, "A".repeat(43))).rejects.toMatchObject({ status: 404 });
  });

  it("writes nothing when it is opened", async () => {
    const made = await make();
    const statements = await statementsOf(() => resolveShareLink(visitor, tokenOf(made)));
    expect(statements).toHaveLength(1);
    expect(statements[0]).toContain("SELECT");
  });

  it("needs something to show", async () => {
    await Guidance.update({ phase: null }, { where: { phase: "procedure-pickup" } });
    const work = asPatient(guest, (writer) =>
      createShareLink(writer, "caretaker", "procedure-pickup"),
    );
    await expect(work).rejects.toMatchObject({
      status: 409,
      message: "There is no guidance for Procedure Pick-Up to send yet",
    });
  });

  it("leaves its making and its end in the audit, and never what it opens with", async () => {
    let token = "";
    const events = await eventsOf(async () => {
      const made = await make();
      token = tokenOf(made);
      await revoke(guest, made.id);
    });
    const about = events.filter(({ recordType }) => recordType === "share link");
    expect(about.map(({ action, recordName }) => [action, recordName])).toEqual([
      ["created", "Caretaker guidance, Pre-Procedure"],
      ["revoked", "Caretaker guidance, Pre-Procedure"],
    ]);
    const all = JSON.stringify(await AuditEvent.findAll());
    const { tokenHash = "", sealedToken = "" } =
      (await ShareLink.findOne({ order: [["id", "DESC"]] })) ?? {};
    for (const secret of [token, tokenHash, sealedToken]) expect(all).not.toContain(secret);
  });
});
