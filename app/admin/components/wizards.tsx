import { Drafts } from "~/app/components/list/drafts";
import { List } from "~/app/components/list/list";
import { WizardActions } from "~/app/components/wizard/wizard-actions";
import { WizardSteps } from "~/app/components/wizard/wizard-steps";
import { DesignPage } from "./design-page";
import { Example, Group, States } from "./example";
import { designLoader } from "./example-page.server";

export const handle = { title: "Components: Wizards" };

export const loader = designLoader(() => null);

const PAGE = "/admin/components/wizards";
const GROUPS = [
  ["steps", "Steps"],
  ["drafts", "Drafts"],
] as const;

const STEPS = ["Details", "Configuration", "Media", "Review"].map((label) => ({
  name: label,
  label,
}));
const DIALOGS = [
  ["details", "Open a step with fields"],
  ["items", "Open a step with items"],
  ["cancel", "Leave the draft"],
] as const;
const DRAFTS = ["Northside", "Southside", "Chaplains of the Hospital", "A fourth draft"].map(
  (name, index) => ({
    id: "example",
    step: index === 1 ? "items" : "details",
    name,
    items: index === 1 ? "3 messages" : "",
    changed: "Nov 24, 2026",
  }),
);
const LIST = {
  path: PAGE,
  search: "",
  loadingText: "Loading drafts...",
  sorting: { sortBy: "name", sortOrder: "ASC" },
  pagination: { currentPage: 1, totalPages: 1, totalItems: 0, itemsPerPage: 10 },
} as const;

export default function WizardComponents() {
  return (
    <List {...LIST}>
      <DesignPage
        path={PAGE}
        subtitle="A record in several steps, kept as a draft until it is saved"
        groups={GROUPS}
      >
        <Group id="steps" title="Steps">
          <Example
            title="Steps"
            use="Where one is. On phones a heading says the step, and the steps are marks."
          >
            <div>
              <WizardSteps steps={STEPS} step="Details" />
              <WizardSteps steps={STEPS} step="Media" />
              <WizardSteps steps={STEPS} step="Review" />
            </div>
          </Example>
          <Example
            title="Buttons"
            use="The first step has no Previous, or a disabled one. The last one saves. Cancel asks whether to keep the draft."
          >
            <div>
              <WizardActions />
              <WizardActions previous="disabled" />
              <WizardActions previous />
              <WizardActions previous saveLabel="Create Partner" />
            </div>
          </Example>
          <Example
            title="Whole steps"
            use="Fields of one record, or items that are added one by one beside the list of them."
          >
            <States>
              {DIALOGS.map(([step, label]) => (
                <a
                  key={step}
                  className="button"
                  href={`${PAGE}/drafts/example/${step}`}
                  data-stay=""
                >
                  {label}
                </a>
              ))}
            </States>
          </Example>
        </Group>
        <Group id="drafts" title="Drafts">
          <Example
            title="Drafts"
            use="Above the list that they belong to. More than three are folded."
          >
            <Drafts drafts={DRAFTS} />
          </Example>
        </Group>
      </DesignPage>
    </List>
  );
}
