import { useHospital } from "~/app/components/site/use-hospital";
import { Lead } from "~/app/components/site/page-head";
import { SECTION_TITLE_CLASSES } from "./section";

/** Final call to action, with the sign-in links (specification 000, section 2.4). */
export function Closing() {
  const { name } = useHospital();
  return (
    <section id="sign-in" className="frame py-14 md:py-20 print:hidden">
      <div className="grid items-center gap-8 rounded-xl border border-transparent bg-accent-soft p-6 md:grid-cols-[3fr_2fr] md:p-8">
        <div className="grid justify-items-start gap-4">
          <h2 className={SECTION_TITLE_CLASSES}>You do not have to do this alone</h2>
          <Lead>Take one small step tonight. The rest of the plan will wait for you.</Lead>
          <a className="button primary px-8" href="#plans" data-document="">
            Start
          </a>
          <p>
            Already have a plan? <a href="/patient-procedures">My Procedures</a>
          </p>
          <p>
            Have an account? <a href="/patient-sign-in">Patient Sign In</a> · Have a letter?{" "}
            <a href="/join">Join</a>
          </p>
          <p className="text-base text-soft">
            Part of the team of {name}? <a href="/sign-in">Sign In</a>
          </p>
        </div>
        <img
          className="mx-auto"
          src="/site/harbour.svg"
          alt=""
          width={480}
          height={240}
          loading="lazy"
        />
      </div>
    </section>
  );
}
