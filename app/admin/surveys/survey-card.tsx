import { formOnDemand } from "~/app/components/detail/form-on-demand";
import { Fact, InfoCard } from "~/app/components/content/info-card";
import { FactColumns, FactList, RecordLine } from "~/app/components/detail/fact-groups";
import type { TagOption } from "~/app/components/forms/tag-options";
import { surveyLabel } from "~/models/rules/labels.schema";

import type { ScopeOptions } from "./scope-fields";

const SurveyForm = await formOnDemand(() => import("./survey-form"));

type Facts = {
  id: number;
  name: string;
  category: string;
  serveType: string;
  tags: string;
  created: string;
  questions: string;
  lastEdited: string | null;
};

type Props = {
  facts: Facts;
  /** URL that opens the edit form. */
  editHref: string;
  /** Props of the edit form, or null when not editing. */
  form: {
    survey: Record<string, string | string[]>;
    version: number;
    tags: readonly TagOption[];
    scope: ScopeOptions;
  } | null;
  /** URL that closes the edit form. */
  closeTo: string;
};

/** Card with a survey's details, or its edit form. */
export function SurveyCard({ facts, editHref, form, closeTo }: Props) {
  return (
    <InfoCard title="Survey Information" edit={form ? null : { href: editHref, label: "Edit" }}>
      {form ? (
        <SurveyForm {...form} closeTo={closeTo} />
      ) : (
        <FactColumns>
          <FactList>
            <Fact label="Survey Name">{facts.name}</Fact>
            <Fact label="Survey Serve Type">{facts.serveType}</Fact>
          </FactList>
          <FactList>
            <Fact label="Category">{facts.category}</Fact>
            <Fact label="Tags">{facts.tags}</Fact>
          </FactList>
        </FactColumns>
      )}
      <RecordLine
        id={surveyLabel(facts.id)}
        created={facts.created}
        lastEdited={facts.lastEdited}
        history={`survey/${facts.id}`}
      >
        <Fact label="Questions">{facts.questions}</Fact>
      </RecordLine>
    </InfoCard>
  );
}
