/** Stands in for a picture that there is none of. */
export const NO_PICTURE = "/no-picture.svg";

type Props = {
  /** Where the small version of the picture is; null for none. */
  src: string | null;
  /** What it shows; "" where that stands beside it, or where its link says it. */
  alt?: string;
};

/** A picture at the size of a row, or what stands in for one. */
export function Thumbnail({ src, alt = "" }: Props) {
  return (
    <img
      className="thumb small"
      src={src ?? NO_PICTURE}
      alt={alt}
      width={48}
      height={36}
      loading="lazy"
      decoding="async"
    />
  );
}
