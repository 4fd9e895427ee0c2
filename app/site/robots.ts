import { fileRoute } from "~/app/http/file-route.server";
import { publicOrigin } from "~/app/http/public-origin.server";
import { textResponse } from "~/app/http/text-response.server";
import { PRIVATE_PATHS } from "./public-pages";

/** robots.txt: disallowed paths, and the sitemap's URL. */
const route = fileRoute("public", ({ request }) => {
  const lines = [
    "User-agent: *",
    ...PRIVATE_PATHS.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${publicOrigin(request)}/sitemap.xml`,
    "",
  ];
  return Promise.resolve(textResponse("text/plain", lines.join("\n")));
});

export const loader = route.loader;
export const action = route.action;
