import { describe, expect, it } from "vitest";
import { recording } from "../../factories/files";
import { formOf } from "../../support/guidance-rest";
import { useServer } from "../../support/http";
import { type Session, sessionsOver } from "../../support/sessions-rest";

const { call, api } = useServer({ env: { AUDIO_LIMIT_MB: "1", VIDEO_LIMIT_MB: "1" } });
const { bodyOf, aSession } = sessionsOver(api);

const ADDRESS = expect.stringMatching(/^\/media\/[\w-]{22}$/) as string;
const sound = recording("voice.m4a");
const film = recording("film.mp4");
const tooLarge = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(1_100_000)]);

const sessionOf = ({ data }: { data: Record<string, unknown> | null }) => data?.session as Session;
const status = async (address: unknown) => (await call("GET", String(address))).status;

/** A session's fields as a form has them, without what its files say. */
async function fields() {
  const { audioUrl: _, audioDuration: __, ...rest } = await bodyOf();
  const texts = Object.entries(rest).map(([name, value]) => [name, String(value)]);
  return Object.fromEntries(texts) as Record<string, string>;
}

describe("the sound and the video of a session", () => {
  it("come with the form, which need not say how long they play", async () => {
    const form = await fields();
    const created = await api("POST", "/session", formOf({ ...form, audio: sound, video: film }));
    expect(created).toMatchObject({
      status: 201,
      data: {
        session: {
          audioUrl: ADDRESS,
          audioDuration: 1,
          videoUrl: ADDRESS,
          videoDuration: 1,
          duration: "1 min",
        },
      },
    });
    const session = sessionOf(created);
    const one = `/session/${session.id}`;
    // Sent back as it was read, they stay.
    expect(sessionOf(await api("PUT", one, session))).toEqual(session);
    const again = recording("film.webm");
    const replaced = sessionOf(
      await api("PUT", one, formOf({ ...form, audioUrl: session.audioUrl, video: again })),
    );
    expect(replaced).toMatchObject({ audioUrl: session.audioUrl, videoUrl: ADDRESS });
    await expect.poll(() => status(session.videoUrl)).toBe(404);
    expect(await status(replaced.videoUrl)).toBe(200);
    expect((await api("DELETE", one)).status).toBe(200);
    await expect.poll(() => status(session.audioUrl)).toBe(404);
    await expect.poll(() => status(replaced.videoUrl)).toBe(404);
  });

  it("are played from where somebody jumps to", async () => {
    const form = { ...(await fields()), audio: sound, video: film };
    const { videoUrl } = sessionOf(await api("POST", "/session", formOf(form)));
    const whole = await call("GET", String(videoUrl));
    expect(whole.headers.get("content-type")).toBe("video/mp4");
    expect(whole.headers.get("accept-ranges")).toBe("bytes");
    expect(Buffer.from(await whole.arrayBuffer()).equals(film)).toBe(true);
    const part = await call("GET", String(videoUrl), undefined, { Range: "bytes=1000-1999" });
    expect(part.status).toBe(206);
    expect(part.headers.get("content-range")).toBe(`bytes 1000-1999/${film.length}`);
    expect(Buffer.from(await part.arrayBuffer()).equals(film.subarray(1_000, 2_000))).toBe(true);
    const beyond = { Range: `bytes=${film.length}-` };
    expect((await call("GET", String(videoUrl), undefined, beyond)).status).toBe(416);
  });

  it("are refused at their fields, and nothing is written", async () => {
    const { id, ...session } = await aSession();
    const wrongVideo = "The video must be an MP4 or WebM file";
    for (const [files, code, field, message] of [
      [{ video: sound }, 415, "video", wrongVideo],
      [{ video: recording("film.ogv") }, 415, "video", wrongVideo],
      [{ audio: film }, 415, "audio", "The recording must be a WebM, Ogg, MP3, M4A or WAV file"],
      [{ video: tooLarge(film) }, 413, "video", "The video must be at most 1 MB"],
      [{ audio: tooLarge(sound) }, 413, "audio", "The recording must be at most 1 MB"],
      [{ video: Buffer.alloc(0) }, 422, "video", "This video is empty"],
    ] as const) {
      const form = {
        ...(await fields()),
        audioUrl: session.audioUrl,
        audioDuration: "3",
        ...files,
      };
      for (const [method, path] of [
        ["POST", "/session"],
        ["PUT", `/session/${id}`],
      ] as const) {
        const answer = await api(method, path, formOf(form));
        expect(answer, `${method} ${message}`).toMatchObject({
          status: code,
          data: { errors: [{ field, message }] },
        });
      }
    }
    expect(sessionOf(await api("GET", `/session/${id}`))).toEqual({ id, ...session });
  });
});
