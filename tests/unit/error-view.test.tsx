import { createRequire } from "node:module";
import { renderToStaticMarkup } from "react-dom/server";
import type * as ServerModule from "react-router-dom/server";
import { describe, expect, it } from "vitest";
import { ErrorView } from "~/app/components/ui/error-view";

const require = createRequire(import.meta.url);
/** CommonJS build, as servers load it. */
const { createStaticHandler, createStaticRouter, StaticRouterProvider } =
  require("react-router-dom/server") as typeof ServerModule;

/** Renders the page of an address whose loader fails. */
async function renderFailedPage(address: string): Promise<string> {
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

const findRetryLink = (page: string) => /<a [^>]*href="([^"]*)"[^>]*>Retry</.exec(page)?.[1];

describe("a page that could not be loaded", () => {
  it("offers to load it again", async () => {
    expect(findRetryLink(await renderFailedPage("/admin/tags?page=2"))).toBe("/admin/tags?page=2");
  });

  it.each(["//b.example/tags", "/.//b.example"])(
    "never links to another site: %s",
    async (path) => {
      expect(findRetryLink(await renderFailedPage(path))).toMatch(/^\/b\.example/);
    },
  );
});
