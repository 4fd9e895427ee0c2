/// <reference types="vite/client" />
import "@remix-run/node";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

declare module "react" {
  // eslint-disable-next-line @typescript-eslint/no-unused-vars -- the parameter must be named as in React's own
  interface HTMLAttributes<T> {
    popover?: "auto" | "manual";
    inert?: "";
  }
  // eslint-disable-next-line @typescript-eslint/no-unused-vars -- the parameter must be named as in React's own
  interface ButtonHTMLAttributes<T> {
    popovertarget?: string;
    popovertargetaction?: "show" | "hide" | "toggle";
  }
}
