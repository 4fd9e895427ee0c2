import { LineChart, type LineChartData } from "~/app/components/chart/line-chart";
import { Setting, SettingList, SettingSection } from "~/app/components/content/setting-list";

type Shared = { count: number; latest: string | null };
type Props = {
  id: number;
  sessions: (Shared & { finished: number }) | null;
  assessments: Shared | null;
  surveys: Shared | null;
  checks: Shared | null;
  chart: LineChartData | null;
  isAnxietyShared: boolean;
};

const NOT_SHARED = "Not shared with the care team";

/** What a patient did here, as far as they share it, and how anxious they felt over time. */
export function ActivitySection(props: Props) {
  const { id, sessions, assessments, surveys, checks, chart, isAnxietyShared } = props;
  return (
    <>
      <SettingSection title="What They Did Here">
        <SettingList>
          <Setting label="Sessions">
            {sessions
              ? describe(sessions, `${sessions.count} begun, ${sessions.finished} finished`)
              : NOT_SHARED}
          </Setting>
          <Setting label="How They Felt Before Sessions">
            {assessments ? describe(assessments, count(assessments.count, "answer")) : NOT_SHARED}
          </Setting>
          <Setting label="Surveys">
            {surveys
              ? describe(surveys, `${surveys.count} answered`)
              : `${NOT_SHARED}, except what is marked urgent`}{" "}
            <a href={`/admin/patients/${id}/answers`}>See Answers</a>
          </Setting>
          <Setting label="Daily Checks">
            {checks ? describe(checks, `${checks.count} answered`) : NOT_SHARED}
          </Setting>
        </SettingList>
      </SettingSection>
      {isAnxietyShared && (
        <SettingSection title="Anxiety Trend">
          {chart ? (
            <div className="card">
              <p className="mb-3 text-sm text-soft">
                How anxious they felt before sessions. Lower is calmer.
              </p>
              <LineChart {...chart} />
            </div>
          ) : (
            <p className="rounded-lg border bg-surface px-4 py-3 text-soft">
              They have not said yet how they feel.
            </p>
          )}
        </SettingSection>
      )}
    </>
  );
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? "" : "s"}`;

const describe = ({ count: number, latest }: Shared, text: string) =>
  number === 0 ? "None yet" : latest ? `${text}. Latest: ${latest}` : text;
