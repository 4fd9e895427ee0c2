import { LoadingNote } from "~/app/components/list/loading-note";
import { Badge, type Tone } from "~/app/components/ui/badge";
import { CloseIcon } from "~/app/components/ui/icons";
import { Logo } from "~/app/components/ui/logo";
import { Example, Group, States } from "./example";

const TONES: Tone[] = ["success", "neutral", "info", "notice", "warning", "danger"];

/** Buttons, links of choices, badges, logo. */
export function ActionExamples() {
  return (
    <Group id="actions" title="Actions and marks">
      <Example
        title="Buttons"
        use="One primary button on a page or dialog. Delete is red only where it deletes."
      >
        <div className="grid gap-4">
          <States>
            <button className="button primary">Primary</button>
            <button className="button">Secondary</button>
            <button className="button quiet">Quiet</button>
            <button className="button destroy">Delete</button>
            <button className="button quiet destroy">Remove</button>
          </States>
          <States>
            <button className="button primary" disabled>
              Saving...
            </button>
            <button className="button" disabled>
              Disabled
            </button>
            <button className="button" aria-disabled="true">
              Not now, but focusable
            </button>
          </States>
          <States>
            <button className="button small">Small</button>
            <button className="button small primary">Small primary</button>
            <button className="button icon" aria-label="Close the example">
              <CloseIcon />
            </button>
            <button className="button quiet icon" aria-label="Close the quiet example">
              <CloseIcon />
            </button>
            <button className="button quiet small icon" aria-label="Close the small example">
              <CloseIcon />
            </button>
          </States>
        </div>
      </Example>
      <Example title="Pills" use="Links of a few choices on one page: periods, filters, settings.">
        <nav className="flex flex-wrap gap-1 self-start" aria-label="Example of pills">
          <a className="pill" href="/admin/components" aria-current="page">
            Week
          </a>
          <a className="pill" href="/admin/components">
            Month
          </a>
          <a className="pill" href="/admin/components">
            Year
          </a>
        </nav>
      </Example>
      <Example
        title="Badges"
        use="A state in a word. The mark repeats it; color alone says nothing."
      >
        <States>
          {TONES.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </States>
      </Example>
      <Example title="Links" use="In text underlined. In a table the name links to its record.">
        <p className="self-start">
          Read <a href="/admin/components">how it works</a> first.
        </p>
      </Example>
      <Example title="Logo" use="At the start of the header, and above the card of a sign-in page.">
        <Logo />
      </Example>
      <Example
        title="Loading"
        use="While the next page of a list comes. It floats at the lower edge."
      >
        <div aria-hidden="true">
          <LoadingNote>Loading tags...</LoadingNote>
        </div>
      </Example>
    </Group>
  );
}
