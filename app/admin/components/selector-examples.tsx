import { PlanComparison } from "~/app/components/selector/plan-comparison";
import { PlanSelection } from "~/app/components/selector/plan-selection";
import { ProcedureSelector } from "~/app/components/selector/procedure-selector";
import { PLAN_GROUP_TITLES, type PlanCode } from "~/models/catalogue/plan.schema";
import { Example, Group, Spacious } from "./example";

const CATALOGUE = [
  {
    value: "diagnostic-test",
    label: "Diagnostic Test",
    procedures: [
      { value: "mri", label: "MRI" },
      { value: "endoscopy", label: "Endoscopy" },
    ],
  },
];
const CHOSEN = { specialty: "diagnostic-test", procedure: "mri", errors: {} };
const BOTH: PlanCode[] = ["complete", "no-fee"];
const PLANS = {
  procedureId: 1,
  key: "mri",
  name: "MRI",
  description: "Pictures of the inside of the body, in a narrow tube.",
  specialty: "diagnostic-test",
  plans: [
    { code: "complete", name: "Complete", priceCents: 499, price: "$4.99" },
    { code: "no-fee", name: "Free", priceCents: 0, price: "FREE" },
  ],
  groups: [
    {
      group: "pre-procedure" as const,
      title: PLAN_GROUP_TITLES["pre-procedure"],
      sessions: [
        { name: "Calm breathing", includedIn: BOTH },
        { name: "The night before", includedIn: BOTH.slice(0, 1) },
      ],
    },
  ],
};
/** The same with a plan of the hospital's own. */
const MORE_PLANS = {
  ...PLANS,
  plans: [
    ...PLANS.plans,
    { code: "essentials", name: "Essentials", priceCents: 299, price: "$2.99" },
  ],
  groups: PLANS.groups.map((group) => ({
    ...group,
    sessions: group.sessions.map((session, index) =>
      index === 0 ? { ...session, includedIn: [...BOTH, "essentials"] } : session,
    ),
  })),
};
const MISSING = {
  specialty: "",
  procedure: "",
  errors: { specialty: "Please select a specialty", procedure: "Please select a procedure" },
};

/** Choice of a procedure and of a plan. */
export function SelectorExamples() {
  return (
    <Group id="selector" title="Choice of a plan">
      <Example
        title="Procedure selector"
        use="Specialty first, then its procedures. A press without a choice says what is missing."
      >
        <Spacious>
          <ProcedureSelector
            section="missing"
            catalogue={CATALOGUE}
            chosen={MISSING}
            action="/plans#missing"
            isSecondary
          />
          <ProcedureSelector
            section="compact"
            variant="compact"
            catalogue={CATALOGUE}
            chosen={{ ...MISSING, errors: {} }}
            action="/plans#plans"
            isSecondary
          />
          <ProcedureSelector
            section="empty"
            catalogue={[]}
            chosen={MISSING}
            action="/plans#plans"
            isSecondary
          />
        </Spacious>
      </Example>
      <Example title="Comparison" use="What each plan includes, below the choice that it is for.">
        <Spacious>
          <PlanSelection
            variant="plans"
            lead="We show what is in each plan."
            basePath="/plans"
            general={null}
            catalogue={CATALOGUE}
            chosen={CHOSEN}
            plans={PLANS}
          />
        </Spacious>
      </Example>
      <Example
        title="Comparison of more plans"
        use="Three or four, all that can be Active. On phones a session's name stands above its cells."
      >
        <Spacious>
          <PlanComparison
            procedurePlans={MORE_PLANS}
            chosen={CHOSEN}
            basePath="/plans"
            headingId="more-plans"
          />
        </Spacious>
      </Example>
    </Group>
  );
}
