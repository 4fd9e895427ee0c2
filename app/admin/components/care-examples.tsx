import { Disclosure } from "~/app/components/patient/disclosure";
import { HelpNow } from "~/app/components/patient/help-now";
import { NoGuidance } from "~/app/components/patient/no-guidance";
import { OwnAgreements } from "~/app/components/patient/own-agreements";
import { OwnReminders } from "~/app/components/patient/own-reminders";
import { OwnReligiousMessages } from "~/app/components/patient/own-religious-messages";
import { OwnSponsoredContent } from "~/app/components/patient/own-sponsored-content";
import { OwnShareLinks } from "~/app/components/patient/own-share-links";
import { PlanDayItems } from "~/app/components/patient/plan-day-items";
import { ProcedureCard } from "~/app/components/patient/procedure-card";
import { SafetyNotice } from "~/app/components/patient/safety-notice";
import { UrgentCall } from "~/app/components/patient/urgent-call";
import { WithdrawnRequests } from "~/app/components/patient/withdrawn-requests";
import { WhoSeesWhat } from "~/app/components/patient/who-sees-what";
import { Example, Group, Spacious } from "./example";
import { EXAMPLE_CARD } from "./example-procedure";

const BILLING = { link: "billing section" };
const COMPLETED = {
  ...BILLING,
  title: "Procedure Completed Successfully",
  text: "This procedure has been completed. You can review your progress in the ",
};
const PASSED = {
  ...BILLING,
  title: "Procedure Completed",
  text: "The day of this procedure has passed. You can review your progress in the ",
};
const EMPTY_PHASE = { name: "pre-procedure", label: "Pre-Procedure", steps: 0 };
const PHASES = [EMPTY_PHASE, { name: "post-procedure", label: "Post-Procedure", steps: 4 }];

/** A patient's procedures, and what is said around them. */
export function CareExamples() {
  return (
    <Group id="procedures" title="Procedures">
      <Example
        title="Procedure card"
        use="The next step first; the rest is folded, one part open at a time. A completed one says so, and that it went well only where somebody has said that it took place."
      >
        <Spacious>
          <ul className="grid gap-4">
            <ProcedureCard card={EXAMPLE_CARD} open section="sessions" />
            <ProcedureCard
              card={{
                ...EXAMPLE_CARD,
                id: 2,
                status: "Completed",
                ended: COMPLETED,
                isExample: true,
              }}
              open={false}
              section={null}
            />
            <ProcedureCard
              card={{ ...EXAMPLE_CARD, id: 3, status: "Completed", ended: PASSED }}
              open={false}
              section={null}
            />
          </ul>
        </Spacious>
      </Example>
      <Example
        title="Items of a plan's day"
        use="What a plan offers on a day: three at most for today, calm cards in one column."
      >
        <Spacious>
          <PlanDayItems
            items={[
              {
                ...{ key: "1", kind: "Session", title: "Letting go, part by part" },
                ...{ text: "", link: "", isRequired: false },
              },
              {
                ...{ key: "2", kind: "Task", title: "Pack your bag" },
                ...{ text: "Shoes that are easy to put on.", link: "", isRequired: true },
              },
            ]}
            empty="Nothing for today."
          />
        </Spacious>
      </Example>
      <Example title="Disclosure" use="A heading that opens what is below it; printed open.">
        <Spacious>
          <div className="border-y">
            <Disclosure title="Transcript">
              <p>Breathe in through your nose, and out again, slower still.</p>
            </Disclosure>
          </div>
        </Spacious>
      </Example>
      <Example
        title="Help and safety"
        use="Calm by design: no alarm colors. Help comes from 4 of 5 on, the call after an urgent answer, the notice on every page."
      >
        <Spacious>
          <HelpNow phone={EXAMPLE_CARD.phone} liveSessionUrl="/patient-procedures" />
          <UrgentCall phone={EXAMPLE_CARD.phone} />
          <SafetyNotice />
        </Spacious>
      </Example>
      <Example title="Nothing there" use="Says that this is all right, and what there is instead.">
        <Spacious>
          <NoGuidance phase={EMPTY_PHASE} phases={PHASES} />
        </Spacious>
      </Example>
      <Example
        title="Withdrawal"
        use="Before data is erased: what goes with it, and what the team is told."
      >
        <Spacious>
          <WithdrawnRequests
            requests={[
              {
                key: "1",
                text: "Confirmed ride, Monday, November 30, 6:45 AM",
                isConfirmed: true,
                whoToCall: ["Welcome desk, ", { text: "(206) 555-0108", number: "+12065550108" }],
              },
            ]}
          />
        </Spacious>
      </Example>
      <Example
        title="Privacy"
        use="Who sees what, agreements and links that can be taken back, and what is offered."
      >
        <Spacious>
          <OwnAgreements
            agreements={[
              {
                id: 1,
                messages: "Answers to what you asked for",
                terms: "by text message to ••• 0142, since Nov 24, 2026",
                words: "Text me the answer. STOP ends this.",
              },
            ]}
          />
          <OwnReminders
            ways={[
              {
                channel: "email",
                words: "Email me reminders at a•••@example.org, at most one a day.",
                stoppedBy: null,
              },
            ]}
          />
          <OwnShareLinks
            links={[
              {
                id: 1,
                title: "Guidance for your family",
                path: null,
                also: "the number of your day",
                expiresOn: "Dec 24, 2026",
              },
            ]}
          />
          <OwnReligiousMessages isOn />
          <OwnSponsoredContent
            about={[
              "A sponsor is a company or group that pays the hospital to show you something.",
            ]}
            allowed={null}
            wordsTitle="What you agree to"
            words="I allow the hospital to show me what a sponsor pays for. I can stop it at any time."
            version="1"
          />
          <WhoSeesWhat account={null} />
        </Spacious>
      </Example>
    </Group>
  );
}
