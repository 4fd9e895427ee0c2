import { Section } from "./section";

/** Text alternative of the film. */
const STEPS = [
  ["Choose your procedure", "Find what you are getting ready for."],
  ["Get your plan", "Every session of it, in order."],
  ["Listen to a session", "Press play, and breathe in and out."],
  ["Share with family", "They get directions of their own."],
  ["Recover at your own pace", "The Complete plan continues when you are home."],
] as const;

export function Film() {
  return (
    <Section id="how" title="See How It Works">
      <div className="halves">
        <figure>
          <video
            controls
            playsInline
            preload="none"
            width={960}
            height={540}
            poster="/site/how-it-works.svg"
            aria-label="How Calmward works"
          >
            <source src="/site/how-it-works.mp4" type="video/mp4" />
            <track
              kind="captions"
              src="/site/how-it-works.vtt"
              srcLang="en"
              label="English"
              default
            />
          </video>
          <figcaption className="soft">
            27 seconds, with captions. The only sound is soft waves.
          </figcaption>
        </figure>
        <ol className="steps">
          {STEPS.map(([title, text]) => (
            <li key={title}>
              <b>{title}</b> {text}
            </li>
          ))}
        </ol>
      </div>
    </Section>
  );
}
