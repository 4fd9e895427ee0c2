import { type RefObject, useEffect, useRef, useState } from "react";

type Props = {
  kind: "audio" | "video" | "embed";
  src: string;
  name: string;
  /** The item's URL, as a fallback. */
  address: string;
  /** Starts immediately, for an item whose Play was pressed; otherwise media of other hosts are not preloaded. */
  autoPlay?: boolean;
  /** Called when it was played to its end; never by an embedded player. */
  onEnded?: () => void;
};

/** Player of an item; with scripts it shows an error if playing fails. */
export function Player({ address, ...props }: Props) {
  const { kind, ...media } = props;
  return (
    <div className="grid gap-2.5">
      {kind === "embed" ? <Embedded {...media} /> : <Media kind={kind} {...media} />}
      <p className="text-sm text-soft">
        If it does not play here,{" "}
        <a href={address} target="_blank" rel="noreferrer noopener">
          open the address
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
        .
      </p>
    </div>
  );
}

/** Place of a video before and while it loads. */
const FRAME_CLASSES = "aspect-video max-h-[50dvh] w-full rounded-md bg-sunken";

type MediaProps = Pick<Props, "src" | "name" | "autoPlay" | "onEnded">;

/* oxlint-disable jsx-a11y/media-has-caption -- uploaded media come without captions */
function Media({ kind, src, name, autoPlay, onEnded }: MediaProps & { kind: "audio" | "video" }) {
  const media = useRef<HTMLVideoElement & HTMLAudioElement>(null);
  const [failed, reportFailure] = useFailure(media);
  const props = {
    ref: media,
    className: kind === "audio" ? "w-full" : FRAME_CLASSES,
    src,
    controls: true,
    autoPlay,
    preload: autoPlay || isUpload(src) ? undefined : "none",
    "aria-label": name,
    onError: reportFailure,
    onEnded,
  };
  return (
    <>
      {kind === "audio" ? <audio {...props} /> : <video {...props} playsInline />}
      <p className="font-medium text-danger empty:absolute" role="status">
        {failed && "This could not be played here."}
      </p>
    </>
  );
}
/* oxlint-enable jsx-a11y/media-has-caption */

/** Whether it is an uploaded file: preloading it contacts no other host. */
const isUpload = (src: string) => src.startsWith("/");

/** Failure state, including a failure before scripts ran. */
function useFailure(media: RefObject<HTMLMediaElement>) {
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (media.current?.error) setFailed(true);
  }, [media]);
  return [failed, () => setFailed(true)] as const;
}

/** Embedded player; YouTube requires a referrer. */
function Embedded({ src, name, autoPlay }: MediaProps) {
  return (
    <iframe
      className={FRAME_CLASSES}
      src={autoPlay ? `${src}?autoplay=1` : src}
      title={name}
      referrerPolicy="strict-origin-when-cross-origin"
      sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation"
      allow="fullscreen; encrypted-media; picture-in-picture; autoplay"
      loading="eager"
    />
  );
}
