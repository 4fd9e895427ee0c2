import { useState } from "react";
import type { Media } from "./use-media";

/** Sizes of captions, which also follow the browser's size of text. */
const SIZE_CLASSES = ["text-2xl", "text-3xl", "text-4xl"];

/** Current captions of a player, and the button for their size; null where they are not shown. */
export function useCaptions(media: Media, isShown: boolean) {
  const [size, setSize] = useState(0);
  if (!isShown) return { caption: null, sizeButton: null };
  const caption = (
    <p
      className={`m-auto min-h-[3lh] max-w-2xl text-center leading-snug text-balance sm:min-h-[2lh] ${SIZE_CLASSES[size] ?? ""}`}
    >
      {media.caption}
    </p>
  );
  const sizeButton = (
    <button
      type="button"
      className="button quiet relative"
      onClick={() => setSize((size + 1) % SIZE_CLASSES.length)}
    >
      {size < SIZE_CLASSES.length - 1 ? "Larger Captions" : "Smaller Captions"}
    </button>
  );
  return { caption, sizeButton };
}
