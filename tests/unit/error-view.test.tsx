import { createRequire } from "node:module";
import { renderToStaticMarkup } from "react-dom/server";
import type * as ServerModule from "react-router-dom/server";
import { describe, expect, it } from "vitest";
import { ErrorView } from "~/app/components/ui/error-view";

const require = createRequire(import.meta.url);
/** As servers load it. */
const { createStaticHandler, createStaticRouter, StaticRouterProvider } =
  require("react-router-dom/server") as typeof ServerModule;

/** The page that is drawn where an address could not be loaded. */
async function failedPage(address: string): Promise<string> {
  const loader = () => Promise.reject(new Error("failed"));
  const handler = createStaticHandler([
    { id: "page", path: "*", loader, element: null, errorElement: <ErrorView /> },
  ]);
  const context = await handler.query(new Request(`http://a.example${address}`));
  if (context instanceof Response) throw new Error("There is no page");
  const router = createStaticRouter(handler.dataRoutes, context);
  return renderToStaticMarkup(
    <StaticRouterProvider router={router} context={context} hydrate={false} />,
  );
}

const retryLink = (page: string) => /<a [^>]*href="([^"]*)"[^>]*>Retry</.exec(page)?.[1];

describe("a page that could not be loaded", () => {
  it("offers to load it again", async () => {
    expect(retryLink(await failedPage("/admin/tags?page=2"))).toBe("/admin/tags?page=2");
  });

  it.each(["//b.example/tags", "/.//b.example"])(
    "never leads to another site: %s",
    async (path) => {
      expect(retryLink(await failedPage(path))).toMatch(/^\/b\.example/);
    },
  );
});
