import { useEffect, useRef } from "react";
import { CloseIcon } from "../ui/icons";
import { dialogClasses } from "./route-dialog";

type Props = { url: string; alt: string; onClose: () => void };

/** Modal dialog with an image, without a route. */
export default function ImageDialog({ url, alt, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className={dialogClasses("preview")} aria-label={alt} onClose={onClose}>
      <form className="absolute top-2 right-2" method="dialog">
        <button className="button icon" aria-label="Close">
          <CloseIcon />
        </button>
      </form>
      <PreviewImage src={url} alt={alt} />
    </dialog>
  );
}

/** Image as large as the window allows. An SVG may have no intrinsic size: it gets a minimum width. The dialog has a height before it is loaded, too. */
export function PreviewImage({ src, alt }: { src: string; alt: string }) {
  return (
    <div className="min-h-14">
      <img className="max-h-[95dvh] max-w-[95vw] min-w-[min(90vw,15rem)]" src={src} alt={alt} />
    </div>
  );
}
