import { Fact, Facts, InfoCard } from "~/app/components/content/info-card";
import { Setting, SettingList, SettingSection } from "~/app/components/content/setting-list";
import { TagList } from "~/app/components/content/tag-list";
import { FactColumns, FactList, RecordLine } from "~/app/components/detail/fact-groups";
import { ViewersNote } from "~/app/components/wizard/viewers-note";
import PublishingPanel, { type PublishingState } from "~/app/components/detail/publishing-panel";
import { StatusButton } from "~/app/components/detail/status-button";
import { ContactFacts } from "~/app/components/partner/contact-facts";
import { Badge, StatusBadge } from "~/app/components/ui/badge";
import { Example, Group, States } from "./example";

const EDIT = { href: "/admin/components/lists/new", label: "Edit" };
const CONTACT = {
  contactFirstName: "Maria",
  contactLastName: "Lopez",
  contactTitle: "Head of Pharmacy",
  contactPhone: { text: "(206) 555-0142", number: "+12065550142" },
  contactEmail: "maria.lopez@pharmacy-of-the-northside.example.org",
};

const DRAFT: PublishingState = {
  status: "Draft",
  changedOn: "Nov 24, 2026",
  changedBy: "Anna",
  version: 1,
  obstacle: "Add a question before you publish this survey",
  viewers: "Nobody yet",
  preview: "/admin/components/records",
};

/** A record's fields, its state, and what the system keeps about it. */
export function RecordExamples() {
  return (
    <Group id="records" title="Records">
      <Example
        title="Card of a record"
        use="Facts in two columns, one a line; below them what the system keeps. Edit puts a form in the same place. What is empty says N/A."
      >
        <InfoCard title="Northside Pharmacy" edit={EDIT}>
          <FactColumns>
            <FactList>
              <Fact label="Status">
                <StatusBadge status="Active" />
              </Fact>
              <Fact label="Website">{""}</Fact>
              <Fact label="Tags">
                <TagList tags={["Anxiety", "Sleep", "Breathing before an operation"]} />
              </Fact>
              <Fact label="Description" fullWidth>
                {"The first line.\nThe second line."}
              </Fact>
            </FactList>
            <ContactFacts contact={CONTACT} />
          </FactColumns>
          <RecordLine lastEdited="by Anna, Nov 24, 2026">
            <Fact label="ID">A001</Fact>
            <Fact label="Created">Oct 2, 2026</Fact>
          </RecordLine>
        </InfoCard>
      </Example>
      <Example
        title="Facts in columns"
        use="Short values below their labels, in a dialog or a review, where they are many."
      >
        <div>
          <Facts>
            <Fact label="Views">1,204</Fact>
            <Fact label="Plays">18</Fact>
            <Fact label="Duration">15 seconds</Fact>
            <Fact label="Address" fullWidth>
              https://media.example.org/a-long-address-that-breaks-where-it-has-to
            </Fact>
          </Facts>
        </div>
      </Example>
      <Example
        title="Button of a state"
        use="Changes a record's state on its page, as the primary action or not."
      >
        <States>
          <StatusButton version={1} to="Inactive" labels={["Deactivate", "Deactivating..."]} />
          <StatusButton version={1} to="Active" labels={["Publish", "Publishing..."]} primary />
        </States>
      </Example>
      <Example
        title="What patients see"
        use="Draft or Active, since when and by whom, who sees the record, and what prevents publishing it."
      >
        <PublishingPanel {...DRAFT} />
      </Example>
      <Example title="Who will see it" use="In a wizard, from what its earlier steps say.">
        <ViewersNote viewers="Caretakers of every patient before the procedure" />
      </Example>
      <Example
        title="Settings"
        use="Labels and values that are read from top to bottom, such as the state of the system."
      >
        <SettingSection
          title="Backup"
          actions={
            <a className="button small" href="/admin/components/records">
              Check Now
            </a>
          }
        >
          <SettingList>
            <Setting label="Last backup">
              <Badge tone="success">Recent</Badge>
            </Setting>
            <Setting label="Time zone">UTC</Setting>
          </SettingList>
        </SettingSection>
      </Example>
    </Group>
  );
}
