import { fileRoute } from "~/app/http/file-route.server";
import { ownOrigin } from "~/app/http/own-origin.server";
import { textAnswer } from "~/app/http/text-answer.server";
import { PUBLIC_PAGES } from "./public-pages";

/** The pages of the site, for search engines. */
const route = fileRoute("public", ({ request }) => {
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

export const loader = route.loader;
export const action = route.action;
