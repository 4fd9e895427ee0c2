import { useLocation } from "@remix-run/react";
import { useSignedIn } from "./use-hospital";

/** Header links: label, address on the landing page, and on other pages. */
const HEADER_LINKS = [
  ["Select Plan", "#plans", "/patient-procedures"],
  ["Partners", "#partners", "/add-procedure"],
  ["HIPAA", "#hipaa", "/health-metrics"],
  ["About", "#about", "/#about"],
  ["Sign In", "#sign-in", "/#sign-in"],
] as const;

/** Header links of the current page (specification 000, section 2.4); who is signed in has their own in place of some (AREAS 4). */
export function useHeaderLinks(): { label: string; href: string }[] {
  const { pathname } = useLocation();
  const own = useSignedIn()?.links;
  const isLanding = /^\/(disclaimer)?$/.test(pathname);
  return HEADER_LINKS.flatMap(
    ([label, anchor, to]) => own?.[label] ?? { label, href: isLanding ? anchor : to },
  );
}

/** The footer's three columns, each a title and links (specification 000, section 2.4). */
export const FOOTER_COLUMNS = [
  [
    "Explore",
    [
      ["/plans", "Plans"],
      ["/about", "About Us"],
      ["/clinicians", "Clinicians"],
    ],
  ],
  [
    "For",
    [
      ["/healthcare-systems", "Healthcare Systems"],
      ["/medical-providers", "Medical Providers"],
      ["/healthcare-affiliates", "Healthcare Affiliates"],
      ["/coaches", "Coaches"],
    ],
  ],
  [
    "Help",
    [
      ["/contact", "Contact Us"],
      ["/hipaa", "HIPAA and Privacy"],
      ["/support", "Support"],
    ],
  ],
] as const;
