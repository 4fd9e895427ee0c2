import type { ReactNode } from "react";
import { PlayIcon } from "../ui/icons";
import { CalmScene, PLAY_CLASSES, Sun } from "./calm-scene";

type Props = {
  tabs: ReactNode;
  /** What Play leads to. */
  href: string;
  /** Whether it is loaded as a new document, for a content security policy of its own. */
  isDocument?: boolean;
  /** What happens then. */
  children: string;
};

/** Scene whose sun is a Play link, before there is anything to play in the page. */
export function PlayScene({ tabs, href, isDocument, children }: Props) {
  const behavior = isDocument ? { "data-document": "" } : { "data-stay": "" };
  return (
    <CalmScene
      sky={
        <>
          {tabs}
          <Sun>
            <a className={PLAY_CLASSES} href={href} {...behavior}>
              <PlayIcon size={36} />
              Play
            </a>
          </Sun>
        </>
      }
    >
      <p className="relative my-4 max-w-prose text-center">{children}</p>
    </CalmScene>
  );
}
