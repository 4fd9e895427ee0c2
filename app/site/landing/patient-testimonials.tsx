import type { Testimonials } from "~/server/site-texts/testimonials";
import { Section } from "./section";

/** Section with patients' testimonials; renders nothing if there are none. */
export function PatientTestimonials({ title, testimonials, note }: Testimonials) {
  if (testimonials.length === 0) return null;
  return (
    <Section id="testimonials" title={title} lead={note} isRaised>
      <ul className="grid gap-8 md:grid-cols-2 lg:grid-cols-3">
        {testimonials.map(({ quote, author, location, procedure }) => (
          <li key={quote} className="border-t pt-6">
            <figure className="grid gap-4">
              <blockquote className="text-lead leading-snug">{`“${quote}”`}</blockquote>
              <figcaption className="text-soft">
                <b className="font-semibold text-ink">{author}</b>
                {[location, procedure].filter(Boolean).map((detail) => `, ${detail}`)}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  );
}
