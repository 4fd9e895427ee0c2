import { Setting, SettingList, SettingSection } from "~/app/components/content/setting-list";
import { formatDollars } from "~/models/catalogue/plan.schema";
import { MIN_SHOWN_PEOPLE, suppressCount } from "~/models/partners/suppress-count.schema";

type Props = {
  /** Patients whose plan the partner covers. */
  peopleCovered: number;
  /** Whole cents that it covers; null where that would tell of too few people. */
  coveredCents: number | null;
  /** Times that the partner's offers were used. */
  offersUsed: number;
  /** Whole cents that they gave; null where that would tell of too few people. */
  givenCents: number | null;
};

/** Figures about a partner's patients; few people cannot be told apart by them (AREAS 11). */
export function PartnerUsage({ peopleCovered, coveredCents, offersUsed, givenCents }: Props) {
  return (
    <SettingSection title="Usage">
      <SettingList>
        <Setting label="People whose plan it covers">{suppressCount(peopleCovered)}</Setting>
        <Setting label="What it covers">{formatSum(coveredCents, "people")}</Setting>
        <Setting label="Times its offers were used">{suppressCount(offersUsed)}</Setting>
        <Setting label="What they gave">{formatSum(givenCents, "times")}</Setting>
      </SettingList>
    </SettingSection>
  );
}

const formatSum = (cents: number | null, counted: "people" | "times"): string =>
  cents === null ? `Shown from ${MIN_SHOWN_PEOPLE} ${counted} on` : formatDollars(cents);
