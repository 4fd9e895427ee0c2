/** The pages that search engines are told of: those that everybody may see and that say what they are (RouteHandle). */
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

/** Where search engines have nothing to look for: the back-office and its doors, and what is a patient's own. */
export const PRIVATE_PATHS = [
  "/admin",
  "/api-docs",
  "/health-metrics",
  "/patient-data",
  "/patient-procedures",
  "/patient-surveys",
  "/share",
  "/sign-in",
  "/welcome",
] as const;
