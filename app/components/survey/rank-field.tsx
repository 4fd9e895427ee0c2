import { type ReactNode, useRef } from "react";
import { RANKS } from "~/models/surveys/answer.schema";
import { useFormField } from "../forms/field";
import { GroupFrame } from "../forms/field-frame";
import { lazyModule, useEnhanced } from "../forms/enhance";
import { ALL_RANKS, RANK_HINT } from "./rank-words";

export type RankProps = {
  name: string;
  label: string;
  /** What each rank means, from the least to the most; the hint where only the ends have a meaning. */
  words?: readonly string[];
  /** What stands below the slider for the rank where it is; without scripts, nothing. */
  below?: (rank: number) => ReactNode;
};

/** A rank: with scripts a slider, without them a radio button each, since a slider alone does not tell where it stands. */
export function RankField(props: RankProps) {
  const { name } = props;
  const radios = useRef<HTMLDivElement>(null);
  const taken = useEnhanced({ fields: radios, name, code: SLIDER });
  if (!taken) {
    return (
      <div ref={radios}>
        <RankRadios {...props} />
      </div>
    );
  }
  const chosen = taken.held.get(name);
  return <taken.code {...props} begin={typeof chosen === "string" ? chosen : undefined} />;
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

// Of its own file: it takes over once a dialog has moved the focus.
const SLIDER = lazyModule(() => import("./rank-slider").then(({ RankSlider }) => RankSlider));
