import { type ReactNode, useRef } from "react";
import { RANK_RANGE } from "~/models/surveys/answer.schema";
import { useFormField } from "../forms/form/fields";
import { GroupFrame } from "../forms/field/field-frame";
import { lazyModule, useEnhanced } from "../forms/field/enhance";
import { ALL_RANKS, RANK_HINT } from "./ranks";

export type RankProps = {
  name: string;
  label: string;
  /** Label of each rank, ascending; without them only the hint explains both ends. */
  rankLabels?: readonly string[];
  /** Renders content below the slider for the current rank; requires scripts. */
  renderBelow?: (rank: number) => ReactNode;
};

/** Rank field: a slider with scripts; radio buttons without, since a slider does not show its value without scripts. */
export function RankField(props: RankProps) {
  const { name } = props;
  const radios = useRef<HTMLDivElement>(null);
  const enhanced = useEnhanced({ fields: radios, name, module: SLIDER });
  if (!enhanced) {
    return (
      <div ref={radios}>
        <RankRadios {...props} />
      </div>
    );
  }
  const chosen = enhanced.formData.get(name);
  return (
    <enhanced.module {...props} initialValue={typeof chosen === "string" ? chosen : undefined} />
  );
}

function RankRadios({ name, label, rankLabels }: RankProps) {
  const { error, getInputProps } = useFormField(name);
  return (
    <GroupFrame name={name} label={label} hint={RANK_HINT} error={error} conflict={null}>
      <div className={rankLabels ? "rank-words" : "yes-no"}>
        {ALL_RANKS.map((rank) => (
          <label className="check" key={rank}>
            <input
              {...getInputProps<Record<string, unknown>>({ type: "radio", value: String(rank) })}
            />
            {rank}{" "}
            {rankLabels && (
              <span className="text-sm text-soft">{rankLabels[rank - RANK_RANGE.min]}</span>
            )}{" "}
          </label>
        ))}
      </div>
    </GroupFrame>
  );
}

// Lazy-loaded, so that the replacement happens after a dialog has set the focus.
const SLIDER = lazyModule(() => import("./rank-slider").then(({ RankSlider }) => RankSlider));
