import { HowIndicesWork } from "~/app/components/patient/how-indices-work";
import { IndexCards } from "~/app/components/patient/index-cards";
import { IndexTrend } from "~/app/components/patient/index-trend";
import { NextSurvey } from "~/app/components/patient/next-survey";
import { ProcedureSurveys } from "~/app/components/patient/procedure-surveys";
import { StoredData } from "~/app/components/patient/stored-data";
import { SurveyHistory } from "~/app/components/patient/survey-history";
import { Example, Group, Spacious } from "./example";
import type { layOutIndexTrend } from "./indices.server";

const PROCEDURE = {
  id: 1,
  title: "MRI of the Knee",
  isExample: false,
  isOver: false,
  postProcedureSurveys: [],
  sessions: [
    {
      id: 1,
      title: "Calm breathing",
      surveys: [
        { id: 1, name: "How do you feel?", answeredDay: "Nov 24" },
        { id: 2, name: "Individual Healing Survey", answeredDay: null },
      ],
    },
  ],
};
const NOT_ANSWERED = { answered: 0, lastDay: null, anxiety: null, recovery: null };

/** What patients have answered, and what follows from it. */
export function IndexExamples(indices: ReturnType<typeof layOutIndexTrend>) {
  const { anxiety, high, recovery, trend, chart } = indices;
  const row = { session: "Calm breathing", survey: "How do you feel?", description: "", recovery };
  return (
    <Group id="indices" title="Answers and indices">
      <Example
        title="Index cards"
        use="The latest value with its level as a word; the scale only repeats it."
      >
        <Spacious>
          <IndexCards answered={4} lastDay="Nov 24" anxiety={high} recovery={recovery} />
          <IndexCards {...NOT_ANSWERED} />
        </Spacious>
      </Example>
      <Example title="Trend" use="In words first; the chart shows the days.">
        <Spacious>
          <IndexTrend title="Anxiety" description="Lower is calmer." trend={trend} chart={chart} />
          <IndexTrend
            title="Recovery"
            description="Higher is stronger."
            trend={null}
            chart={null}
          />
        </Spacious>
      </Example>
      <Example title="Surveys" use="The next one first, then those of each procedure.">
        <Spacious>
          <NextSurvey id={1} name="How do you feel?" procedure={PROCEDURE} />
          <ProcedureSurveys procedure={PROCEDURE} />
        </Spacious>
      </Example>
      <Example title="History and stored data" use="What was answered, and what is kept.">
        <Spacious>
          <SurveyHistory
            page={2}
            pages={3}
            rows={[
              { ...row, day: "Nov 24", anxiety },
              { ...row, day: "Nov 21", anxiety: null },
            ]}
          />
          <StoredData rows={[{ kind: "Answers to surveys", count: 4, days: "Nov 21 to 24" }]} />
        </Spacious>
      </Example>
      <Example title="Explanation" use="How a number is computed, in plain words.">
        <Spacious>
          <HowIndicesWork hasUnknownEnd />
        </Spacious>
      </Example>
    </Group>
  );
}
