import { describe, expect, it } from "vitest";
import { formatBrowserName } from "~/server/access/browser-name";

const MOZILLA = "Mozilla/5.0";
const CHROME = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0";

describe("a browser's name", () => {
  it.each([
    [
      `${MOZILLA} (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0`,
      "Firefox on Windows",
    ],
    [`${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) ${CHROME} Safari/537.36`, "Chrome on Mac"],
    [
      `${MOZILLA} (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/126.0.0.0`,
      "Edge on Windows",
    ],
    [`${MOZILLA} (X11; Linux x86_64) ${CHROME} Safari/537.36 OPR/111.0.0.0`, "Opera on Linux"],
    [`${MOZILLA} (Linux; Android 14; Pixel 8) ${CHROME} Mobile Safari/537.36`, "Chrome on Android"],
    [
      `${MOZILLA} (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1`,
      "Safari on iPhone",
    ],
    [
      `${MOZILLA} (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0 Mobile/15E148 Safari/604.1`,
      "Chrome on iPad",
    ],
    ["Lynx/2.9.0 libwww-FM/2.14", "A browser that we do not know"],
    ["", "A browser that we do not know"],
    [null, "A browser that we do not know"],
  ])("of %j is %j", (userAgent, name) => {
    expect(formatBrowserName(userAgent)).toBe(name);
  });
});
