import { Sign } from "~/app/components/site/illustrations/sign";
import { Section } from "./section";

/** Privacy section with the disclaimer (specification 000, sections 1 and 2.4). */
export function Privacy() {
  return (
    <Section id="hipaa" title="Privacy and Compliance" isRaised>
      <div className="grid items-start gap-x-16 gap-y-8 lg:grid-cols-2">
        <div className="flex items-start gap-4">
          <Sign name="lock" className="flex-none" />
          <div className="grid gap-2">
            <h3 className="text-xl">What you tell us stays private</h3>
            <p>
              You can look around without telling us who you are. What you enter is used only for
              what you gave it for, is never sold, and is handled as HIPAA requires.
            </p>
            <p className="flex flex-wrap gap-x-6">
              <a href="/privacy">Privacy Policy</a> <a href="/terms">Terms of Service</a>
            </p>
          </div>
        </div>
        <div className="rounded-xl border p-6">
          <h3 className="mb-2 text-xl">Disclaimer</h3>
          <p>
            Calmward is educational and emotional support only. It is not medical advice, and your
            care team knows you best. In an emergency, <strong>call 911</strong>.
          </p>
        </div>
      </div>
    </Section>
  );
}

/** HIPAA note before the footer, on phones only (specification 000, section 2.4). */
export function PrivacyOnPhones() {
  return (
    <aside
      className="frame flex items-center gap-4 pb-10 md:hidden print:hidden"
      aria-label="HIPAA"
    >
      <Sign name="lock" className="w-12 flex-none" />
      <p>
        <b>HIPAA</b> protects what you share here. <a href="/hipaa">How we keep it private</a>
      </p>
    </aside>
  );
}
