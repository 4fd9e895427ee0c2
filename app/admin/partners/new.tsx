export { openFirstStep as clientLoader } from "~/app/components/wizard/open-first-step";
export {
  action,
  clientAction,
  default,
  ErrorBoundary,
  handle,
  loader,
  shouldRevalidate,
} from "./wizard-details";
