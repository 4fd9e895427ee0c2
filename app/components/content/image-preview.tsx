import { lazy, Suspense, useEffect, useState } from "react";

/** Lazy-loaded: most pages are read without a press on an image. */
const ImageDialog = lazy(() =>
  import("../dialog/image-dialog").catch(() => ({ default: ImageDocument })),
);

/** Opens the image itself, as its link does without scripts. */
function ImageDocument({ url }: { url: string }) {
  useEffect(() => window.location.assign(url), [url]);
  return <></>;
}

/**
 * Image preview of the back-office, for links with `data-preview`, at up to 95 % of the window (specification 000,
 * section 2.2). Without scripts they are ordinary links to the image.
 */
export function ImagePreview() {
  const [image, setImage] = useState<{ url: string; alt: string } | null>(null);

  useEffect(() => {
    const open = (event: MouseEvent) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
      const link = event.target instanceof Element ? event.target.closest("a[data-preview]") : null;
      if (!(link instanceof HTMLAnchorElement)) return;
      event.preventDefault();
      setImage({ url: link.href, alt: link.dataset.preview ?? "" });
    };
    document.addEventListener("click", open, true);
    return () => document.removeEventListener("click", open, true);
  }, []);

  if (!image) return null;
  return (
    <Suspense>
      <ImageDialog {...image} onClose={() => setImage(null)} />
    </Suspense>
  );
}
