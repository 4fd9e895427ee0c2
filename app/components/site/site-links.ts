import { useLocation, useRouteLoaderData } from "@remix-run/react";

/** Header links. On the landing page they lead to `anchor`, on other pages to `to`. */
const HEADER_LINKS = [
  { label: "Select Plan", to: "/patient-procedures", anchor: "#plans" },
  { label: "Partners", to: "/add-procedure", anchor: "#partners" },
  { label: "HIPAA", to: "/health-metrics", anchor: "#hipaa" },
  { label: "About", to: "/#about", anchor: "#about" },
  { label: "Sign In", to: "/#sign-in", anchor: "#sign-in" },
] as const;

/** Header links of the current page (specification 000, section 2.4); whom the patients' layout greets need not sign in (AREAS 4). */
export function useHeaderLinks(): { label: string; href: string }[] {
  const { pathname } = useLocation();
  const isSignedIn = useRouteLoaderData("patient/layout");
  const isLanding = pathname === "/" || pathname === "/disclaimer";
  const links = isSignedIn ? HEADER_LINKS.slice(0, -1) : HEADER_LINKS;
  return links.map(({ label, to, anchor }) => ({ label, href: isLanding ? anchor : to }));
}

/** The footer's three columns (specification 000, section 2.4). */
export const FOOTER_COLUMNS = [
  {
    title: "Explore",
    links: [
      ["/plans", "Plans"],
      ["/about", "About Us"],
      ["/clinicians", "Clinicians"],
    ],
  },
  {
    title: "For",
    links: [
      ["/healthcare-systems", "Healthcare Systems"],
      ["/medical-providers", "Medical Providers"],
      ["/healthcare-affiliates", "Healthcare Affiliates"],
      ["/coaches", "Coaches"],
    ],
  },
  {
    title: "Help",
    links: [
      ["/contact", "Contact Us"],
      ["/hipaa", "HIPAA and Privacy"],
      ["/support", "Support"],
    ],
  },
] as const;
