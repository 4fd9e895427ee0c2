import { useObjectUrl } from "./chosen-file";

type Kind = "audio" | "video";

/** Preview of a selected or recorded file before the upload. */
export function ChosenMedia({ kind, file }: { kind: Kind; file: File | null }) {
  const url = useObjectUrl(file);
  const label = kind === "audio" ? "What you recorded or chose" : "What you chose";
  return url && <MediaPlayer kind={kind} src={url} label={label} />;
}

/* oxlint-disable jsx-a11y/media-has-caption -- uploaded media come without captions */
/** Player of a form's file, without preloading. */
export function MediaPlayer({ kind, src, label }: { kind: Kind; src: string; label: string }) {
  const props = { controls: true, preload: "none", src, "aria-label": label };
  return kind === "audio" ? (
    <audio className="w-full" {...props} />
  ) : (
    <video
      className="aspect-video max-h-[50dvh] w-full rounded-md bg-sunken"
      {...props}
      playsInline
    />
  );
}
/* oxlint-enable jsx-a11y/media-has-caption */
