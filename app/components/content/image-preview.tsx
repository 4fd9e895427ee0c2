import { useEffect, useRef, useState } from "react";
import { dialogClasses } from "~/app/components/dialog/route-dialog";
import { CloseIcon } from "~/app/components/ui/icons";

/**
 * Image preview of the back-office, for links with `data-preview`, at up to 95 % of the window (specification 000,
 * section 2.2). Without scripts they are ordinary links to the image.
 */
export function ImagePreview() {
  const [image, setImage] = useState<{ url: string; alt: string } | null>(null);
  const dialog = useRef<HTMLDialogElement>(null);

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

  useEffect(() => {
    if (image) dialog.current?.showModal();
  }, [image]);

  if (!image) return null;
  return (
    <dialog
      ref={dialog}
      className={dialogClasses("preview")}
      aria-label={image.alt}
      onClose={() => setImage(null)}
    >
      <form className="absolute top-2 right-2" method="dialog">
        <button className="button icon" aria-label="Close">
          <CloseIcon />
        </button>
      </form>
      <PreviewImage src={image.url} alt={image.alt} />
    </dialog>
  );
}

/** Image as large as the window allows. An SVG may have no intrinsic size: it gets a minimum width. */
export function PreviewImage({ src, alt }: { src: string; alt: string }) {
  return <img className="max-h-[95dvh] max-w-[95vw] min-w-[min(90vw,15rem)]" src={src} alt={alt} />;
}
