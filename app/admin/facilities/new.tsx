export {
  action,
  clientAction,
  default,
  ErrorBoundary,
  handle,
  loader,
  shouldRevalidate,
} from "./wizard-details";
