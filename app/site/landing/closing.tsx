import { Section } from "./section";

/** Final call to action, with the sign-in links (specification 000, section 2.4). */
export function Closing() {
  return (
    <Section
      id="sign-in"
      title="You do not have to do this alone"
      lead="Take one small step tonight. The rest of the plan will wait for you."
      background="tinted"
    >
      <a className="button primary" href="#plans" data-document="">
        Start
      </a>
      <p>
        Already have a plan? <a href="/patient-procedures">My Procedures</a>
      </p>
      <p className="soft">
        Part of the hospital's team? <a href="/sign-in">Sign In</a>
      </p>
      <img src="/site/harbour.svg" alt="" width={480} height={240} loading="lazy" />
    </Section>
  );
}

/** Sticky bar on phones; hidden while the plans are in view, where the browser supports it. */
export function StartBar() {
  return (
    <div className="start-bar">
      <p>Select Your Procedure</p>
      <a className="button primary" href="#plans" data-document="">
        Start
      </a>
    </div>
  );
}
