import { describe, expect, it } from "vitest";
import { fileAddress, type FileKind } from "~/models/files/stored-file.schema";
import { getFile } from "~/server/files/read";
import { storeFile } from "~/server/files/store";
import type { Caller } from "~/server/platform/caller";
import { inTransaction } from "~/server/platform/transaction";
import { duplicateSession } from "~/server/sessions/duplicate";
import { readFileMinutes } from "~/server/sessions/media-durations";
import { createSession, deleteSession, updateSession } from "~/server/sessions/sessions";
import { seedSession, SESSION, buildSessionInput } from "../factories/content";
import { readRecording, wav } from "../factories/files";
import { emptyBin } from "../support/bin";
import { admin, HAS_DATABASE, collectStatuses, useDatabase } from "../support/database";
import { validationError } from "../support/validation-error";
import { filesExist } from "../support/stored-files";

const otherCaller: Caller = { ...admin, actor: { id: "other", name: "Other", role: "editor" } };

const upload = (kind: FileKind, name: string, caller = admin) =>
  storeFile(caller, { kind, name, file: readRecording(name) });
const uploadSound = (caller = admin) => upload("audio", "voice.m4a", caller);
const uploadVideo = (caller = admin) => upload("video", "film.mp4", caller);
const toUrl = (id: string) => fileAddress(id) ?? "";

const missingFileError = (field: string, thing: "recording" | "video") =>
  validationError([field, `This ${thing} is no longer there. Please choose it again.`]);

