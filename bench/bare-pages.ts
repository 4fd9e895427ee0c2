import { randomBytes } from "node:crypto";
import { gzipSync } from "node:zlib";
import type { RecordedResponse } from "./bare-content";
import { fetchPage } from "./wire";

/** Paths of the bare server's pages, by the product's page that each is compared with; `small` is the unpadded list. */
export const BARE_PATHS = {
  listFirstVisit: "/bare/list-first-visit",
  list: "/bare/list",
  form: "/bare/form",
  formFirstVisit: "/bare/form-first-visit",
  small: "/bare/small",
  landing: "/bare/landing",
} as const;

const ROWS = Array.from(
  { length: 10 },
  (_, index) => `<tr><td>T${index + 1}<td>Tag ${index + 1}`,
).join("");
const LIST = `<a id="new" href="${BARE_PATHS.form}">New Tag</a><table><tbody>${ROWS}</table>`;
const LIST_WITH_TOAST = `<p role="status">Tag created successfully</p>${LIST}`;
const LANDING = "<h1>Feel ready for your procedure</h1>";
const FORM =
  `<form method="post" action="${BARE_PATHS.form}"><label>Tag Name <input name="name"></label>` +
  `<button>Create Tag</button></form>`;

/**
 * Hand-written pages of plain HTML with the function of the product's, each padded to the compressed size of the product's
 * page; and the list without padding.
 */
export async function buildBarePages(
  productUrl: string,
): Promise<Record<string, RecordedResponse>> {
  const listFirstVisit = await fetchPage(`${productUrl}/admin/tags`);
  const list = await fetchPage(`${productUrl}/admin/tags`, listFirstVisit);
  const formFirstVisit = await fetchPage(`${productUrl}/admin/tags/new`);
  const landing = await fetchPage(`${productUrl}/`);
  const form = await fetchPage(`${productUrl}/admin/tags/new`, formFirstVisit);
  return {
    [`GET ${BARE_PATHS.listFirstVisit}`]: buildPage(LIST, listFirstVisit.body.length),
    [`GET ${BARE_PATHS.list}`]: buildPage(LIST, list.body.length),
    [`GET ${BARE_PATHS.list}?created`]: buildPage(LIST_WITH_TOAST, list.body.length),
    [`GET ${BARE_PATHS.formFirstVisit}`]: buildPage(FORM, formFirstVisit.body.length),
    [`GET ${BARE_PATHS.form}`]: buildPage(FORM, form.body.length),
    [`POST ${BARE_PATHS.form}`]: {
      status: 303,
      headers: { location: `${BARE_PATHS.list}?created`, "content-length": "0" },
      bodyBase64: "",
    },
    [`GET ${BARE_PATHS.landing}`]: buildPage(LANDING, landing.body.length),
    [`GET ${BARE_PATHS.small}`]: buildPage(LIST, 0),
  };
}

/** Builds a page, padded to a compressed size by random bytes in a comment. */
function buildPage(content: string, bytes: number): RecordedResponse {
  const compress = (padding: number) =>
    gzipSync(
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>Tags</title>${content}` +
        `<!--${randomBytes(padding).toString("base64")}-->`,
    );
  const body = compress(Math.max(0, bytes - compress(0).length));
  return {
    status: 200,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-encoding": "gzip",
      "content-length": String(body.length),
      "cache-control": "no-store",
    },
    bodyBase64: body.toString("base64"),
  };
}
