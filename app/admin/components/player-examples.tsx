import { FieldPair } from "~/app/components/patient/field-pair";
import { PhaseForm } from "~/app/components/patient/phase-form";
import { PreviewBar } from "~/app/components/patient/preview-bar";
import { MessageOffer } from "~/app/components/patient/message-offer";
import { SessionPlayer } from "~/app/components/patient/session-player";
import { SponsoredCard } from "~/app/components/patient/sponsored-card";
import { SessionSheet } from "~/app/components/patient/session-sheet";
import { StepCarousel } from "~/app/components/patient/step-carousel";
import { Example, Group, Spacious } from "./example";
import { EXAMPLE_SESSION } from "./example-procedure";

const TEXTS = [
  "Sit down where it is quiet.\nPut both feet on the floor.",
  "In through your nose, and out again, slower still.",
  "Ten times, or until you feel calmer. Ask somebody to count for you if that helps.",
];
const SLIDES = ["Sit down", "Breathe out slowly", "Go on for ten breaths"].map((title, index) => ({
  id: index + 1,
  day: index === 0 ? "Day 1" : null,
  title,
  text: TEXTS[index] ?? "",
  image: index === 0 ? "/no-picture.svg" : null,
  sound: null,
}));
const PHASES = [
  { name: "pre-procedure", label: "Pre-Procedure", steps: 3 },
  { name: "post-procedure", label: "Post-Procedure", steps: 0 },
];

/** Sessions and guidance. */
export function PlayerExamples() {
  return (
    <Group id="player" title="Players and steps">
      <Example
        title="Session player"
        use="A calm scene that fills the window. Before the first two questions it has nothing of the recording; while one plays, the water moves."
      >
        <Spacious>
          <div className="grid overflow-hidden rounded-lg border">
            <SessionPlayer shown={EXAMPLE_SESSION} tab="audio" />
            <SessionSheet shown={EXAMPLE_SESSION} tab="audio" />
          </div>
        </Spacious>
      </Example>
      <Example
        title="Message offer"
        use="Before a session with a religious message. It names whom it is from, plays nothing by itself, and can be skipped."
      >
        <Spacious>
          <div className="grid overflow-hidden rounded-lg border">
            <MessageOffer
              path={EXAMPLE_SESSION.path}
              tab="audio"
              message={{
                partner: "Riverside Chaplaincy",
                about: "Pre-Procedure Eve Message, Non-Denominational, about 45 seconds",
                address: "https://media.example.org/eve.mp3",
                playback: {
                  kind: "audio",
                  src: "https://media.example.org/eve.mp3",
                  host: "media.example.org",
                },
                host: "media.example.org",
                isExample: true,
                isPlaying: false,
                skipsToDocument: false,
              }}
            />
          </div>
        </Spacious>
      </Example>
      <Example
        title="Sponsored card"
        use="Below everything else of a session, for who has allowed it: text and a link, nothing from another host, and one press that ends it."
      >
        <Spacious>
          <SponsoredCard
            action={EXAMPLE_SESSION.path}
            sponsored={{
              sponsor: "Aldervale Pharmaceuticals",
              name: "Calmavora: a calmer night before",
              description: "A short read about winding down in the evening.",
              link: { href: "https://media.example.org/calmavora", host: "media.example.org" },
              isExample: true,
              isPreview: false,
            }}
          />
        </Spacious>
      </Example>
      <Example
        title="Preview bar"
        use="Above what patients see, in a preview for staff: what it is, who sees the record, and the way back."
      >
        <PreviewBar
          viewers="Nobody yet"
          back={{ href: "/admin/components/players", label: "Back to Session" }}
        />
      </Example>
      <Example
        title="Carousel"
        use="Steps of guidance, one at a time, by arrows, dots, keys and swipes. Each is an address; all are printed."
      >
        <Spacious>
          <PhaseForm phases={PHASES} phase="pre-procedure" />
          <StepCarousel
            label="Steps of an example"
            slides={SLIDES}
            query=""
            heading="h3"
            after={{ href: "/admin/components/patients", label: "Post-Procedure" }}
          />
        </Spacious>
      </Example>
      <Example title="Pair of fields" use="Two short fields, with their controls on one line.">
        <Spacious>
          <FieldPair>
            <Field label="Date" type="date" />
            <Field label="Time" type="time" />
          </FieldPair>
        </Spacious>
      </Example>
    </Group>
  );
}

function Field({ label, type }: { label: string; type: "date" | "time" }) {
  return (
    <label className="grid gap-1.5 font-semibold">
      {label}
      <input className="input" type={type} />
    </label>
  );
}
