import { Section } from "./section";

/** Partner groups with links to their pages. */
const PARTNERS = [
  [
    "/healthcare-systems",
    "Healthcare Systems",
    "Calmer patients, in every unit and at every site.",
  ],
  ["/medical-providers", "Medical Providers", "Patients who arrive knowing what will happen."],
  [
    "/healthcare-affiliates",
    "Healthcare Affiliates",
    "Services that help people before and after.",
  ],
  ["/coaches", "Coaches", "Wellness and spiritual leaders for live sessions."],
  ["/clinicians", "Clinicians", "Interviews and walkthroughs in your own words."],
] as const;

export function Partners() {
  return (
    <Section
      id="partners"
      title="Partners"
      lead="Nobody gets a patient ready alone. These are the people who do it together."
      isSplit
    >
      <ul>
        {PARTNERS.map(([href, title, text]) => (
          <li key={href} className="border-t py-4">
            <a className="text-xl font-semibold" href={href}>
              {title}
            </a>
            <p className="text-soft">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
