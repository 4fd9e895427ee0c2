import type { Testimonials } from "~/server/site-texts/testimonials";
import { Section } from "./section";

/** Section with patients' testimonials; renders nothing if there are none. */
export function PatientTestimonials({ testimonials, note }: Testimonials) {
  if (testimonials.length === 0) return null;
  return (
    <Section id="testimonials" title="What Patients Say">
      <ul className="thirds quotes">
        {testimonials.map(({ quote, author, location, procedure }) => (
          <li key={quote}>
            <figure>
              <blockquote>{quote}</blockquote>
              <figcaption>
                <b>{author}</b>
                {[location, procedure].filter(Boolean).map((detail) => `, ${detail}`)}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      {note && <p className="soft">{note}</p>}
    </Section>
  );
}
