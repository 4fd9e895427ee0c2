import { expect, inject, it } from "vitest";
import { startServer } from "../support/server";
import { copyData } from "../support/server-data";

it("the development server answers pages, and their modules", async () => {
  const dataDir = copyData(inject("serverData").filled);
  const server = await startServer({ entry: "dev", dataDir, env: { NODE_ENV: "development" } });
  const page = await fetch(`${server.url}/admin/tags`);
  const html = await page.text();
  expect(page.status).toBe(200);
  expect(html).toContain("Tag Management");

  const modules = [...html.matchAll(/import[^"]*"(\/[^"]+)"/g)].map(([, url = ""]) => url);
  expect(modules).toEqual(expect.arrayContaining(["/app/root.tsx", "/app/entry.client.tsx"]));
  for (const url of modules) {
    expect((await fetch(server.url + url)).status, url).toBe(200);
  }
  await server.stop();
  const stack = /\n\s+at /;
  expect(server.output()).not.toMatch(stack);
});
