import { describe, expect, it } from "vitest";
import { inspectRecording, RECORDING_LIMITS } from "~/server/files/recording";
import { readRecording } from "../../factories/files";
import { useIncomingFiles } from "../../support/files";

const { inspect, storeUpload } = useIncomingFiles();

describe("a recording is read in a worker process", () => {
  it("within its limits", async () => {
    const found = await inspect("audio", readRecording("voice.webm"));
    expect(found).toMatchObject({ contentType: "audio/webm", durationSeconds: 1.008 });
  });

  it("and refused when it exceeds the time limit", async () => {
    const uploadPath = await storeUpload(readRecording("voice.webm"));
    const limits = { ...RECORDING_LIMITS, seconds: 0.001 };
    await expect(inspectRecording(uploadPath, "audio", "audio/webm", limits)).rejects.toMatchObject(
      { status: 422, message: "This recording cannot be read. It may be damaged." },
    );
  });
});
