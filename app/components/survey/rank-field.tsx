import { type ReactNode, useRef } from "react";
import { RANKS } from "~/models/answer.schema";
import { useFormField } from "../forms/field";
import { controlProps, FieldFrame, fieldId, GroupFrame } from "../forms/field-frame";
import { later, useTakeOver } from "../forms/take-over";
import { useLiveValue } from "./use-live-value";

const { least, most } = RANKS;
const ALL = Array.from({ length: most - least + 1 }, (_, at) => least + at);
const HINT = `From ${least} (lowest) to ${most} (highest)`;

type Props = {
  name: string;
  label: string;
  /** What each rank means, from the least to the most; the hint where only the ends have a meaning. */
  words?: readonly string[];
  /** What stands below the slider for the rank where it is; without scripts, nothing. */
  below?: (rank: number) => ReactNode;
};

/** A rank: with scripts a slider, without them a radio button each, since a slider alone does not tell where it stands. */
export function RankField(props: Props) {
  const { name } = props;
  const radios = useRef<HTMLDivElement>(null);
  const taken = useTakeOver({ fields: radios, name, code: SLIDER });
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

function RankRadios({ name, label, words }: Props) {
  const { error, getInputProps } = useFormField(name);
  return (
    <GroupFrame name={name} label={label} hint={HINT} error={error} conflict={null}>
      <div className={words ? "rank-words" : "yes-no"}>
        {ALL.map((rank) => (
          <label className="check" key={rank}>
            <input
              {...getInputProps<Record<string, unknown>>({ type: "radio", value: String(rank) })}
            />
            {rank} {words && <span className="hint">{words[rank - least]}</span>}{" "}
          </label>
        ))}
      </div>
    </GroupFrame>
  );
}

/** Its numbers stand below it. */
function RankSlider({ name, label, words, below, begin }: Props & { begin?: string }) {
  const { error, getInputProps } = useFormField(name);
  const control = useRef<HTMLInputElement>(null);
  const value = useLiveValue(control);
  const rank = Number(value ?? begin ?? RANKS.begin);
  const word = words?.[rank - least];
  const slider = getInputProps<Record<string, unknown>>({
    ...controlProps(name, HINT, error),
    ...{ type: "range", min: least, max: most, step: 1 },
    "aria-valuetext": word && `${rank}, ${word}`,
    className: "slider",
  });
  return (
    <>
      <FieldFrame name={name} label={label} hint={HINT} error={error} conflict={null}>
        <div className="rank">
          <input
            {...slider}
            defaultValue={begin ?? String(RANKS.begin)}
            ref={control}
            autoComplete="off"
          />
          {/* The slider itself is read out as it moves. */}
          <output htmlFor={fieldId(name)} aria-live="off">{`${rank} of ${most}`}</output>
          <p className="ranks" aria-hidden="true">
            {ALL.map((each) => (
              <span key={each}>{each} </span>
            ))}
          </p>
          {word && (
            <p className="rank-word" aria-hidden="true">
              {word}
            </p>
          )}
        </div>
      </FieldFrame>
      {below?.(rank)}
    </>
  );
}

const SLIDER = later(() => Promise.resolve(RankSlider));
