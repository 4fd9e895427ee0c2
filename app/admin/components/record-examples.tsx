import { Fact, Facts, InfoCard } from "~/app/components/content/info-card";
import { Setting, SettingList } from "~/app/components/content/setting-list";
import { Badge, StatusBadge } from "~/app/components/ui/badge";
import { Example, Group } from "./example";
import { ListExample } from "./list-example";

/** Records, settings and lists of records. */
export function RecordExamples() {
  return (
    <Group id="records" title="Records and lists">
      <Example
        title="Card with facts"
        use="A record's fields on its page. Edit puts a form in the same place."
      >
        <InfoCard title="Northside Pharmacy" edit={{ href: "/admin/components", label: "Edit" }}>
          <Facts>
            <Fact label="Contact">Maria Lopez</Fact>
            <Fact label="Email">{""}</Fact>
            <Fact label="Status">
              <StatusBadge status="Active" />
            </Fact>
            <Fact label="Description" fullWidth>
              {"The first line.\nThe second line."}
            </Fact>
          </Facts>
        </InfoCard>
      </Example>
      <Example
        title="Settings"
        use="Labels and values that are read from top to bottom, such as the state of the system."
      >
        <SettingList>
          <Setting label="Last backup">
            <Badge tone="success">Recent</Badge>
          </Setting>
          <Setting label="Time zone">UTC</Setting>
        </SettingList>
      </Example>
      <Example
        title="List"
        use="Search, table, pages. A name links to its record. Below 1024 px each row is a card of its name and three facts."
      >
        <ListExample rows={3} />
      </Example>
      <Example title="Empty list" use="Nothing was found: the way back to all rows.">
        <ListExample rows={0} />
      </Example>
    </Group>
  );
}
