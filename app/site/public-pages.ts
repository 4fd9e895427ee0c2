/** Public pages, which the sitemap lists; each has a description in its RouteHandle. */
export const PUBLIC_PAGES = [
  "/",
  "/about",
  "/clinicians",
  "/coaches",
  "/contact",
  "/healthcare-affiliates",
  "/healthcare-systems",
  "/hipaa",
  "/medical-providers",
  "/patients",
  "/plans",
  "/privacy",
  "/studies",
  "/support",
  "/terms",
] as const;

/** Paths disallowed in robots.txt: the back-office with its sign-in pages, and the patients' own pages. */
export const PRIVATE_PATHS = [
  "/admin",
  "/api-docs",
  "/health-metrics",
  "/patient-data",
  "/patient-procedures",
  "/patient-surveys",
  "/share",
  "/sign-in",
  "/unsubscribe",
  "/welcome",
] as const;
