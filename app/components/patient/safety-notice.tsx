/** Emergency and disclaimer notice of every patient page (specification 000, section 1). */
export function SafetyNotice() {
  return (
    <aside className="safety" aria-label="In an emergency">
      <div>
        <p>
          <strong>
            In an emergency, <a href="tel:911">call 911</a>.
          </strong>{" "}
          Calmward is educational and emotional support only. It is not medical advice: for
          questions about your health, call your care team.
        </p>
      </div>
    </aside>
  );
}
