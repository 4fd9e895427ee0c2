import { describe, expect, it } from "vitest";
import { unique } from "../../factories/names";
import { readFields, FORM_HEADERS } from "../../support/forms";
import { useSharedServer } from "../../support/http";

const { fetchPath } = useSharedServer();
const MESSAGE = "Tag created successfully";

/** Creates a tag like a browser. @returns the cookie with the toast for the next page */
async function createToast() {
  const html = await (await fetchPath("GET", "/admin/tags/new")).text();
  const body = readFields(html, { name: unique("Tag") }).toString();
  const response = await fetchPath("POST", "/admin/tags/new", body, FORM_HEADERS);
  const cookie = response.headers.getSetCookie().find((each) => each.startsWith("toast="));
  expect(response.status, `${cookie}: ${await response.text()}`).toBe(303);
  return String(cookie);
}

/** Requests a page with the toast cookie. @returns whether the page has the message, and clears the cookie */
async function requestPage(method: string, path: string, cookie: string, headers = {}) {
  const response = await fetchPath(method, path, undefined, {
    Cookie: cookie.split(";")[0],
    ...headers,
  });
  const isCleared = response.headers.getSetCookie().some((each) => each.startsWith("toast="));
  return {
    status: response.status,
    hasMessage: (await response.text()).includes(MESSAGE),
    isCleared,
  };
}

/** A page, and a data request of client-side navigation, which Remix's PrefetchPageLinks prefetches too. */
const PATHS = ["/admin/tags", "/admin/tags/new.data?_routes=root%2Cadmin%2Ftags%2Fnew"];

describe.each(PATHS)("the message after a save, at %s", (path) => {
  it("is shown once the page is opened, and cleared", async () => {
    const response = await requestPage("GET", path, await createToast());
    expect(response).toEqual({ status: 200, hasMessage: true, isCleared: true });
  });

  it.each([
    ["GET", { "Sec-Purpose": "prefetch" }],
    ["GET", { "Sec-Purpose": "prefetch;prerender" }],
    ["GET", { Purpose: "prefetch" }],
    ["GET", { "X-Moz": "prefetch" }],
    ["HEAD", {}],
  ])("is left for a later page by %s %j", async (method, headers) => {
    const response = await requestPage(method, path, await createToast(), headers);
    expect(response).toEqual({ status: 200, hasMessage: false, isCleared: false });
  });
});
