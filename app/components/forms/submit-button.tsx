/** The button that sends a form. While it is being sent the script shows `busyLabel` and refuses a second click. */

export function SubmitButton({ label, busyLabel }: { label: string; busyLabel: string }) {
  return (
    <button type="submit" className="button" data-busy={busyLabel}>
      {label}
    </button>
  );
}
