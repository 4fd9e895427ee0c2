import { TODAY_HOME, PATIENT_HOME } from "~/app/contracts/account-fields";
import { findArea } from "~/app/contracts/site-area";
import { readOwnAccount } from "~/server/patient-accounts/sharing";
import { authenticateCaretaker } from "~/server/patient-accounts/sign-ins";
import { readPatientSignIn } from "./cookies.server";
import { resolvePatient } from "./guard.server";
import type { PageArgs } from "./page.server";

type HeaderLink = { label: string; href: string };

/** What visitors' and patients' pages show of the patient, guardian or caretaker who is signed in. */
export type SignedIn = {
  /** Such as "Hello, Maria". */
  greeting: string;
  /** Header links in place of a visitor's, by the visitor's label; an empty list takes one away. */
  links: Record<string, HeaderLink | []>;
  /** Whether they help a patient, and have no pages of their own but today. */
  isCaretaker?: true;
};

const PATIENT_LINKS: SignedIn["links"] = {
  "Select Plan": { label: "My Procedures", href: PATIENT_HOME },
  "Sign In": { label: "Your Data", href: "/patient-data" },
};
const CARETAKER_LINKS: SignedIn["links"] = {
  "Select Plan": { label: "Today", href: TODAY_HOME },
  "Sign In": [],
};

const greet = (name: string) => (name ? `Hello, ${name}` : "You are signed in");

/**
 * Reads who is signed in, for the pages of visitors, patients and caretakers (AREAS 4): nothing for guests and visitors, nor where it
 * fails, since the frame of the error view needs it too.
 */
export async function readSignedIn(page: PageArgs): Promise<{ signedIn?: SignedIn }> {
  const { caller: visitor, request, url, context } = page;
  const area = findArea(url.pathname);
  if (area !== "site" && area !== "patient") return {};
  try {
    const token = await readPatientSignIn(request);
    if (!token) return {};
    const caller = await resolvePatient(visitor, request, context);
    const account = await readOwnAccount(caller);
    if (account) {
      const greeting = greet(account.isGuardian ? caller.actor.name : account.name);
      return { signedIn: { greeting, links: PATIENT_LINKS } };
    }
    const { actor } = await authenticateCaretaker(visitor, token);
    return { signedIn: { greeting: greet(actor.name), links: CARETAKER_LINKS, isCaretaker: true } };
  } catch {
    return {};
  }
}
