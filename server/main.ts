import { createServer } from "node:http";
import type { ProductBuild } from "./build";
import { createHttpServer } from "./http-server";
import { runServer } from "./run-server";

/** The server for real use and for trying out: serves the build that this file is an entry of. */
await runServer(async () => {
  // @ts-expect-error Remix's Vite plugin makes this module
  const build = (await import("virtual:remix/server-build")) as ProductBuild;
  const { settings, log, shutDown, started } = build.entry.module;
  const app = createHttpServer({ build, routes: build.routes, settings: settings(), log });
  return { server: createServer(app), settings: settings(), log, shutDown, started };
});
