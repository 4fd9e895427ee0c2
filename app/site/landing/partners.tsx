import type { PartnerKind } from "~/models/partners/partner-options.schema";
import type { SitePartner } from "~/server/partners/site-partners";
import { Section } from "./section";

type Group = { title: string; href?: string; text?: string; kind?: PartnerKind };

/** Partner groups, most of them with links to their pages; the last two are there where a partner is of them. */
const GROUPS: readonly Group[] = [
  {
    kind: "healthcare-system",
    href: "/healthcare-systems",
    title: "Healthcare Systems",
    text: "Calmer patients, in every unit and at every site.",
  },
  {
    kind: "medical-provider",
    href: "/medical-providers",
    title: "Medical Providers",
    text: "Patients who arrive knowing what will happen.",
  },
  {
    kind: "healthcare-affiliate",
    href: "/healthcare-affiliates",
    title: "Healthcare Affiliates",
    text: "Services that help people before and after.",
  },
  {
    href: "/coaches",
    title: "Coaches",
    text: "Wellness and spiritual leaders for live sessions.",
  },
  {
    href: "/clinicians",
    title: "Clinicians",
    text: "Interviews and walkthroughs in your own words.",
  },
  { kind: "employer", title: "Employers" },
  { kind: "insurer", title: "Insurers" },
];

/** Who helps to get patients ready: groups, and the partners of each that the site names (AREAS 11). */
export function Partners({ partners }: { partners: readonly SitePartner[] }) {
  const groups = GROUPS.map((group) => ({
    ...group,
    named: partners.filter(({ kind }) => kind === group.kind),
  })).filter(({ href, named }) => href !== undefined || named.length > 0);
  return (
    <Section
      id="partners"
      title="Partners"
      lead="Nobody gets a patient ready alone. These are the people who do it together."
      isSplit
    >
      <ul>
        {groups.map(({ href, title, text, named }) => (
          <li key={title} className="border-t py-4">
            {href ? (
              <a className="text-xl font-semibold" href={href}>
                {title}
              </a>
            ) : (
              <h3>{title}</h3>
            )}
            {text && <p className="text-soft">{text}</p>}
            {named.length > 0 && <Names partners={named} />}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Names of partners, with links to their websites. */
const Names = ({ partners }: { partners: readonly SitePartner[] }) => (
  <p>
    {partners.map(({ name, website }, index) => (
      <span key={name}>
        {index > 0 && ", "}
        {website ? (
          <a href={website} rel="noreferrer">
            {name}
          </a>
        ) : (
          name
        )}
      </span>
    ))}
  </p>
);
