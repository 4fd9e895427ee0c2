type Props = {
  value: number;
  max: number;
  /** Classes of its place and of its color at rest. */
  className: string;
};

/** Line that is filled up to a value: an SVG, since a width in percent would need a `style`. */
export function FilledLine({ value, max, className }: Props) {
  return (
    <svg
      className={`h-1.5 w-full rounded-full fill-accent ${className}`}
      viewBox={`0 0 ${max} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect width={value} height="1" />
    </svg>
  );
}
