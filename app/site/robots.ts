import { ownOrigin } from "~/app/http/own-origin.server";
import { pageLoader } from "~/app/http/page.server";
import { textAnswer } from "~/app/http/text-answer.server";
import { PRIVATE_PATHS } from "./public-pages";

/** What search engines should leave alone, and where the list of pages is. */
export const loader = pageLoader("public", ({ request }) => {
  const lines = [
    "User-agent: *",
    ...PRIVATE_PATHS.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${ownOrigin(request)}/sitemap.xml`,
    "",
  ];
  return Promise.resolve(textAnswer("text/plain", lines.join("\n")));
});
