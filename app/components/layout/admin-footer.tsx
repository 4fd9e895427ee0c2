import { FooterLink } from "../ui/footer-link";

const COLUMNS = [
  {
    title: "For",
    links: [
      ["/healthcare-systems", "Healthcare Systems"],
      ["/medical-providers", "Medical Providers"],
      ["/healthcare-affiliates", "Healthcare Affiliates"],
      ["/patients", "Patients"],
    ],
  },
  {
    title: "Help",
    links: [
      ["/privacy", "Privacy and Terms"],
      ["/support", "Support Contact"],
    ],
  },
  {
    title: "Calmward",
    links: [
      ["/about", "About Us"],
      ["/contact", "Contact Us"],
      ["/studies", "Studies"],
      ["/hipaa", "HIPAA"],
    ],
  },
] as const;

/** Footer of the back-office with three columns of links (specification 000, sections 2.2 and 9). */
export function AdminFooter() {
  return (
    <footer className="border-t py-8 text-sm text-soft">
      <div className="frame">
        <div className="mb-7 grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-6">
          {COLUMNS.map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <ul className="grid gap-2">
                {links.map(([href, label]) => (
                  <li key={href}>
                    <FooterLink href={href}>{label}</FooterLink>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <p>© 2025 Calmward. Educational and emotional support only, not medical advice.</p>
      </div>
    </footer>
  );
}
