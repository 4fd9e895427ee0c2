import { describe, expect, it } from "vitest";
import { toPageSources, resolvePlayback } from "~/server/media/playback";
import { measureGrowth, MAX_GROWTH } from "../support/growth";

const YOUTUBE_EMBED_URL = "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ";
const VIMEO_EMBED_URL = "https://player.vimeo.com/video/76979871";

describe("the playback of an address", () => {
  it.each([
    ["https://media.example.org/peace.mp3", "audio"],
    ["https://media.example.org/peace.M4A", "audio"],
    ["http://media.example.org/a.aac?version=2#t=10", "audio"],
    ["https://media.example.org/a.ogg", "audio"],
    ["https://media.example.org/a.oga", "audio"],
    ["https://media.example.org/a.opus", "audio"],
    ["https://media.example.org/a.wav", "audio"],
    ["https://media.example.org/a.flac", "audio"],
    ["https://media.example.org/a.weba", "audio"],
    ["https://media.example.org/calm%20nights.mp4", "video"],
    ["https://media.example.org/a.m4v", "video"],
    ["https://media.example.org/a.webm", "video"],
    ["https://media.example.org/a.ogv", "video"],
    ["https://media.example.org/a.mov", "video"],
    ["https://media.example.org/", "link"],
    ["https://media.example.org/a.mp3.html", "link"],
    ["https://media.example.org/a.mp3/", "link"],
    ["https://media.example.org/play?file=a.mp3", "link"],
    ["https://media.example.org/#a.mp3", "link"],
    ["https://mp3", "link"],
    ["https://example.mp3", "link"],
    ["https://media.example.org/a.svg", "link"],
  ])("of %s is of the kind %s", (address, kind) => {
    const { href, host } = new URL(address);
    expect(resolvePlayback(address)).toEqual({ kind, src: href, host });
  });

  it.each([
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
    "https://youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&t=42s",
    "http://m.youtube.com/watch?v=dQw4w9WgXcQ",
    "https://YOUTU.BE/dQw4w9WgXcQ?si=abc",
    "https://www.youtube.com/shorts/dQw4w9WgXcQ",
    "https://www.youtube.com/embed/dQw4w9WgXcQ?rel=0",
    "https://www.youtube.com/live/dQw4w9WgXcQ/",
    "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ",
  ])("of %s is YouTube's player that sets no cookies", (address) => {
    expect(resolvePlayback(address)).toEqual({
      kind: "embed",
      src: YOUTUBE_EMBED_URL,
      host: "www.youtube-nocookie.com",
    });
  });

  it.each([
    "https://vimeo.com/76979871",
    "http://www.vimeo.com/76979871/",
    "https://player.vimeo.com/video/76979871?h=8272103f6e",
  ])("of %s is Vimeo's player", (address) => {
    expect(resolvePlayback(address)).toEqual({
      kind: "embed",
      src: VIMEO_EMBED_URL,
      host: "player.vimeo.com",
    });
  });

  it.each([
    "https://www.youtube.com/watch?v=dQw4w9WgXc",
    "https://www.youtube.com/watch?v=dQw4w9WgXcQQ",
    "https://www.youtube.com/watch?v=../../../x%22",
    "https://www.youtube.com/watch?v=",
    "https://www.youtube.com/watch",
    "https://www.youtube.com/embed/dQw4w9WgXcQ/../../redirect",
    "https://www.youtube.com/embed/%22onload%3D%22",
    "https://www.youtube.com/embed/videoseries?list=PL1",
    "https://www.youtube.com/embed/live_stream?channel=UC1",
    "https://www.youtube.com/redirect?q=https://evil.example/dQw4w9WgXcQ",
    "https://www.youtube.com:8443/watch?v=dQw4w9WgXcQ",
    "https://www.youtube.com.evil.example/watch?v=dQw4w9WgXcQ",
    "https://evil.example/youtube.com/watch?v=dQw4w9WgXcQ",
    "https://evilyoutube.com/watch?v=dQw4w9WgXcQ",
    "https://youtu.be.evil.example/dQw4w9WgXcQ",
    "https://youtu.be/dQw4w9WgXcQ/x",
    "https://vimeo.com/76979871/../ondemand",
    "https://vimeo.com/about",
    "https://vimeo.com/1234567890123",
    "https://player.vimeo.com/video/76979871abc",
    "https://player.vimeo.com.evil.example/video/76979871",
  ])("of %s is a link, and no player", (address) => {
    expect(resolvePlayback(address)).toMatchObject({ kind: "link", host: new URL(address).host });
  });

  it.each([
    "",
    " ",
    "peace.mp3",
    "/peace.mp3",
    "//evil.example/peace.mp3",
    "javascript:alert(1)//.mp3",
    "JaVaScRiPt:alert(1)",
    " javascript:alert(1)",
    "java\nscript:alert(1)",
    "data:audio/mpeg;base64,AAAA",
    "data:text/html,<script>alert(1)</script>",
    "blob:https://media.example.org/a.mp3",
    "file:///etc/passwd.mp3",
    "ftp://media.example.org/a.mp3",
    "https:media.example.org/a.mp3",
    "https:///a.mp3",
    "https://",
    "https://[/a.mp3",
    "https://media.example.org\\@evil.example/a.mp3",
    "https://user:secret@media.example.org/a.mp3",
    "https://www.youtube.com@evil.example/watch?v=dQw4w9WgXcQ",
    "https://media.example.org/a\tb.mp3",
    "https://media.example.org/\u202egpm.3pm",
    'https://media.example.org/"onerror="alert(1).mp3',
    "https://media.example.org/<script>.mp3",
    `https://media.example.org/${"\u0000"}.mp3`,
  ])("of %j is plain text", (address) => {
    expect(resolvePlayback(address)).toEqual({ kind: "text" });
  });

  it("of an uploaded file, whose address has no extension, is of its field's kind", () => {
    const address = `/media/${"a".repeat(22)}`;
    expect(resolvePlayback(address, "audio")).toEqual({ kind: "audio", src: address, host: "" });
    expect(resolvePlayback(address, "video")).toEqual({ kind: "video", src: address, host: "" });
    expect(resolvePlayback(address)).toEqual({ kind: "text" });
    for (const other of ["/media/", "/media/../login", `/media/${"a".repeat(22)}/x`, "/other"]) {
      expect(resolvePlayback(other, "audio"), other).toEqual({ kind: "text" });
    }
  });

  it("is resolved in time linear in the length of the address", () => {
    const growth = measureGrowth((length) => {
      resolvePlayback(`https://youtu.be/${"-".repeat(length)}`);
      resolvePlayback(`https://www.youtube.com/embed/${"/".repeat(length)}`);
    });
    expect(growth).toBeLessThan(MAX_GROWTH);
  });
});

describe("the sources that a page may load", () => {
  const [uploaded, overHttps, overHttp] = [
    resolvePlayback(`/media/${"a".repeat(22)}`, "audio"),
    resolvePlayback("https://media.example.org/a.mp3"),
    resolvePlayback("http://media.example.org:8080/a.mp4"),
  ];
  const [youTube, vimeo] = [
    resolvePlayback("https://youtu.be/dQw4w9WgXcQ"),
    resolvePlayback("https://vimeo.com/76979871"),
  ];

  it("are none for uploaded files, links and texts", () => {
    const others = [
      resolvePlayback("https://example.org/"),
      resolvePlayback("javascript:alert(1)"),
    ];
    expect(toPageSources(uploaded, ...others)).toEqual({});
    expect(toPageSources()).toEqual({});
  });

  it("are those of all players, each once", () => {
    expect(toPageSources(overHttps, overHttps)).toEqual({ media: ["https:"] });
    expect(toPageSources(uploaded, overHttp, overHttps, youTube, vimeo, youTube)).toEqual({
      media: ["https:", "http://media.example.org:8080"],
      frames: ["https://www.youtube-nocookie.com", "https://player.vimeo.com"],
    });
  });
});
