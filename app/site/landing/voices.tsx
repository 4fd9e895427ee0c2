import { Section } from "./section";
import { TESTIMONIALS } from "./testimonials";

export function Voices() {
  return (
    <Section id="testimonials" title="What Patients Say">
      <ul className="thirds quotes">
        {TESTIMONIALS.map(({ quote, author, location, procedure }) => (
          <li key={quote}>
            <figure>
              <blockquote>{quote}</blockquote>
              <figcaption>
                <b>{author}</b>
                {[location, procedure].filter(Boolean).map((each) => `, ${each}`)}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      <p className="soft">These are examples of what patients may say, not words of real people.</p>
    </Section>
  );
}
