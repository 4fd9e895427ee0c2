import type { ComponentProps } from "react";
import { BackIcon, NextIcon } from "../ui/icons";

type LinkProps = ComponentProps<"a"> & { onPress?: () => void };

/** Link to a slide; with scripts, `onPress` replaces the navigation. */
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
  name: "previous" | "next";
  href?: string;
  /** Label of a target that is not a slide. */
  label?: string;
  onPress?: () => void;
};

/** Previous or next link. Without a target it is disabled but still focusable, so that it keeps the focus. */
export function Arrow({ name, href, label, onPress }: ArrowProps) {
  const isNext = name === "next";
  const defaultLabel = isNext ? "Next" : "Previous";
  const disabledProps = href ? {} : ({ role: "link", "aria-disabled": true, tabIndex: 0 } as const);
  return (
    <SlideLink
      {...disabledProps}
      href={href}
      onPress={onPress}
      data-arrow={name}
      className={`button aria-disabled:cursor-default ${isNext ? "primary justify-self-end" : "justify-self-start"}`}
      aria-label={label ? `${defaultLabel}: ${label}` : defaultLabel}
    >
      {isNext ? (label ?? defaultLabel) : <BackIcon />}
      {isNext ? <NextIcon /> : <span className="max-sm:hidden">{defaultLabel}</span>}
    </SlideLink>
  );
}
