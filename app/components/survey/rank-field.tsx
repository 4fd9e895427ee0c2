import { type ReactNode, useRef } from "react";
import { RANKS } from "~/models/surveys/answer.schema";
import { useFormField } from "../forms/field";
import { GroupFrame } from "../forms/field-frame";
import { lazyModule, useEnhanced } from "../forms/enhance";
import { ALL_RANKS, RANK_HINT } from "./rank-words";

export type RankProps = {
  name: string;
  label: string;
  /** Label of each rank, ascending; without them only the hint explains both ends. */
  words?: readonly string[];
  /** Renders content below the slider for the current rank; requires scripts. */
  below?: (rank: number) => ReactNode;
};

/** Rank field: a slider with scripts, radio buttons without, since a slider alone does not show its value. */
export function RankField(props: RankProps) {
  const { name } = props;
  const radios = useRef<HTMLDivElement>(null);
  const enhanced = useEnhanced({ fields: radios, name, code: SLIDER });
  if (!enhanced) {
    return (
      <div ref={radios}>
        <RankRadios {...props} />
      </div>
    );
  }
  const chosen = enhanced.held.get(name);
  return <enhanced.code {...props} begin={typeof chosen === "string" ? chosen : undefined} />;
}

function RankRadios({ name, label, words }: RankProps) {
  const { error, getInputProps } = useFormField(name);
  return (
    <GroupFrame name={name} label={label} hint={RANK_HINT} error={error} conflict={null}>
      <div className={words ? "rank-words" : "yes-no"}>
        {ALL_RANKS.map((rank) => (
          <label className="check" key={rank}>
            <input
              {...getInputProps<Record<string, unknown>>({ type: "radio", value: String(rank) })}
            />
            {rank} {words && <span className="hint">{words[rank - RANKS.least]}</span>}{" "}
          </label>
        ))}
      </div>
    </GroupFrame>
  );
}

// Lazy-loaded, so that the replacement happens after a dialog has set the focus.
const SLIDER = lazyModule(() => import("./rank-slider").then(({ RankSlider }) => RankSlider));
