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
    <Section id="how" title="See How It Works" isRaised>
      <div className="grid items-start gap-x-16 gap-y-8 lg:grid-cols-[3fr_2fr]">
        <figure className="print:hidden">
          <video
            className="w-full rounded-xl border"
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
          <figcaption className="mt-2 text-base text-soft">
            27 seconds, with captions. The only sound is soft waves.
          </figcaption>
        </figure>
        <ol className="grid gap-4">
          {STEPS.map(([title, text], index) => (
            <li key={title} className="flex gap-4">
              <span
                className="grid size-8 flex-none place-items-center rounded-full bg-accent-soft text-base font-semibold text-accent"
                aria-hidden="true"
              >
                {index + 1}
              </span>
              <p>
                <b className="block">{title}</b> <span className="text-soft">{text}</span>
              </p>
            </li>
          ))}
        </ol>
      </div>
    </Section>
  );
}
