import type { ComponentProps } from "react";
import { FilledLine } from "./filled-line";

type Props = Omit<ComponentProps<"input">, "type" | "min" | "className"> & {
  max: number;
  value: number;
};

const INPUT_CLASSES =
  "relative m-0 h-(--control) w-full cursor-pointer appearance-none bg-transparent focus-visible:outline-none focus-visible:thumb:outline-3 focus-visible:thumb:outline-offset-2 focus-visible:thumb:outline-focus thumb:box-border thumb:size-5 thumb:appearance-none thumb:rounded-full thumb:border-2 thumb:border-accent thumb:bg-accent";

/** Range input from 0 without stops, such as a player's position. Its line is a drawing, filled up to the thumb. */
export function RangeBar({ max, value, ...props }: Props) {
  return (
    <span className="relative flex w-full items-center">
      <FilledLine
        value={value}
        max={max}
        className="absolute bg-line-strong outline outline-transparent"
      />
      <input {...props} className={INPUT_CLASSES} type="range" min={0} max={max} value={value} />
    </span>
  );
}
