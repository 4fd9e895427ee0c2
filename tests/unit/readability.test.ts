import { describe, expect, it } from "vitest";
import { findHardSentences, gradeSentence } from "~/server/platform/readability";

describe("the reading grade of a sentence", () => {
  it("is low for short words, and high for long ones", () => {
    expect(gradeSentence("Take a short walk with a friend.")).toBeLessThan(3);
    expect(
      gradeSentence(
        "Postoperative rehabilitation necessitates consistent participation in individualized physiotherapy.",
      ),
    ).toBeGreaterThan(20);
  });

  it("is unknown for a few words, and for none", () => {
    expect(gradeSentence("Anesthesiologist consultation.")).toBeNull();
    expect(gradeSentence("")).toBeNull();
  });

  it("is that of each sentence of all texts, each once", () => {
    const hard =
      "Immediately communicate unanticipated complications to the responsible orthopedic department.";
    expect(findHardSentences([`Bring your shoes. ${hard}`, hard, ""])).toEqual([
      { sentence: hard, grade: gradeSentence(hard) },
    ]);
  });
});
