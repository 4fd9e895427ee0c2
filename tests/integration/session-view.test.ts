import { describe, expect, it } from "vitest";
import { fileAddress, type FileKind } from "~/models/files/stored-file.schema";
import { deleteAdvertisement } from "~/server/advertisers/advertisements";
import { storeFile } from "~/server/files/store";
import { duplicateSession } from "~/server/sessions/duplicate";
import { countSessionFiles } from "~/server/sessions/session-files";
import { createSession } from "~/server/sessions/sessions";
import { getSessionWithMedia } from "~/server/sessions/shown-media";
import {
  seedReligiousMessage,
  seedSession,
  seedAdvertisement,
  buildSessionInput,
} from "../factories/content";
import { readRecording } from "../factories/files";
import { admin, HAS_DATABASE, useDatabase } from "../support/database";

const upload = async (kind: FileKind, name: string) =>
  fileAddress(await storeFile(admin, { kind, name, file: readRecording(name) })) ?? "";

describe.runIf(HAS_DATABASE)("the media in the view of a session", () => {
  useDatabase();

  it("are its message and advertisement with URL and duration, until they are deleted", async () => {
    const message = await seedReligiousMessage({ messageUrl: "https://media.example.org/m.mp3" });
    const advertisement = await seedAdvertisement({ advertisementDuration: 45 });
    const { id } = await seedSession({
      religiousMessageId: message.id,
      advertisementId: advertisement.id,
      advertisingDescription: "A spot",
    });
    const [shown, url] = [await getSessionWithMedia(admin, id), message.messageUrl];
    expect(shown.session).toMatchObject({ id, religiousContent: "Yes", advertisingContent: "Yes" });
    expect(shown.message).toEqual({
      url,
      durationSeconds: message.duration,
      religionType: "Catholic",
    });
    expect(shown.advertisement).toMatchObject({ durationSeconds: 45 });
    await deleteAdvertisement(admin, advertisement.id);
    expect(await getSessionWithMedia(admin, id)).toMatchObject({
      message: { url },
      advertisement: null,
    });
  });

  it("are absent if the session includes neither message nor advertisement", async () => {
    const { id } = await seedSession();
    expect(await getSessionWithMedia(admin, id)).toMatchObject({
      message: null,
      advertisement: null,
    });
    expect(await countSessionFiles(admin, id)).toEqual({ own: 0, shared: 0 });
  });

  it("are counted as uploaded files, with the files shared with another session counted separately", async () => {
    const videoUrl = await upload("video", "film.mp4");
    const input = await buildSessionInput({
      audioUrl: await upload("audio", "voice.m4a"),
      videoUrl,
      videoDuration: 1,
    });
    const { id } = await createSession(admin, input);
    expect(await countSessionFiles(admin, id)).toEqual({ own: 2, shared: 0 });
    await seedSession({ videoUrl, videoDuration: 1 });
    expect(await countSessionFiles(admin, id)).toEqual({ own: 1, shared: 1 });
    await duplicateSession(admin, id);
    expect(await countSessionFiles(admin, id)).toEqual({ own: 0, shared: 2 });
  });
});