describe.runIf(HAS_DATABASE)("the files of a session", () => {
  useDatabase();

  it("are given by URL or by id, and shown by URL", async () => {
    const [one, two, film] = [await uploadSound(), await uploadSound(), await uploadVideo()];
    const input = await buildSessionInput({ audioUrl: toUrl(one), video: film, videoDuration: 1 });
    const created = await createSession(admin, input);
    expect(created).toMatchObject({ audioUrl: toUrl(one), videoUrl: toUrl(film) });
    // A file by id takes precedence over the URL in the field.
    const changed = { ...input, audio: two, video: undefined, videoUrl: toUrl(film) };
    expect(await updateSession(admin, created.id, changed)).toMatchObject({
      audioUrl: toUrl(two),
      videoUrl: toUrl(film),
    });
    expect(await filesExist(one, two, film)).toEqual([false, true, true]);
  });

  it("are deleted when they are replaced by a URL, removed, or the session is deleted", async () => {
    const [one, two, film] = [await uploadSound(), await uploadSound(), await uploadVideo()];
    const input = await buildSessionInput({
      audioUrl: toUrl(one),
      videoUrl: toUrl(film),
      videoDuration: 1,
    });
    const { id } = await createSession(admin, input);
    expect(await updateSession(admin, id, input)).toMatchObject({ version: 0 });
    expect(await filesExist(one, film)).toEqual([true, true]);
    const elsewhere = { ...input, audioUrl: SESSION.audioUrl, videoUrl: "" };
    expect(await updateSession(admin, id, elsewhere)).toMatchObject({
      audioUrl: SESSION.audioUrl,
      videoUrl: null,
    });
    expect(await filesExist(one, film)).toEqual([false, false]);
    await updateSession(admin, id, { ...elsewhere, audioUrl: toUrl(two) });
    await deleteSession(admin, id);
    expect(await filesExist(two)).toEqual([true]);
    await emptyBin();
    expect(await filesExist(two)).toEqual([false]);
  });

  it("stay when the change is rolled back, stale or invalid", async () => {
    const [one, two] = [await uploadSound(), await uploadSound()];
    const input = await buildSessionInput({ audioUrl: toUrl(one) });
    const { id } = await createSession(admin, input);
    const failing = (work: (caller: Caller) => Promise<unknown>) =>
      inTransaction(admin, async (writer) => {
        await work(writer);
        throw new Error("the power went out");
      });
    const change = { ...input, audioUrl: toUrl(two) };
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
      expect(await filesExist(one, two)).toEqual([true, true]);
    }
    await updateSession(admin, id, change);
    expect(await filesExist(one, two)).toEqual([false, true]);
  });

  it("are shared with a duplicate, and deleted with the last of the two", async () => {
    const [one, film] = [await uploadSound(), await uploadVideo()];
    const input = await buildSessionInput({ audio: one, video: film, videoDuration: 1 });
    const { id } = await createSession(admin, input);
    const copy = await duplicateSession(otherCaller, id);
    expect(copy).toMatchObject({ audioUrl: toUrl(one), videoUrl: toUrl(film) });
    await deleteSession(admin, id);
    expect(await filesExist(one, film)).toEqual([true, true]);
    expect(await getFile(otherCaller, one)).toMatchObject({ kind: "audio" });
    await deleteSession(admin, copy.id);
    await emptyBin();
    expect(await filesExist(one, film)).toEqual([false, false]);
  });

  it("may be a recording of another session, but not another caller's unreferenced upload", async () => {
    const [theirs, mine, film] = [
      await uploadSound(otherCaller),
      await uploadSound(),
      await uploadVideo(),
    ];
    const attempts = [
      [{ audioUrl: toUrl(theirs) }, missingFileError("audioUrl", "recording")],
      [{ audio: theirs }, missingFileError("audio", "recording")],
      [{ audioUrl: toUrl(film) }, missingFileError("audioUrl", "recording")],
      [{ videoUrl: toUrl(mine), videoDuration: 1 }, missingFileError("videoUrl", "video")],
      [{ audioUrl: `/media/${"A".repeat(22)}` }, missingFileError("audioUrl", "recording")],
    ] as const;
    for (const [values, refusal] of attempts) {
      await expect(seedSession(values), JSON.stringify(values)).rejects.toMatchObject(refusal);
    }
    expect(await filesExist(theirs, mine, film)).toEqual([true, true, true]);
    await createSession(otherCaller, await buildSessionInput({ audioUrl: toUrl(theirs) }));
    expect(await seedSession({ audioUrl: toUrl(theirs) })).toMatchObject({
      audioUrl: toUrl(theirs),
    });
  });

  it("give the default duration, in whole minutes", async () => {
    const [short, long] = [await uploadVideo(), await storeFile(admin, recordingOf90Seconds())];
    expect(await readFileMinutes(admin, short)).toBe(1);
    const { audioDuration: _, ...input } = await buildSessionInput({
      audioUrl: ` ${toUrl(long)} `,
    });
    expect(await createSession(admin, { ...input, video: short })).toMatchObject({
      audioDuration: 2,
      videoDuration: 1,
      duration: "2 min",
    });
    const withDuration = { ...input, audioDuration: 7, videoUrl: toUrl(short), videoDuration: "" };
    expect(await createSession(admin, withDuration)).toMatchObject({
      audioDuration: 7,
      videoDuration: 1,
    });
    // The duration of another caller's upload is not revealed.
    expect(await readFileMinutes(otherCaller, await uploadSound())).toBe(null);
    const external = createSession(admin, { ...input, audioUrl: SESSION.audioUrl });
    await expect(external).rejects.toMatchObject(
      validationError(["audioDuration", "Audio duration is required"]),
    );
  });

  it("are either attached or deleted when one session attaches them while another is deleted", async () => {
    for (let round = 0; round < 4; round++) {
      const one = await uploadSound();
      const { id } = await seedSession({ audioUrl: toUrl(one) });
      const input = await buildSessionInput({ audioUrl: toUrl(one) });
      const [deleted, copied, attached] = await collectStatuses([
        deleteSession(admin, id),
        duplicateSession(admin, id),
        createSession(otherCaller, input),
      ]);
      expect(deleted).toBe("done");
      expect(["done", 404]).toContain(copied);
      expect(["done", 422]).toContain(attached);
      await emptyBin();
      expect(await filesExist(one)).toEqual([copied === "done" || attached === "done"]);
    }
  });
});

const recordingOf90Seconds = () => ({ kind: "audio" as const, name: "long.wav", file: wav(90) });
