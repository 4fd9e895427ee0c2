import { fileRoute } from "~/app/http/file-route.server";
import { publicOrigin } from "~/app/http/public-origin.server";
import { textResponse } from "~/app/http/text-response.server";
import { PUBLIC_PAGES } from "./public-pages";

/** XML sitemap of the public pages. */
const route = fileRoute("public", ({ request }) => {
  const urls = PUBLIC_PAGES.map((path) => `<url><loc>${publicOrigin(request)}${path}</loc></url>`);
  const body = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    "</urlset>",
    "",
  ];
  return Promise.resolve(textResponse("application/xml", body.join("\n")));
});

export const loader = route.loader;
export const action = route.action;
