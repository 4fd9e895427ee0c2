import type { ComponentProps } from "react";
import { BackIcon, OnIcon } from "../ui/icons";

type LinkProps = ComponentProps<"a"> & { onPress?: () => void };

/** A link whose page scripts show in place. */
export function SlideLink({ href, onPress, children, ...props }: LinkProps) {
  return (
    <a
      {...props}
      href={href}
      data-stay=""
      onClick={(event) => {
        if (!onPress || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        onPress();
      }}
    >
      {children}
    </a>
  );
}

type ArrowProps = {
  name: "back" | "on";
  href?: string;
  /** Where it leads, where that is not a slide. */
  label?: string;
  onPress?: () => void;
};

/** At the end it leads nowhere, and keeps the focus of whoever has pressed it last. */
export function Arrow({ name, href, label, onPress }: ArrowProps) {
  const on = name === "on";
  const word = on ? "Next" : "Previous";
  const nowhere = href ? {} : ({ role: "link", "aria-disabled": true, tabIndex: 0 } as const);
  return (
    <SlideLink
      {...nowhere}
      href={href}
      onPress={onPress}
      data-arrow={name}
      className={on ? "button primary" : "button"}
      aria-label={label ? `${word}: ${label}` : word}
    >
      {on ? <span>{label ?? word}</span> : <BackIcon />}
      {on && <OnIcon />}
    </SlideLink>
  );
}
