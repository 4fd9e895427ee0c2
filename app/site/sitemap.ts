import { ownOrigin } from "~/app/http/own-origin.server";
import { pageLoader } from "~/app/http/page.server";
import { textAnswer } from "~/app/http/text-answer.server";
import { PUBLIC_PAGES } from "./public-pages";

/** The pages of the site, for search engines. */
export const loader = pageLoader("public", ({ request }) => {
  const addresses = PUBLIC_PAGES.map(
    (path) => `<url><loc>${ownOrigin(request)}${path}</loc></url>`,
  );
  const body = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses,
    "</urlset>",
    "",
  ];
  return Promise.resolve(textAnswer("application/xml", body.join("\n")));
});
