import { existsSync } from "node:fs";
import { readdir, readFile, readlink } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { detectContentType } from "~/server/files/content-type";
import {
  m4aWithTitle,
  plainPicture,
  withRandomBytes,
  readRecording,
  wav,
} from "../factories/files";
import { useIncomingFiles } from "../support/files";

const { inspect, readRefusal } = useIncomingFiles();

const WRONG_TYPE = [415, "The recording must be a WebM, Ogg, MP3, M4A or WAV file"];
const DAMAGED = [422, "This recording cannot be read. It may be damaged."];

const OPEN_FILES = "/proc/self/fd";

/** Finds the open files of this process whose path contains a text; on Linux. */
async function findOpenFiles(text: string): Promise<string[]> {
  const descriptors = await readdir(OPEN_FILES);
  const paths = await Promise.all(
    // One that is closed meanwhile, as that of the folder itself.
    descriptors.map((name) => readlink(`${OPEN_FILES}/${name}`).catch(() => "")),
  );
  return paths.filter((each) => each.includes(text));
}

it.runIf(existsSync(OPEN_FILES))(
  "an inspection closes a recording, whether it is accepted or refused",
  async () => {
    await inspect("audio", readRecording("voice.m4a"));
    await readRefusal("audio", m4aWithTitle(16 * 1_048_576 + 1));
    expect(await findOpenFiles("calmward-incoming-")).toEqual([]);
  },
);

describe("an accepted recording", () => {
  it.each([
    ["voice.webm", "audio/webm", 0.4],
    ["voice.ogg", "audio/ogg", 1],
    ["with-cover.mp3", "audio/mpeg", 1],
    ["voice.m4a", "audio/mp4", 1],
    ["from-safari.mp4", "audio/mp4", 1],
  ])("%s is stored unchanged, as %s", async (name, contentType, seconds) => {
    const bytes = readRecording(name);
    const found = await inspect("audio", bytes);
    expect(found).toMatchObject({ contentType, bytes: bytes.length, smallPath: null, width: null });
    expect(found.durationSeconds).toBeGreaterThanOrEqual(seconds);
    expect(found.durationSeconds).toBeLessThan(seconds + 1);
    expect(await readFile(found.path)).toEqual(bytes);
  });

  it("is a WAV of three seconds", async () => {
    const found = await inspect("audio", wav(3));
    expect(found).toMatchObject({ contentType: "audio/wav", durationSeconds: 3 });
  });

  it("may lack its duration, as recordings of browsers do", async () => {
    const found = await inspect("audio", readRecording("from-browser.webm"));
    expect(found).toMatchObject({ contentType: "audio/webm", durationSeconds: null });
  });

  it("has no duration where it claims to play for years", async () => {
    const bytes = readRecording("voice.webm");
    const durationOffset = bytes.indexOf(Buffer.from([0x44, 0x89, 0x88]));
    bytes.writeDoubleBE(1e12, durationOffset + 3);
    expect((await inspect("audio", bytes)).durationSeconds).toBeNull();
  });
});

describe("a refused recording", () => {
  it("is empty", async () => {
    expect(await readRefusal("audio", "")).toEqual([422, "This recording is empty"]);
  });

  it("has no sound in it", async () => {
    const message = "This recording cannot be read. It may be damaged.";
    expect(await readRefusal("audio", wav(0))).toEqual([422, message]);
  });

  it.each(["film.webm", "silent.webm", "film.mp4", "film.ogv"])("is a video: %s", async (name) => {
    expect(await readRefusal("audio", readRecording(name))).toEqual(WRONG_TYPE);
  });

  it.each(["lossless.m4a", "adpcm.wav", "sound.flac", "sound.mka"])(
    "is in a format that not every browser plays: %s",
    async (name) => {
      expect(await readRefusal("audio", readRecording(name))).toEqual(WRONG_TYPE);
    },
  );

  it("is a picture or a page", async () => {
    expect(await readRefusal("audio", await plainPicture().png().toBuffer())).toEqual(WRONG_TYPE);
    expect(await readRefusal("audio", "<html><script>alert(1)</script>")).toEqual(WRONG_TYPE);
  });

  it.each(["voice.webm", "voice.ogg", "voice.m4a", "from-safari.mp4"])(
    "is truncated: %s",
    async (name) => {
      const [status] = (await readRefusal("audio", readRecording(name).subarray(0, 40))) as [
        number,
      ];
      expect([415, 422]).toContain(status);
    },
  );

  it.each([
    ["WebM", readRecording("voice.webm").subarray(0, 40)],
    ["Ogg", "OggS\x00\x02"],
    ["MP3", "ID3\x03\x00\x00\x00\x00\x7f\x7f"],
    ["M4A", "\x00\x00\x00\x1cftypM4A \x00\x00\x02\x00M4A isomiso2"],
    ["WAV", "RIFF\xff\xff\xff\x7fWAVEfmt "],
  ])("has the header of %s and random bytes after it", async (_, header) => {
    const [status] = (await readRefusal("audio", withRandomBytes(header))) as [number];
    expect([415, 422]).toContain(status);
  });

  it("has a title of 16 MB", async () => {
    expect(await readRefusal("audio", m4aWithTitle(16 * 1_048_576 + 1))).toEqual(DAMAGED);
    expect(await readRefusal("audio", m4aWithTitle(1_000))).toEqual(WRONG_TYPE);
  });
});

describe("a video", () => {
  it("is an MP4 or a WebM with pictures", async () => {
    expect(await inspect("video", readRecording("film.mp4"))).toMatchObject({
      contentType: "video/mp4",
    });
    expect(await inspect("video", readRecording("film.webm"))).toMatchObject({
      contentType: "video/webm",
    });
  });

  it.each(["voice.webm", "voice.m4a", "film.ogv", "sound.mka"])("is not %s", async (name) => {
    expect(await readRefusal("video", readRecording(name))).toEqual([
      415,
      "The video must be an MP4 or WebM file",
    ]);
  });
});

describe("the first bytes", () => {
  it("identify the type, so that other files need not be read to their end", async () => {
    expect(await detectContentType("audio", readRecording("voice.webm").subarray(0, 4_096))).toBe(
      "audio/webm",
    );
    expect(await detectContentType("image", readRecording("voice.webm"))).toBeNull();
    expect(await detectContentType("image", Buffer.from("MZ\x90\x00"))).toBeNull();
    expect(await detectContentType("image", Buffer.alloc(0))).toBeNull();
  });

  it("identify an MP3 whose cover is longer than they are", async () => {
    const header = Buffer.from("ID3\x03\x00\x00\x00\x7f\x7f\x7f", "latin1");
    expect(await detectContentType("audio", withRandomBytes(header, 4_086))).toBe("audio/mpeg");
  });
});
