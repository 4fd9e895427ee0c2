import { describe, expect, it } from "vitest";
import { readRecording } from "../../factories/files";
import { toFormData } from "../../support/guidance-rest";
import { useServer } from "../../support/http";
import { type Session, sessionsApi } from "../../support/sessions-rest";

const { fetchPath, callApi } = useServer({ env: { AUDIO_LIMIT_MB: "1", VIDEO_LIMIT_MB: "1" } });
const { buildBody, createSession } = sessionsApi(callApi);

const MEDIA_URL = expect.stringMatching(/^\/media\/[\w-]{22}$/) as string;
const audioFile = readRecording("voice.m4a");
const videoFile = readRecording("film.mp4");
const padBeyondLimit = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(1_100_000)]);

const readSession = ({ data }: { data: Record<string, unknown> | null }) =>
  data?.session as Session;
const fetchStatus = async (address: unknown) => (await fetchPath("GET", String(address))).status;

/** Builds the form fields of a session, without those derived from its files. */
async function buildFields() {
  const { audioUrl: _, audioDuration: __, ...rest } = await buildBody();
  const texts = Object.entries(rest).map(([name, value]) => [name, String(value)]);
  return Object.fromEntries(texts) as Record<string, string>;
}

describe("the audio and the video of a session", () => {
  it("are stored with the form, which may omit their durations", async () => {
    const form = await buildFields();
    const created = await callApi(
      "POST",
      "/session",
      toFormData({ ...form, audio: audioFile, video: videoFile }),
    );
    expect(created).toMatchObject({
      status: 201,
      data: {
        session: {
          audioUrl: MEDIA_URL,
          audioDuration: 1,
          videoUrl: MEDIA_URL,
          videoDuration: 1,
          duration: "1 min",
        },
      },
    });
    const session = readSession(created);
    const path = `/session/${session.id}`;
    // Unchanged values keep the files.
    expect(readSession(await callApi("PUT", path, session))).toEqual(session);
    const otherVideo = readRecording("film.webm");
    const replaced = readSession(
      await callApi(
        "PUT",
        path,
        toFormData({ ...form, audioUrl: session.audioUrl, video: otherVideo }),
      ),
    );
    expect(replaced).toMatchObject({ audioUrl: session.audioUrl, videoUrl: MEDIA_URL });
    await expect.poll(() => fetchStatus(session.videoUrl)).toBe(404);
    expect(await fetchStatus(replaced.videoUrl)).toBe(200);
    expect((await callApi("DELETE", path)).status).toBe(200);
    await expect.poll(() => fetchStatus(session.audioUrl)).toBe(404);
    await expect.poll(() => fetchStatus(replaced.videoUrl)).toBe(404);
  });

  it("are served in ranges", async () => {
    const form = { ...(await buildFields()), audio: audioFile, video: videoFile };
    const { videoUrl } = readSession(await callApi("POST", "/session", toFormData(form)));
    const whole = await fetchPath("GET", String(videoUrl));
    expect(whole.headers.get("content-type")).toBe("video/mp4");
    expect(whole.headers.get("accept-ranges")).toBe("bytes");
    expect(Buffer.from(await whole.arrayBuffer()).equals(videoFile)).toBe(true);
    const part = await fetchPath("GET", String(videoUrl), undefined, { Range: "bytes=1000-1999" });
    expect(part.status).toBe(206);
    expect(part.headers.get("content-range")).toBe(`bytes 1000-1999/${videoFile.length}`);
    expect(Buffer.from(await part.arrayBuffer()).equals(videoFile.subarray(1_000, 2_000))).toBe(
      true,
    );
    const beyondEnd = { Range: `bytes=${videoFile.length}-` };
    expect((await fetchPath("GET", String(videoUrl), undefined, beyondEnd)).status).toBe(416);
  });

  it("are refused at their fields, and nothing is written", async () => {
    const { id, ...session } = await createSession();
    const wrongTypeMessage = "The video must be an MP4 or WebM file";
    for (const [files, code, field, message] of [
      [{ video: audioFile }, 415, "video", wrongTypeMessage],
      [{ video: readRecording("film.ogv") }, 415, "video", wrongTypeMessage],
      [
        { audio: videoFile },
        415,
        "audio",
        "The recording must be a WebM, Ogg, MP3, M4A or WAV file",
      ],
      [{ video: padBeyondLimit(videoFile) }, 413, "video", "The video must be at most 1 MB"],
      [{ audio: padBeyondLimit(audioFile) }, 413, "audio", "The recording must be at most 1 MB"],
      [{ video: Buffer.alloc(0) }, 422, "video", "This video is empty"],
    ] as const) {
      const form = {
        ...(await buildFields()),
        audioUrl: session.audioUrl,
        audioDuration: "3",
        ...files,
      };
      for (const [method, path] of [
        ["POST", "/session"],
        ["PUT", `/session/${id}`],
      ] as const) {
        const response = await callApi(method, path, toFormData(form));
        expect(response, `${method} ${message}`).toMatchObject({
          status: code,
          data: { errors: [{ field, message }] },
        });
      }
    }
    expect(readSession(await callApi("GET", `/session/${id}`))).toEqual({ id, ...session });
  });
});
