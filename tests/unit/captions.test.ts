import { describe, expect, it } from "vitest";
import { parseCues, toLines, formatWebVtt } from "~/server/sessions/captions";

describe("captions", () => {
  it("are made of a transcript whose lines begin with their times", () => {
    expect(parseCues("0:00 Welcome.\n\n0:05 Breathe in.\n1:00:02 Well done.")).toEqual([
      { from: 0, to: 5, text: "Welcome." },
      { from: 5, to: 3_602, text: "Breathe in." },
      { from: 3_602, to: 3_610, text: "Well done." },
    ]);
  });

  it.each([
    ["a plain text", "Breathe in.\nBreathe out."],
    ["a line without a time", "0:00 Welcome.\nBreathe in."],
    ["a time that goes back", "0:05 Welcome.\n0:04 Breathe in."],
    ["the same time twice", "0:05 Welcome.\n0:05 Breathe in."],
    ["a time without words", "0:05 Welcome.\n0:09"],
    ["no real second", "0:75 Welcome."],
    ["nothing", ""],
  ])("are none for %s", (_, transcript) => {
    expect(parseCues(transcript)).toEqual([]);
  });

  it("are written as browsers read them, without mark-up", () => {
    expect(formatWebVtt(parseCues("0:01 <b>In</b> --> & out"))).toBe(
      "WEBVTT\n\n00:00:01.000 --> 00:00:09.000\n&lt;b&gt;In&lt;/b&gt; --&gt; &amp; out\n",
    );
  });

  it("take many minutes as they take hours", () => {
    expect(parseCues("75:30 Still here.")).toEqual([
      { from: 4_530, to: 4_538, text: "Still here." },
    ]);
  });

  it("stand beside the lines of any transcript", () => {
    expect(toLines("Breathe in. \n\n Breathe out.")).toEqual(["Breathe in.", "Breathe out."]);
  });
});
