import { describe, expect, it } from "vitest";
import { fileAddress, type FileKind } from "~/models/files/stored-file.schema";
import { getFile } from "~/server/files/read";
import { storeFile } from "~/server/files/store";
import type { Caller } from "~/server/platform/caller";
import { inTransaction } from "~/server/platform/transaction";
import { duplicateSession } from "~/server/sessions/duplicate";
import { readFileMinutes } from "~/server/sessions/media-durations";
import { createSession, deleteSession, updateSession } from "~/server/sessions/sessions";
import { aSession, SESSION, sessionInput } from "../factories/content";
import { recording, wav } from "../factories/files";
import { admin, HAS_DATABASE, statusesOf, useDatabase } from "../support/database";
import { refused } from "../support/refused";
import { there } from "../support/stored-files";

const other: Caller = { ...admin, actor: { id: "other", name: "Other", role: "editor" } };

const upload = (kind: FileKind, name: string, caller = admin) =>
  storeFile(caller, { kind, name, file: recording(name) });
const sound = (caller = admin) => upload("audio", "voice.m4a", caller);
const video = (caller = admin) => upload("video", "film.mp4", caller);
const at = (id: string) => fileAddress(id) ?? "";

const gone = (field: string, thing: "recording" | "video") =>
  refused([field, `This ${thing} is no longer there. Please choose it again.`]);

describe.runIf(HAS_DATABASE)("the files of a session", () => {
  useDatabase();

  it("are named by their address or come along, and are shown at their address", async () => {
    const [one, two, film] = [await sound(), await sound(), await video()];
    const input = await sessionInput({ audioUrl: at(one), video: film, videoDuration: 1 });
    const made = await createSession(admin, input);
    expect(made).toMatchObject({ audioUrl: at(one), videoUrl: at(film) });
    // What came along counts before what the field says.
    const changed = { ...input, audio: two, video: undefined, videoUrl: at(film) };
    expect(await updateSession(admin, made.id, changed)).toMatchObject({
      audioUrl: at(two),
      videoUrl: at(film),
    });
    expect(await there(one, two, film)).toEqual([false, true, true]);
  });

  it("go when an address takes their place, nothing does, or the session is deleted", async () => {
    const [one, two, film] = [await sound(), await sound(), await video()];
    const input = await sessionInput({ audioUrl: at(one), videoUrl: at(film), videoDuration: 1 });
    const { id } = await createSession(admin, input);
    expect(await updateSession(admin, id, input)).toMatchObject({ version: 0 });
    expect(await there(one, film)).toEqual([true, true]);
    const elsewhere = { ...input, audioUrl: SESSION.audioUrl, videoUrl: "" };
    expect(await updateSession(admin, id, elsewhere)).toMatchObject({
      audioUrl: SESSION.audioUrl,
      videoUrl: null,
    });
    expect(await there(one, film)).toEqual([false, false]);
    await updateSession(admin, id, { ...elsewhere, audioUrl: at(two) });
    await deleteSession(admin, id);
    expect(await there(two)).toEqual([false]);
  });

  it("stay where the change is taken back, comes too late or is wrong", async () => {
    const [one, two] = [await sound(), await sound()];
    const input = await sessionInput({ audioUrl: at(one) });
    const { id } = await createSession(admin, input);
    const failing = (work: (caller: Caller) => Promise<unknown>) =>
      inTransaction(admin, async (writer) => {
        await work(writer);
        throw new Error("the power went out");
      });
    const change = { ...input, audioUrl: at(two) };
    for (const attempt of [
      () => failing((writer) => updateSession(writer, id, change)),
      () => failing((writer) => deleteSession(writer, id)),
      () => failing((writer) => duplicateSession(writer, id)),
      () => updateSession(admin, id, change, [7]),
      () => updateSession(admin, id, { ...change, religiousMessageId: 999_999 }),
      () => updateSession(admin, id, { ...change, name: "" }),
      () => deleteSession(admin, id, [7]),
    ]) {
      await expect(attempt(), String(attempt)).rejects.toThrow();
      expect(await there(one, two)).toEqual([true, true]);
    }
    await updateSession(admin, id, change);
    expect(await there(one, two)).toEqual([false, true]);
  });

  it("are shared with a duplicate, and live as long as one of the two", async () => {
    const [one, film] = [await sound(), await video()];
    const input = await sessionInput({ audio: one, video: film, videoDuration: 1 });
    const { id } = await createSession(admin, input);
    const copy = await duplicateSession(other, id);
    expect(copy).toMatchObject({ audioUrl: at(one), videoUrl: at(film) });
    await deleteSession(admin, id);
    expect(await there(one, film)).toEqual([true, true]);
    expect(await getFile(other, one)).toMatchObject({ kind: "audio" });
    await deleteSession(admin, copy.id);
    expect(await there(one, film)).toEqual([false, false]);
  });

  it("may be a sound that another session has, but not one that somebody holds", async () => {
    const [theirs, mine, film] = [await sound(other), await sound(), await video()];
    const attempts = [
      [{ audioUrl: at(theirs) }, gone("audioUrl", "recording")],
      [{ audio: theirs }, gone("audio", "recording")],
      [{ audioUrl: at(film) }, gone("audioUrl", "recording")],
      [{ videoUrl: at(mine), videoDuration: 1 }, gone("videoUrl", "video")],
      [{ audioUrl: `/media/${"A".repeat(22)}` }, gone("audioUrl", "recording")],
    ] as const;
    for (const [values, refusal] of attempts) {
      await expect(aSession(values), JSON.stringify(values)).rejects.toMatchObject(refusal);
    }
    expect(await there(theirs, mine, film)).toEqual([true, true, true]);
    await createSession(other, await sessionInput({ audioUrl: at(theirs) }));
    expect(await aSession({ audioUrl: at(theirs) })).toMatchObject({ audioUrl: at(theirs) });
  });

  it("say how long they play, where nobody else does: in minutes that have begun", async () => {
    const [short, long] = [await video(), await storeFile(admin, minuteAndAHalf())];
    expect(await readFileMinutes(admin, short)).toBe(1);
    const { audioDuration: _, ...input } = await sessionInput({ audioUrl: ` ${at(long)} ` });
    expect(await createSession(admin, { ...input, video: short })).toMatchObject({
      audioDuration: 2,
      videoDuration: 1,
      duration: "2 min",
    });
    const said = { ...input, audioDuration: 7, videoUrl: at(short), videoDuration: "" };
    expect(await createSession(admin, said)).toMatchObject({ audioDuration: 7, videoDuration: 1 });
    // Nobody learns how long somebody else's file plays.
    expect(await readFileMinutes(other, await sound())).toBe(null);
    const nowhere = createSession(admin, { ...input, audioUrl: SESSION.audioUrl });
    await expect(nowhere).rejects.toMatchObject(
      refused(["audioDuration", "Audio duration is required"]),
    );
  });

  it("are attached or gone when one takes them up while another lets go of them", async () => {
    for (let round = 0; round < 4; round++) {
      const one = await sound();
      const { id } = await aSession({ audioUrl: at(one) });
      const input = await sessionInput({ audioUrl: at(one) });
      const [deleted, copied, taken] = await statusesOf([
        deleteSession(admin, id),
        duplicateSession(admin, id),
        createSession(other, input),
      ]);
      expect(deleted).toBe("done");
      expect(["done", 404]).toContain(copied);
      expect(["done", 422]).toContain(taken);
      expect(await there(one)).toEqual([copied === "done" || taken === "done"]);
    }
  });
});

const minuteAndAHalf = () => ({ kind: "audio" as const, name: "long.wav", file: wav(90) });
