import { EmptyIllustration } from "./icons";

/** 404 view; its text is that of the specification (000, section 2.1). */
export function NotFoundView() {
  return (
    <div className="view">
      <EmptyIllustration />
      <h1>404 Page Not Found</h1>
      <p>{"Oops! The page you're looking for doesn't exist yet."}</p>
      <div className="actions">
        <a className="button primary" href="/admin/dashboard">
          Go to Dashboard
        </a>
      </div>
      <small>
        Need help? <a href="/support">Contact support</a>
      </small>
    </div>
  );
}
