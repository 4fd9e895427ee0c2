import { describe, expect, it } from "vitest";
import { SESSION_STEPS } from "~/models/sessions/session.schema";
import { createSession } from "~/server/sessions/sessions";
import { HOSTILE_URLS } from "../factories/hostile-urls";
import { seedSession } from "../factories/content";
import { admin, HAS_DATABASE, useDatabase } from "../support/database";
import { validationError } from "../support/validation-error";

describe.runIf(HAS_DATABASE)("the validation of a session", () => {
  useDatabase();

  it("reports all missing fields at once", async () => {
    const attempt = createSession(admin, { religiousContent: "Y", advertisingContent: "yes" });
    await expect(attempt).rejects.toMatchObject(
      validationError(
        ["name", "Session name is required"],
        ["title", "Session title is required"],
        ["departmentId", "Department is required"],
        ["specialityId", "Specialty is required"],
        ["billType", "Bill type is required"],
        ["startType", "Start type is required"],
        ["liveCoach", "Live coach availability is required"],
        ["audioUrl", "Audio URL is required"],
        ["audioDuration", "Audio duration is required"],
        ["religiousMessageId", "Religious message is required when including religious content"],
        ["advertisementId", "Advertisement name is required when including advertising"],
        [
          "advertisingDescription",
          "Advertisement description is required when including advertising",
        ],
      ),
    );
  });

  it("requires the advertiser on the screen, where it is chosen first", () => {
    const step = { religiousContent: "no", advertisingContent: "yes" };
    const { error } = SESSION_STEPS.religion.safeParse(step);
    expect(error?.issues.map(({ message }) => message)).toEqual([
      "Advertisement name is required when including advertising",
      "Advertisement description is required when including advertising",
      "Advertiser name is required when including advertising",
    ]);
  });

  it.each([
    ["name", "x".repeat(201), "Session name must be at most 200 characters"],
    ["title", "x".repeat(201), "Session title must be at most 200 characters"],
    ["description", "x".repeat(5_001), "Session description must be at most 5000 characters"],
    ["departmentId", "x", "Department must be the ID of a department"],
    ["billType", "Gratis", "Bill type must be one of Free, Paid"],
    ["startType", 3, "Start type must be one of Pre-Procedure, Procedure-Day, Post-Procedure"],
    ["liveCoach", "maybe", "Live coach availability must be one of Yes, No"],
    ["audioUrl", 7, "Audio URL must be text"],
    ["videoUrl", "/media/short", "Please enter a valid URL"],
    ["videoUrl", "/media/../../etc/passwd", "Please enter a valid URL"],
    ["religiousContent", "perhaps", "Religious content must be one of Yes, No"],
    ["advertisingContent", 2, "Advertising content must be one of Yes, No"],
    ["audioTranscript", "x".repeat(20_001), "Audio transcript must be at most 20000 characters"],
    ["videoTranscript", 5, "Video transcript must be text"],
  ])("refuses the %s %j", async (field, value, message) => {
    await expect(seedSession({ [field]: value })).rejects.toMatchObject(
      validationError([field, message]),
    );
  });

  it.each([
    [0, "Audio duration must be at least 1 minute"],
    [-1, "Audio duration must be at least 1 minute"],
    [1.5, "Audio duration must be a whole number of minutes"],
    [1_441, "Audio duration must be at most 1440 minutes"],
    ["ten", "Audio duration must be a number"],
  ])("refuses the duration %j, of audio and video", async (minutes, message) => {
    const both = seedSession({ audioDuration: minutes, videoDuration: minutes });
    await expect(both).rejects.toMatchObject(
      validationError(
        ["audioDuration", message],
        ["videoDuration", message.replace("Audio", "Video")],
      ),
    );
  });

  it("accepts a duration of a day, and texts of the maximum length", async () => {
    const long = { name: "ä".repeat(200), title: "x".repeat(200), description: "x".repeat(5_000) };
    const created = await seedSession({ ...long, audioDuration: 1_440, videoDuration: 1 });
    expect(created).toMatchObject({ ...long, duration: "1440 min", videoDuration: 1 });
  });

  it.each(HOSTILE_URLS)("refuses the URL %j", async (url, message) => {
    const expectedMessage = (label: string) =>
      message?.replace("Advertisement", label) ?? "Please enter a valid URL";
    await expect(seedSession({ audioUrl: url, videoUrl: url })).rejects.toMatchObject(
      validationError(
        ["audioUrl", expectedMessage("Audio")],
        ["videoUrl", expectedMessage("Video")],
      ),
    );
  });
});
