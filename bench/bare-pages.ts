import { randomBytes } from "node:crypto";
import { gzipSync } from "node:zlib";
import type { Recorded } from "./bare-content";
import { fetchPage } from "./wire";

/** The bare server's pages, by what they stand for. */
export const BARE = {
  listFirstVisit: "/bare/list-first-visit",
  list: "/bare/list",
  form: "/bare/form",
  formFirstVisit: "/bare/form-first-visit",
  small: "/bare/small",
  landing: "/bare/landing",
} as const;

const ROWS = Array.from({ length: 10 }, (_, at) => `<tr><td>T${at + 1}<td>Tag ${at + 1}`).join("");
const LIST = `<a id="new" href="${BARE.form}">New Tag</a><table><tbody>${ROWS}</table>`;
const CONFIRMED = `<p role="status">Tag created successfully</p>${LIST}`;
const LANDING = "<h1>Feel ready for your procedure</h1>";
const FORM =
  `<form method="post" action="${BARE.form}"><label>Tag Name <input name="name"></label>` +
  `<button>Create Tag</button></form>`;

/**
 * Hand-written pages that do the same job with nothing but HTML, each as many compressed bytes as the product's page
 * that it is held against; and the same list as small as it can be.
 */
export async function barePages(productUrl: string): Promise<Record<string, Recorded>> {
  const listFirstVisit = await fetchPage(`${productUrl}/admin/tags`);
  const list = await fetchPage(`${productUrl}/admin/tags`, listFirstVisit);
  const formFirstVisit = await fetchPage(`${productUrl}/admin/tags/new`);
  const landing = await fetchPage(`${productUrl}/`);
  const form = await fetchPage(`${productUrl}/admin/tags/new`, formFirstVisit);
  return {
    [`GET ${BARE.listFirstVisit}`]: page(LIST, listFirstVisit.body.length),
    [`GET ${BARE.list}`]: page(LIST, list.body.length),
    [`GET ${BARE.list}?created`]: page(CONFIRMED, list.body.length),
    [`GET ${BARE.formFirstVisit}`]: page(FORM, formFirstVisit.body.length),
    [`GET ${BARE.form}`]: page(FORM, form.body.length),
    [`POST ${BARE.form}`]: {
      status: 303,
      headers: { location: `${BARE.list}?created`, "content-length": "0" },
      bodyBase64: "",
    },
    [`GET ${BARE.landing}`]: page(LANDING, landing.body.length),
    [`GET ${BARE.small}`]: page(LIST, 0),
  };
}

/** Filled up, behind what is shown, with bytes that do not compress. */
function page(content: string, bytes: number): Recorded {
  const filled = (filling: number) =>
    gzipSync(
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>Tags</title>${content}` +
        `<!--${randomBytes(filling).toString("base64")}-->`,
    );
  const body = filled(Math.max(0, bytes - filled(0).length));
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
