/** Placeholder for a missing image. */
export const NO_PICTURE = "/no-picture.svg";

type Props = {
  /** URL of the thumbnail; null for none. */
  src: string | null;
  /** Alternative text; "" if adjacent text or the link describes the image. */
  alt?: string;
};

/** Row-sized thumbnail, or the placeholder. */
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
