import { Outlet } from "@remix-run/react";
import { pageLoader } from "~/app/http/page.server";
import { Closing, StartBar } from "./landing/closing";
import { Film } from "./landing/film";
import { Hero } from "./landing/hero";
import { Partners } from "./landing/partners";
import { Privacy, PrivacyOnPhones } from "./landing/privacy";
import { Research } from "./landing/research";
import { Section } from "./landing/section";
import { Statistics } from "./landing/statistics";
import { Techniques } from "./landing/techniques";
import { Voices } from "./landing/voices";

export const handle = {
  title: "Feel ready for your procedure",
  description:
    "Plans that walk you through a medical procedure, before, on and after the day. Educational and emotional support only.",
};

export const loader = pageLoader("public", () => Promise.resolve(null));

/** What a visitor sees first, in the order of the specification (000, section 2.4). */
export default function Landing() {
  return (
    <>
      <Outlet />
      <Hero />
      <Statistics />
      <Techniques />
      <Section id="plans" title="Choose Your Medical Procedure" ground="tinted">
        <p>{/* The chooser and the comparison stand here. */}</p>
      </Section>
      <Film />
      <Research />
      <Voices />
      <Partners />
      <Privacy />
      <Closing />
      <PrivacyOnPhones />
      <StartBar />
    </>
  );
}
