import { createServer } from "node:http";
import { createServer as createVite } from "vite";
import type { ProductBuild } from "./build";
import { createHttpServer } from "./http-server";
import { runServer } from "./run-server";

// Created files are accessible to the owner only, however the process was started.
process.umask(0o077);
process.env.LOG_FORMAT ||= "text";

/** Development server: the production HTTP server, with Vite instead of the build. */
await runServer(async () => {
  const vite = await createVite({ server: { middlewareMode: true }, appType: "custom" });
  const load = async () => (await vite.ssrLoadModule("virtual:remix/server-build")) as ProductBuild;
  const { entry, routes } = await load();
  const { settings, log, watch, announceShutDown, shutDown, started: startUpReport } = entry.module;
  const app = createHttpServer({
    build: load,
    routes,
    settings: settings(),
    log,
    watch,
    assets: vite.middlewares,
  });
  return {
    server: createServer(app),
    settings: settings(),
    log,
    startUpReport,
    announceShutDown,
    shutDown: async () => {
      await vite.close();
      await shutDown();
    },
  };
});
