import { Sign } from "~/app/components/site/illustrations/sign";
import { Voyage } from "~/app/components/site/illustrations/voyage";
import { Note } from "~/app/components/site/note";
import { PageHead } from "~/app/components/site/page-head";
import { Prose } from "~/app/components/site/prose";
import { TextBlocks } from "~/app/components/site/text-blocks";
import type { Block } from "~/server/site-texts/blocks";
import { Example, Group, Spacious } from "./example";

const SIGNS = [
  "meditation",
  "interviews",
  "guidance",
  "checklist",
  "travel",
  "together",
  "lock",
] as const;

const toItem = (text: string): Block[] => [{ kind: "paragraph", content: [text] }];
const TEXT: Block[] = [
  {
    kind: "paragraph",
    content: [
      "A text of the site is written in Markdown, with ",
      { kind: "strong", content: ["what matters"] },
      " and ",
      { kind: "link", href: "/privacy", content: ["links"] },
      ".",
    ],
  },
  { kind: "heading", level: 3, content: ["A list and a table"] },
  { kind: "list", ordered: true, start: 1, items: ["First", "Second"].map(toItem) },
  {
    kind: "table",
    head: [["What"], ["Kept for"]],
    rows: [
      [["Your answers"], ["A year"]],
      [["Your requests"], ["30 days"]],
    ],
  },
];

/** Heads, texts and drawings of the public site. */
export function SiteExamples() {
  return (
    <Group id="texts" title="Texts and drawings">
      <Example
        title="Running text"
        use="Lines of at most 62 characters. A note is for what must not be missed."
      >
        <Spacious>
          <Prose>
            <TextBlocks blocks={TEXT} />
            <Note>In an emergency, call 911.</Note>
          </Prose>
        </Spacious>
      </Example>
      <Example title="Drawings" use="Decoration beside a heading. They say nothing on their own.">
        <div className="grid gap-6">
          <ul className="flex flex-wrap gap-6">
            {SIGNS.map((name) => (
              <li key={name} className="text-sm text-soft">
                <Sign name={name} />
                {name}
              </li>
            ))}
          </ul>
          <Voyage className="w-full max-w-sm" />
        </div>
      </Example>
      <Example title="Head of a page" use="The title of a page of the site, with one sentence.">
        <Spacious>
          <PageHead title="Calm before the procedure">
            What helps before, on and after the day, in your own time.
          </PageHead>
        </Spacious>
      </Example>
    </Group>
  );
}
