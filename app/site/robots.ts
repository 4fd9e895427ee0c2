import { fileRoute } from "~/app/http/file-route.server";
import { ownOrigin } from "~/app/http/own-origin.server";
import { textAnswer } from "~/app/http/text-answer.server";
import { PRIVATE_PATHS } from "./public-pages";

/** robots.txt: disallowed paths, and the sitemap's URL. */
const route = fileRoute("public", ({ request }) => {
  const lines = [
    "User-agent: *",
    ...PRIVATE_PATHS.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${ownOrigin(request)}/sitemap.xml`,
    "",
  ];
  return Promise.resolve(textAnswer("text/plain", lines.join("\n")));
});

export const loader = route.loader;
export const action = route.action;
