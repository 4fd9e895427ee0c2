import type { TextPage } from "~/server/site-texts/texts";

type NextLink = readonly [href: string, label: string];

const PLANS: NextLink = ["/plans", "See the plans"];
const CONTACT: NextLink = ["/contact", "Write to us"];
const PARTNERS: NextLink = ["/contact?topic=partners", "Write to us about working together"];
const STUDIES: NextLink = ["/studies", "Read the studies"];
const HIPAA: NextLink = ["/hipaa", "HIPAA and Privacy"];
const PRIVACY: NextLink = ["/privacy", "Privacy Policy"];
const TERMS: NextLink = ["/terms", "Terms of Service"];

/** Next steps for a text page's readers, most likely first. */
export const NEXT_LINKS: Record<TextPage, readonly NextLink[]> = {
  about: [PLANS, STUDIES, CONTACT],
  clinicians: [PLANS, STUDIES, PARTNERS],
  coaches: [PARTNERS, PLANS],
  "healthcare-affiliates": [PARTNERS, HIPAA],
  "healthcare-systems": [PARTNERS, HIPAA, STUDIES],
  hipaa: [PRIVACY, TERMS, ["/contact?topic=privacy", "Ask about your data"]],
  "medical-providers": [PLANS, PARTNERS],
  patients: [["/add-procedure", "Choose your procedure"], PLANS, ["/support", "Support"]],
  privacy: [["/contact?topic=privacy", "Ask about your data"], HIPAA, TERMS],
  support: [["/contact?topic=website", "Contact form"], HIPAA],
  terms: [PRIVACY, HIPAA, CONTACT],
};
