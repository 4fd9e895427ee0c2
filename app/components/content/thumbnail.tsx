/** Placeholder for a missing image. */
export const PLACEHOLDER_IMAGE = "/no-picture.svg";

type Props = {
  /** URL of the thumbnail; null for none. */
  src: string | null;
  /** Alternative text; "" if adjacent text describes the image. */
  alt?: string;
};

/** Row-sized thumbnail, or the placeholder. */
export function Thumbnail({ src, alt = "" }: Props) {
  return (
    <img
      className="dimmed h-9 w-12 rounded-sm border bg-sunken object-cover"
      src={src ?? PLACEHOLDER_IMAGE}
      alt={alt}
      width={48}
      height={36}
      loading="lazy"
      decoding="async"
    />
  );
}
