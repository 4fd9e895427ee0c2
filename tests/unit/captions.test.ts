import { describe, expect, it } from "vitest";
import { parseCues, toLines, formatWebVtt } from "~/server/sessions/captions";

describe("captions", () => {
  it("are parsed from a transcript whose lines begin with their times", () => {
    expect(parseCues("0:00 Welcome.\n\n0:05 Breathe in.\n1:00:02 Well done.")).toEqual([
      { from: 0, to: 5, text: "Welcome." },
      { from: 5, to: 3_602, text: "Breathe in." },
      { from: 3_602, to: 3_610, text: "Well done." },
    ]);
  });

  it.each([
    ["a plain text", "Breathe in.\nBreathe out."],
    ["a line without a time", "0:00 Welcome.\nBreathe in."],
    ["a decreasing time", "0:05 Welcome.\n0:04 Breathe in."],
    ["the same time twice", "0:05 Welcome.\n0:05 Breathe in."],
    ["a time without text", "0:05 Welcome.\n0:09"],
    ["an invalid second", "0:75 Welcome."],
    ["nothing", ""],
  ])("are empty for %s", (_, transcript) => {
    expect(parseCues(transcript)).toEqual([]);
  });

  it("are formatted as WebVTT, with markup escaped", () => {
    expect(formatWebVtt(parseCues("0:01 <b>In</b> --> & out"))).toBe(
      "WEBVTT\n\n00:00:01.000 --> 00:00:09.000\n&lt;b&gt;In&lt;/b&gt; --&gt; &amp; out\n",
    );
  });

  it("may have times of more than 59 minutes", () => {
    expect(parseCues("75:30 Still here.")).toEqual([
      { from: 4_530, to: 4_538, text: "Still here." },
    ]);
  });
});

describe("a transcript", () => {
  it("is split into trimmed lines, without blank ones", () => {
    expect(toLines("Breathe in. \n\n Breathe out.")).toEqual(["Breathe in.", "Breathe out."]);
  });
});
