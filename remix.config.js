// Remix's options. The Vite plugin does not read this file by itself: vite.config.ts imports it and
// hands it to the plugin, so that there is one place for them.
/** @type {import("@remix-run/dev").VitePluginConfig} */
export default {
  serverModuleFormat: "esm",
  future: {
    v3_fetcherPersist: true,
    v3_lazyRouteDiscovery: true,
    v3_relativeSplatPath: true,
    v3_routeConfig: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
  },
};
